import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '../../domain/core/problems.ts'
import { bearerOf, keyElsewhere } from '../account/token.ts'
import type { App, Context } from '../core/context.ts'
import { type OpenSpan, tracingNow } from '../core/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, once that is known. */
    viewerId: number | null
    /** The call that it is, once that is known. */
    call: Context | null
  }
}

const SENT_ID = /^[\w-]{8,64}$/

/** The id of a request: the caller's own where it is fit, so that both sides find it in their logs. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && SENT_ID.test(sent) ? sent : randomUUID()
}

/** Says once that a proxy which is not trusted passes on addresses: its callers share the limits of one address then. */
export function warnOfProxies(server: FastifyInstance, app: App): void {
  let isSaid = false
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && (request.ips ?? []).length <= 1) {
      isSaid = true
      app.warn(
        'X-Forwarded-For comes from a peer that TRUST_PROXY does not name: all its callers count as one address',
        { peer: request.ip },
      )
    }
    done()
  })
}

/** The address of a call without its parameters; of what stands in its path numbers alone, since words may open doors. */
function pathOf({ routeOptions: { url = '' }, params }: FastifyRequest): string {
  const given = params as Readonly<Record<string, string>>
  return url.replace(/:(\w+)/g, (_, name: string) => (/^\d+$/.test(given[name] ?? '') ? (given[name] ?? '') : '…'))
}

/** Notes a call that came with an API key for whoever made the key, also from where the key is not good. */
async function noteKeyCall(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { call, id: requestId, method, ip } = request
  const { statusCode: status, elapsedTime } = reply
  const isStrange = status === problems.unauthenticated.status && !call?.viewer
  const stray = isStrange ? await keyElsewhere(app, bearerOf(request.headers.authorization), ip) : null
  const key = call?.viewer?.key ?? stray
  const userId = stray?.userId ?? call?.viewer?.id
  if (!key || userId === undefined) return
  app.keyCalls.note({
    userId,
    key: key.id,
    keyName: key.name,
    operation: call?.state.roots.join(', ') ?? '',
    method,
    path: pathOf(request),
    status,
    ms: Math.round(elapsedTime),
    requestId,
    error: stray ? `${problems.unauthenticated.code}: ${ip}` : (call?.state.error ?? null),
  })
}

/** What a machine asks every few seconds, and files of the web: nobody looks for them in a trace. */
const UNTRACED = /^\/(healthz|readyz|metrics)$|\*/

/** Tells of each request as a span, below that of its caller, where somebody asked for traces. */
export function traceRequests(server: FastifyInstance): void {
  const tracing = tracingNow()
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  }
  server.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    // A socket has no end that anybody waits for
    if (!UNTRACED.test(route) && headers.upgrade === undefined) {
      const attributes = { 'http.request.method': method, 'http.route': route }
      const traceparent = String(headers['traceparent'] ?? '')
      spans.set(
        request,
        tracing.request({ name: `${method} ${route}`, kind: 'server', attributes }, { requestId, traceparent }),
      )
    }
    within(request, done)
  })
  // A body comes by events of its connection, which belong to no request
  server.addHook('preValidation', (request, _reply, done) => within(request, done))
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? String(statusCode) : null
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure)
    done()
  })
}

/** Counts and logs every request, and answers its id. */
export function logRequests(server: FastifyInstance, app: App): void {
  server.decorateRequest('viewerId', null)
  server.decorateRequest('call', null)
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { statusCode: status, elapsedTime: ms } = reply
    const answered = { requestId: request.id, method: request.method, route, status }
    app.metrics.answered({ ...answered, ms })
    app.answered({ ...answered, ms: Math.round(ms), userId: request.viewerId })
    noteKeyCall(app, request, reply).catch((error: unknown) => app.report(error, { requestId: request.id }))
    done()
  })
}
