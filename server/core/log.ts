import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { App } from './context.ts'

/** One answered request as the log tells of it: no address with what stands in it, no body, no header. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly userId: number | null
}

/** What a process says of itself. */
export interface Voice {
  /** Tells of an unexpected error, whole but for the values that stood in a statement. */
  readonly report: (error: unknown, where: Readonly<Record<string, unknown>>) => void
  readonly answered: (request: Answered) => void
}

/** What PostgreSQL tells beside its text. */
interface SqlState {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
  readonly column?: unknown
}

/** Classes of SQLSTATE whose texts repeat values: data that don't fit, and rows that break a constraint. */
const REPEATS_VALUES = /^2[23][0-9A-Z]{3}$/

/** What an error says, without the statement and the rows that stand in the messages of a database. */
function saidBy(error: Error): string {
  const { code, ...named } = error as Error & SqlState
  if (typeof code !== 'string' || !REPEATS_VALUES.test(code)) return error.message.replace(/^.* - /s, '')
  const { constraint, table, column } = named
  return [`SQLSTATE ${code}`, table, column, constraint].filter(part => typeof part === 'string').join(' ')
}

/** Statements of the database and the rows that they broke stand in its messages; they hold what people typed. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, stack = '' } = error
  const said = saidBy(error)
  const quiet = new Error(said, error.cause === undefined ? {} : { cause: withoutValues(error.cause) })
  quiet.name = name
  quiet.stack = `${name}: ${said}\n${stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')}`
  return quiet
}

/** Writes structured lines to a stream (null: the standard output): errors always, requests at the level info. */
export function createVoice(
  level: string,
  to: DestinationStream | null = null,
): Voice & { readonly failed: (error: unknown, what: string) => void } {
  const settings = { name: 'trinity', level }
  const log = to ? pino(settings, to) : pino(settings)
  return {
    report: (error, where) => log.error({ err: withoutValues(error), ...where }, 'unexpected error'),
    answered: request => log.info(request, 'answered'),
    failed: (error, what) => log.error({ err: withoutValues(error) }, what),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, once that is known. */
    viewerId: number | null
  }
}

const SENT_ID = /^[\w-]{8,64}$/

/** The id of a request: the caller's own where it is fit, so that both sides find it in their logs. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && SENT_ID.test(sent) ? sent : randomUUID()
}

/** Counts and logs every request, and answers its id. */
export function logRequests(server: FastifyInstance, app: App): void {
  server.decorateRequest('viewerId', null)
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { statusCode: status, elapsedTime: ms } = reply
    app.metrics.answered(request.method, route, status, ms / 1000)
    app.answered({
      requestId: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(ms),
      userId: request.viewerId,
    })
  })
}
