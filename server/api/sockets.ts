import type { GraphQLSchema } from 'graphql'
import { GraphQLError, OperationTypeNode, parse, specifiedRules, validate } from 'graphql'
import { Problem } from '../../domain/core/problems.ts'
import { localeOf } from '../../domain/core/texts.ts'
import { viewerOf } from '../account/token.ts'
import { type App, createContext, type Viewer } from '../core/context.ts'
import { graphQLErrorOf } from '../core/problem.ts'
import { problemOf, troubleIn } from '../core/trouble.ts'
import { countRefusal } from './denial.ts'
import { bareError } from './answer.ts'
import { judgeOperation } from './executor.ts'
import { isTooLong, MAX_TOKENS } from './lengths.ts'
import type { KnownOperations, Operation } from './operation.ts'
import { documentRules } from './rules.ts'
import { serveSockets, TRY_AGAIN_LATER } from './socketServer.ts'
import { createSubscriber, type Subscription } from './subscriptions.ts'

const MAX_SUBSCRIPTIONS = 20
/** How many sockets one user may have open, in all browsers together. */
const MAX_SOCKETS = 20
/** How long a socket may take to say who it is, milliseconds. */
const SAYS_WITHIN = 3000
const FORBIDDEN = 4403
/** The service starts anew: clients come again and read all anew. */
const SERVICE_RESTART = 1012
/**
 * How often it is asked whether the sockets may stay, milliseconds: what another node told may have been lost, and what is
 * done on the machine itself (`npm run factor:reset`) tells nobody.
 */
const ASKS_EVERY = 30_000
/** The longest wait that a timer knows, milliseconds: a key lives longer. */
const LONGEST_TIMER = 2 ** 31 - 1

interface Socket {
  readonly close: (code: number, reason: string) => void
}

interface Session {
  readonly token: string | null
  viewer: Viewer | null
  readonly ip: string
  requestId: string
  subscriptions: number
  /** Judges the socket when its token ends. */
  end: NodeJS.Timeout | null
}

/** Serves subscriptions over graphql-transport-ws: signed-in callers only, nothing but subscriptions, same rules as HTTP. */
export function createSocketHandler(app: App, schema: GraphQLSchema, operations: KnownOperations) {
  const subscribe = createSubscriber(schema)
  /** The subscription that a document holds, read and validated when it comes for the first time. */
  const operationFor = (query: string, name: string | null): Operation | { invalid: readonly GraphQLError[] } => {
    const known = operations.find(query, name)
    if (known) return onlySubscriptions(known)
    if (isTooLong(query)) throw new Problem('badRequest')
    const document = parse(query, { maxTokens: MAX_TOKENS })
    const invalid = validate(schema, document, [...specifiedRules, ...documentRules])
    return invalid.length > 0 ? { invalid } : onlySubscriptions(operations.take(query, document, name))
  }
  const sessions = new Map<Socket, Session>()
  let number = 0

  /** Closes sockets whose token is dead; when that cannot be told they come again. What stands may end sooner now: a rotated key. */
  const judge = async (doubted: (viewer: Viewer) => boolean) => {
    for (const [socket, session] of sessions) {
      const { viewer, token, ip } = session
      if (!viewer || !doubted(viewer)) continue
      const stands = await viewerOf(app, token, ip).catch(() => null)
      // One that was closed meanwhile is judged no more
      if (!sessions.has(socket)) continue
      if (stands) judgeAtEnd(session, stands)
      else socket.close(FORBIDDEN, 'Forbidden')
    }
  }
  const judgeAtEnd = (session: Session, viewer: Viewer) => {
    if (session.end) clearTimeout(session.end)
    const ends = Math.min(viewer.expires * 1000 - Date.now(), LONGEST_TIMER)
    session.end = setTimeout(() => void judge(one => one === session.viewer), ends)
  }
  app.bus.on('revoked', ({ userId, jti }) => {
    void judge(viewer => viewer.actAs === userId || (viewer.id === userId && (jti === null || viewer.jti === jti)))
  })
  app.bus.on('catchUp', () => {
    for (const socket of sessions.keys()) socket.close(SERVICE_RESTART, 'Read anew')
  })
  setInterval(() => void judge(() => true), ASKS_EVERY).unref()

  const socketsOf = (userId: number) =>
    sessions.values().reduce((sum, { viewer }) => sum + (viewer?.id === userId ? 1 : 0), 0)

  return serveSockets<{ token?: unknown; language?: unknown }>(app, {
    connectionInitWaitTimeout: SAYS_WITHIN,
    onConnect: async ctx => {
      const { token: sent } = ctx.connectionParams ?? {}
      const token = typeof sent === 'string' ? sent : null
      const { socket } = ctx.extra
      const { ip } = ctx.extra.request
      const viewer = await viewerOf(app, token, ip)
      // Undefined would mean allowed. A socket that was cut meanwhile tells of its end to nobody any more
      if (!viewer || socket.readyState !== socket.OPEN) return false
      if (socketsOf(viewer.id) >= MAX_SOCKETS) {
        socket.close(TRY_AGAIN_LATER, 'Too many sockets')
        return false
      }
      const session: Session = { viewer, token, ip, requestId: `ws-${++number}`, subscriptions: 0, end: null }
      sessions.set(socket, session)
      app.metrics.sockets(1)
      judgeAtEnd(session, viewer)
      socket.once('close', () => {
        if (session.end) clearTimeout(session.end)
        session.end = null
        sessions.delete(socket)
        app.metrics.sockets(-1)
      })
      // A token that died while it was looked at, before revocations reached this session
      return (await viewerOf(app, token, ip)) !== null
    },
    onSubscribe: async (ctx, _id, payload): Promise<Subscription | readonly GraphQLError[]> => {
      const session = sessions.get(ctx.extra.socket)
      if (!session) return [new GraphQLError('The session is over')]
      if (session.subscriptions >= MAX_SUBSCRIPTIONS) return [new GraphQLError('Too many subscriptions')]
      const { language } = ctx.connectionParams ?? {}
      const context = createContext(app, {
        viewer: session.viewer,
        locale: localeOf(typeof language === 'string' ? language : null),
        ip: ctx.extra.request.ip,
        requestId: session.requestId,
      })
      try {
        const operation = operationFor(payload.query, payload.operationName ?? null)
        if ('invalid' in operation) return operation.invalid
        const variableValues = payload.variables ?? {}
        const refused = judgeOperation(schema, operation, variableValues, context)
        const [name] = operation.rootNames(variableValues)
        if (refused) return [bareError(await countRefusal(context, name ?? '', refused, operation, variableValues))]
        if (name === undefined) return [new GraphQLError('Nothing is subscribed to')] // all of it is skipped
        session.subscriptions++
        const { document } = operation
        const operationName = payload.operationName ?? null
        return { schema, document, operation, operationName, variableValues, contextValue: context }
      } catch (error) {
        if (error instanceof GraphQLError) return [error]
        const problem = problemOf(error)
        const trouble = troubleIn(problem)
        if (trouble) app.report(trouble, { requestId: session.requestId })
        return [bareError(graphQLErrorOf(problem, context.locale, session.requestId))]
      }
    },
    subscribe: args => subscribe(args as Subscription),
    onError: (_ctx, _id, _payload, errors) => errors.map(error => bareError(error).toJSON()),
    onComplete: ctx => {
      const session = sessions.get(ctx.extra.socket)
      if (session) session.subscriptions--
    },
  })
}

function onlySubscriptions(operation: Operation | null): Operation | { invalid: readonly GraphQLError[] } {
  if (operation?.definition.operation === OperationTypeNode.SUBSCRIPTION) return operation
  return { invalid: [new GraphQLError('Only subscriptions are served here')] }
}
