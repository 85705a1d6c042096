import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { StringDecoder } from 'node:string_decoder'
import type { WebhookFailure } from '../generated/schema.ts'
import { judgeUrl, judgingLookup, type LookUp, PrivateAddress, type Ways } from './address.ts'

/** How long a receiver has, milliseconds. */
const PATIENCE = 10_000
/** How much of an answer is read, and how much of it is kept, bytes. */
const READ_AT_MOST = 64 * 1024
const KEPT = 4096

/** What PostgreSQL keeps in no text, and what would turn the words around it about. */
const UNSHOWN = /[^\P{Cc}\n\r\t]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A call of an address. */
export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What became of a call. */
export interface Outcome {
  readonly ms: number
  readonly httpStatus: number | null
  /** Null: it was taken. */
  readonly failure: WebhookFailure | null
  /** The beginning of the answer. */
  readonly answer: string | null
}

/** How calls go out. */
export interface Sending extends Ways {
  readonly patience?: number
  readonly find?: LookUp
}

/**
 * Calls an address once: no redirect is followed, no connection is kept, no proxy of the environment is asked. Never throws: what
 * went wrong is the outcome.
 */
export async function post({ url, headers, body }: Post, sending: Sending): Promise<Outcome> {
  const since = performance.now()
  const answered = await answerOf(new URL(url), headers, body, sending)
  return { ms: Math.round(performance.now() - since), ...answered }
}

type Answered = Omit<Outcome, 'ms'>

function answerOf(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { patience = PATIENCE, find, ...ways }: Sending,
): Promise<Answered> {
  // A literal IP is looked up by nobody
  if (judgeUrl(url, ways)) return Promise.resolve({ httpStatus: null, failure: 'PRIVATE', answer: null })
  const isTls = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise<Answered>(resolve => {
    let httpStatus: number | null = null
    let answer: string | null = null
    let isLate = false
    const done = (failure: WebhookFailure | null) => {
      clearTimeout(timer)
      request.destroy()
      resolve({ httpStatus, failure, answer: answer?.replaceAll(UNSHOWN, '\ufffd') ?? null })
    }
    const request = (isTls ? https : http).request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
      lookup: judgingLookup(ways, find),
      ...(isTls && isIP(host) === 0 && { servername: host }),
    })
    const timer = setTimeout(() => {
      isLate = true
      // Its status has come in time; the rest of its words nobody waits for
      done(httpStatus === null ? 'TIMEOUT' : failureOf(httpStatus))
    }, patience)
    request.on('response', response => {
      httpStatus = response.statusCode ?? 0
      const decoder = new StringDecoder('utf8')
      let read = 0
      answer = ''
      response.on('data', (part: Buffer) => {
        const left = KEPT - read
        if (left > 0) answer += decoder.write(part.subarray(0, left))
        read += part.length
        if (read >= READ_AT_MOST) done(failureOf(httpStatus ?? 0))
      })
      response.on('end', () => done(failureOf(httpStatus ?? 0)))
      response.on('error', () => done(failureOf(httpStatus ?? 0)))
    })
    request.on('error', error => {
      if (!isLate) done(httpStatus === null ? reasonOf(error) : failureOf(httpStatus))
    })
    request.end(body)
  })
}

function failureOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS'
}

const NAMES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME'])

function reasonOf(error: Error): WebhookFailure {
  if (error instanceof PrivateAddress) return 'PRIVATE'
  const code = 'code' in error ? String(error.code) : ''
  if (NAMES.has(code)) return 'NAME'
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'CERTIFICATE' : 'CONNECTION'
}
