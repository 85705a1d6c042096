import { traced } from '../core/tracing.ts'

/** What is asked of an outside service. Its address and headers may hold secrets: neither is ever logged. */
export interface ProviderRequest {
  readonly url: string
  /** The kind of content that is taken; a service that names none is judged by the content alone. */
  readonly accepts: RegExp
  /** A JSON body makes it a POST. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Why a service's answer is not taken, in words that may be logged. */
export class ProviderFailure extends Error {}

/** An outside service has so long for its whole answer, and may answer so much (facts, "Central-bank rates"). */
const WITHIN = 3000
const MAX_BODY = 1024 * 1024

/** Milliseconds that a service is left alone after a failure; doubled with each further one. */
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 300_000

/**
 * Asks an outside service and reads its whole answer: 3 s in total, at most 1 MB, no redirects. Throws a ProviderFailure
 * whose words hold nothing of the question.
 */
export function fetchWhole(ask: ProviderRequest, stopped?: AbortSignal): Promise<Uint8Array> {
  // Of the address the host alone: the rest may hold a key
  const { host } = new URL(ask.url)
  const attributes = { 'server.address': host }
  return traced({ name: `ask ${host}`, kind: 'client', attributes }, () => fetched(ask, stopped))
}

async function fetched(ask: ProviderRequest, stopped?: AbortSignal): Promise<Uint8Array> {
  const { url, accepts, body, headers = {} } = ask
  const timeout = AbortSignal.timeout(WITHIN)
  const signal = stopped ? AbortSignal.any([stopped, timeout]) : timeout
  const post = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  }
  try {
    const response = await fetch(url, {
      ...(body === undefined ? { headers } : post),
      redirect: 'manual',
      signal,
    })
    try {
      return await taken(response, accepts)
    } finally {
      // What was not read is not waited for
      await response.body?.cancel().catch(() => undefined)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(timeout.aborted ? `no answer within ${WITHIN} ms` : `not reached${codeOf(error)}`)
  }
}

async function taken(response: Response, accepts: RegExp): Promise<Uint8Array> {
  if (response.status !== 200) throw new ProviderFailure(`status ${response.status}`)
  const type = response.headers.get('content-type')
  if (type !== null && !accepts.test(type)) throw new ProviderFailure('content of another kind')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BODY) throw new ProviderFailure(`more than ${MAX_BODY} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The code of a network error, which unlike its message holds no address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? ` (${code})` : ''
}

/** The JSON of an answer. Throws a ProviderFailure. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ProviderFailure('not JSON')
  }
}

/** The keys of an object whose shape is not known yet; anything else has none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Keeps a failing service from holding every call up. */
export interface Breaker {
  /** Does the work; null when it failed, or when the service is left alone after a failure. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | null>
}

/**
 * A breaker: after a failure the service rests, then one call alone tries it again. A failure is reported in one line;
 * calls that failed together count once.
 */
export function createBreaker(report: (error: unknown) => void): Breaker {
  let failures = 0
  let restsUntil = 0
  let isTried = false
  return {
    async attempt(work) {
      const before = failures
      if (Date.now() < restsUntil || isTried) return null
      isTried = before > 0
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        if (failures === before) {
          failures += 1
          restsUntil = Date.now() + Math.min(FIRST_PAUSE * 2 ** before, LONGEST_PAUSE)
          report(error)
        }
        return null
      } finally {
        if (before > 0) isTried = false
      }
    },
  }
}

/** Answers that are kept for a while in memory. */
export interface AnswerCache<T> {
  readonly get: (key: string) => T | undefined
  readonly put: (key: string, value: T) => void
}

/** Keeps at most `most` answers for `ttl` milliseconds each; the oldest go first. */
export function createAnswerCache<T>({ ttl, most }: { ttl: number; most: number }): AnswerCache<T> {
  const rows = new Map<string, { value: T; until: number }>()
  return {
    get(key) {
      const row = rows.get(key)
      return row && row.until > Date.now() ? row.value : undefined
    },
    put(key, value) {
      rows.delete(key)
      rows.set(key, { value, until: Date.now() + ttl })
      const [oldest] = rows.keys()
      if (rows.size > most && oldest !== undefined) rows.delete(oldest)
    },
  }
}
