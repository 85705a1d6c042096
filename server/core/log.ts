import { hostname } from 'node:os'
import { type DestinationStream, pino } from 'pino'

/** One answered request as the log tells of it: no address with what stands in it, no body, no header. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly userId: number | null
}

/** What a process says of itself. */
export interface Logger {
  /** Tells of an unexpected error, whole but for the values that stood in a statement. */
  readonly report: (error: unknown, where: Readonly<Record<string, unknown>>) => void
  readonly answered: (request: AnsweredRequest) => void
  /** Tells of what an operator should set right. */
  readonly warn: (what: string, where: Readonly<Record<string, unknown>>) => void
  /** Notes what has to be found in the log later. */
  readonly note: (what: string, where: Readonly<Record<string, unknown>>) => void
}

/** The logger of a whole process, which can tell how it ended. */
export interface ProcessLogger extends Logger {
  readonly failed: (error: unknown, what: string) => void
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

/**
 * Writes structured lines to a stream (null: the standard output): errors always, requests at the level info. Each line
 * names the node that writes it.
 */
export function createLogger(level: string, to: DestinationStream | null = null, node = ''): ProcessLogger {
  const settings = { name: 'trinity', level, ...(node && { base: { pid: process.pid, hostname: hostname(), node } }) }
  const log = to ? pino(settings, to) : pino(settings)
  return {
    report: (error, where) => log.error({ err: withoutValues(error), ...where }, 'unexpected error'),
    answered: request => log.info(request, 'answered'),
    warn: (what, where) => log.warn(where, what),
    note: (what, where) => log.info(where, what),
    failed: (error, what) => log.error({ err: withoutValues(error) }, what),
  }
}
