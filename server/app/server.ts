import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import { localeOf } from '../../domain/core/texts.ts'
import { bearerOf, strangerOf, viewerOf } from '../account/token.ts'
import { serveIcons } from '../bank/icons.ts'
import { beyondLimit, LARGE_BODY, readBodies } from '../api/bodies.ts'
import { sendContents } from '../api/contents.ts'
import { boundConnections } from '../api/connections.ts'
import { type App, type Context, createContext } from '../core/context.ts'
import { startApollo } from '../api/apollo.ts'
import { createExecutor } from '../api/executor.ts'
import { serveGraphQL } from '../api/graphql.ts'
import { knownOperations } from '../api/operation.ts'
import { answerOf, retryAfter } from '../core/problem.ts'
import { problemOf, troubleIn } from '../core/trouble.ts'
import { createSchema } from '../api/schema.ts'
import { createSocketHandler } from '../api/sockets.ts'
import { serveHealth } from './health.ts'
import { servePapers } from '../paper/serve.ts'
import { sendSecurityHeaders } from './securityHeaders.ts'
import { serveMailbox } from '../mail/mailbox.ts'
import { logRequests, requestIdOf, traceRequests, warnOfProxies } from '../api/requests.ts'
import { routedUrl, serveRest } from '../api/rest/adapter.ts'
import { serveDocs } from '../api/rest/docs.ts'
import { acceptUploads } from '../api/rest/upload.ts'
import { resolvers } from './resolvers.ts'
import { serveWeb } from './web.ts'

/** How long the head of a request may take, milliseconds, from the opening of its connection on. */
const HEADERS_WITHIN = 15_000

/** The largest message of a socket, bytes. */
const MAX_PAYLOAD = 64 * 1024

/** Tells whether a request opens a socket; the offer of another protocol, such as h2c, is left unheard (RFC 9110 section 7.8). */
const opensSocket = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /^\/graphql(?:\?|$)/.test(url)

/** Builds the one process: web, GraphQL over HTTP and WebSocket, REST, health. The caller listens. */
export async function createServer(app: App): Promise<FastifyInstance> {
  const { trustProxy: proxies } = app.config
  const server = Fastify({
    bodyLimit: LARGE_BODY,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    forceCloseConnections: 'idle',
    // What has come in time is answered
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseUnreadable,
    rewriteUrl: ({ url = '/' }) => routedUrl(url),
    // Who says nothing, or half a request, is let go
    http: {
      headersTimeout: HEADERS_WITHIN,
      connectionsCheckingInterval: HEADERS_WITHIN / 3,
      shouldUpgradeCallback: opensSocket,
    },
    // An address that cannot be decoded
    frameworkErrors: (_error, request, reply) => void refuse(request, reply, new Problem('badRequest')),
    genReqId: requestIdOf,
  })
  tellOfState(server, app)
  sendSecurityHeaders(server, app.config)
  traceRequests(server)
  logRequests(server, app)
  warnOfProxies(server, app)
  const schema = createSchema(resolvers)
  const operations = knownOperations(schema)
  const execute = createExecutor(schema)
  const apollo = await startApollo(server, { app, schema, operations, execute })

  const contextOf = async (request: FastifyRequest): Promise<Context> => {
    const viewer = await viewerOf(app, bearerOf(request.headers.authorization), request.ip)
    request.viewerId = viewer?.id ?? null
    const locale = localeOf(request.headers['accept-language'])
    const sentKey = request.headers['idempotency-key']
    request.call = createContext(app, {
      viewer,
      stranger: strangerOf(request.headers.authorization),
      locale,
      ip: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      sentKey: typeof sentKey === 'string' ? sentKey : null,
      ...(request.contents && { contents: request.contents }),
      ...(request.arrivals && { arrivals: request.arrivals }),
    })
    return request.call
  }

  boundConnections(server)
  sendContents(server, app)
  readBodies(server, app)
  answerErrors(server, app)
  await acceptUploads(server, app)
  await server.register(websocket, {
    options: {
      maxPayload: MAX_PAYLOAD,
      handleProtocols: protocols => (protocols.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
      verifyClient: ({ origin }: { origin?: string }) => !origin || isOurs(app, origin),
    },
    preClose(done) {
      for (const socket of this.websocketServer.clients) socket.close(1001, 'Going away')
      setTimeout(() => {
        for (const socket of this.websocketServer.clients) socket.terminate()
      }, 1000).unref()
      this.websocketServer.close(done)
    },
  })
  const sockets = createSocketHandler(app, schema, operations)
  await serveGraphQL(server, { apollo, operations, execute, contextOf, sockets })
  serveRest(server, { schema, execute, contextOf })
  serveDocs(server, schema, app.config)
  serveIcons(server, app)
  servePapers(server, app)
  serveHealth(server, app)
  if (app.config.open) serveMailbox(server, app)
  await serveWeb(server, app, join(import.meta.dirname, '../../web/dist'))
  return server
}

/** Answers tell a browser to ask for news where none come, and whoever calls a process that leaves to come to another. */
function tellOfState(server: FastifyInstance, { life, nodes }: App): void {
  server.addHook('onRequest', (_request, reply, done) => {
    if (life.stopping) void reply.header('connection', 'close')
    if (nodes.isDegraded()) void reply.header('x-live-updates', 'away')
    done()
  })
}

/** Pages of our own origin may open sockets; on a loopback address, pages of any port of it (the dev server). */
function isOurs(app: App, origin: string): boolean {
  if (origin === new URL(app.config.publicUrl).origin) return true
  return app.config.open && /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(origin)
}

/** A request that is not HTTP, such as one with bare Cyrillic in its address, is answered in our model too. */
function refuseUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const { status: _, ...answer } = answerOf(new Problem('badRequest'), 'ru')
  const body = JSON.stringify(answer)
  const head = [
    'HTTP/1.1 400 Bad Request',
    `date: ${new Date().toUTCString()}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/** Answers a problem in our model. */
function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, ...answer } = answerOf(problem, localeOf(request.headers['accept-language']), request.id)
  const seconds = retryAfter(problem)
  if (seconds !== null) void reply.header('retry-after', seconds)
  return reply.status(status).header('cache-control', 'no-store').send(answer)
}

/** Fastify's own refusals answer in our model on both faces. */
function answerErrors(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Problem) return refuse(request, reply, error)
    if (error.statusCode === 413) return refuse(request, reply, beyondLimit(request.routeOptions.bodyLimit))
    if (error.statusCode && error.statusCode < 500) return refuse(request, reply, new Problem('badRequest'))
    const problem = problemOf(error)
    const trouble = troubleIn(problem)
    if (trouble) app.report(trouble, { requestId: request.id, url: request.routeOptions.url })
    return refuse(request, reply, problem)
  })
}
