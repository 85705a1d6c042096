import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import type { Context } from '../core/context.ts'
import { type Answer, answerOf } from './answer.ts'
import type { Execute } from './executor.ts'
import type { Variables } from '../core/selections.ts'
import { isTooLong } from './lengths.ts'
import type { KnownOperations, Operation } from './operation.ts'

/** What an answer is called for whoever asks in these words; whoever asks in others is answered by Apollo. */
const ACCEPTED: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
])

interface Parts {
  readonly apollo: ApolloServer<Context>
  readonly operations: KnownOperations
  readonly execute: Execute
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  readonly sockets: NonNullable<Parameters<FastifyInstance['route']>[0]['wsHandler']>
}

/** A call of a document that was read and found valid before. */
interface KnownCall {
  readonly operation: Operation
  readonly variables: Variables | undefined
}

/**
 * Serves GraphQL over HTTP and WebSocket. A document that was sent before is carried out at once; every other call is read
 * and judged by Apollo. Both ways answer alike (tests/contract/ways.test.ts).
 */
export async function serveGraphQL(server: FastifyInstance, parts: Parts): Promise<void> {
  const { apollo, operations, execute, contextOf, sockets } = parts
  // Made before Apollo has the call: what is thrown meanwhile is answered like everywhere else, and not by Apollo as 500
  const contexts = new WeakMap<FastifyRequest, Context>()
  const apolloHandler = fastifyApolloHandler(apollo, {
    context: async request => contexts.get(request) ?? contextOf(request),
  })
  const strange = async (request: FastifyRequest, reply: FastifyReply) => {
    const sent = (request.method === 'POST' ? request.body : request.query) ?? {}
    const { query } = sent as { readonly query?: unknown }
    if (typeof query === 'string' && isTooLong(query)) throw new Problem('badRequest')
    contexts.set(request, await contextOf(request))
    return apolloHandler.call(server, request, reply)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const type = ACCEPTED.get(request.headers.accept)
    const call = type ? knownCall(operations, request) : null
    if (!type || !call) return strange(request, reply)
    const ctx = await contextOf(request)
    const answer = answerOf(await execute(call.operation, call.variables, ctx), ctx)
    for (const [name, value] of answer.headers) void reply.header(name, value)
    return reply.status(answer.status).header('content-type', type).send(written(answer))
  }
  await server.register(async scope => {
    scope.addHook('onRequest', (_request, reply, done) => {
      void reply.header('cache-control', 'no-store')
      done()
    })
    scope.route({ method: 'POST', url: '/graphql', config: { takesFiles: true }, handler })
    scope.route({ method: 'GET', url: '/graphql', handler: strange, wsHandler: sockets })
  })
}

/** The call of a body that says a known document and nothing that only Apollo understands. */
function knownCall(operations: KnownOperations, { body, headers }: FastifyRequest): KnownCall | null {
  if (!headers['content-type']?.startsWith('application/json')) return null
  const { query, operationName = null, variables, extensions } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (typeof query !== 'string' || extensions || !isName(operationName) || !isRecord(variables)) return null
  const operation = operations.find(query, operationName)
  return operation ? { operation, variables: variables ?? undefined } : null
}

const isName = (value: unknown): value is string | null => value === null || typeof value === 'string'

const isRecord = (value: unknown): value is Variables | null | undefined =>
  value === undefined || (typeof value === 'object' && !Array.isArray(value))

/** Apollo writes errors first and ends with a new line. */
function written({ data, errors }: Answer): string {
  return `${JSON.stringify({ errors, data })}\n`
}
