import { type KeyObject, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InferEntity } from '@mikro-orm/core'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { clockOf, type Em, type Store } from '../core/store.ts'
import { type Params, runInBatches, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { writeFlushed } from '../core/storage.ts'
import { afterCommit } from '../core/transaction.ts'
import { claimNext, untilNext } from './claims.ts'
import type { Composed } from './compose.ts'
import { distinct, dueAfter, type Joinable, joined } from './join.ts'
import { Letter } from './letter.entity.ts'
import { erased, unsealed } from './seal.ts'

/** How a letter goes out. */
export interface Dispatch {
  /** Before all others: somebody waits for it. */
  readonly urgent?: boolean
  /** Together with others of its topic to the same reader, when they follow each other. */
  readonly join?: { readonly topic: string; readonly as: Joinable }
}

/** Takes letters and delivers them. */
export interface Outbox {
  /** Queues a letter in the transaction that causes it; it goes out after the commit. `recipient`: one checked address. */
  readonly queue: (em: Em, recipient: string, letter: Composed, how?: Dispatch) => Promise<void>
  /** Delivers what waits, soon. */
  readonly wake: () => void
  /** Waits until nothing more can be delivered now. */
  readonly settle: () => Promise<void>
  /** Ends with the letter that is on its way; the others wait for the next start. */
  readonly stop: () => Promise<void>
}

declare module '../core/context.ts' {
  interface App {
    readonly outbox: Outbox
  }
}

/** An outbox that forgets every letter: for work that nobody did, such as demo data. */
export const silentOutbox: Outbox = {
  queue: async () => {},
  wake: () => {},
  settle: async () => {},
  stop: async () => {},
}

type Deliver = (letter: SendMailOptions & { number: number }) => Promise<void>

/** How long a letter waits after each failure, seconds; after the last one it is given up. */
export const RETRY_SECONDS: readonly number[] = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]

const AFTER_TROUBLE = 10_000
/** How often one of several nodes looks for letters that others have left, milliseconds. */
const LOOKS_EVERY = 15_000
const LONGEST_TIMER = 2 ** 31 - 1

interface Mail {
  readonly smtpUrl: string | null
  readonly from: string
  readonly folder: string
  /** What secrets in letters are sealed with. */
  readonly key: KeyObject
  /** Other processes deliver from the same database. */
  readonly isShared: boolean
  /** Letters keep their sealed secrets after they have gone: for /dev/mail. */
  readonly keepsSecrets: boolean
}

/** How long letters are kept after they have gone or were given up, milliseconds. */
const KEPT_FOR = 30 * 86_400_000

const OVER = statement((db: Db<typeof Letter>, params: Params<{ before: Date; atMost: number }>) =>
  db.deleteFrom('letter').where('id', 'in', over =>
    over
      .selectFrom('letter as old')
      .select('old.id')
      .where('old.created_at', '<', params.before)
      .where(eb =>
        eb.or([
          eb('old.sent_at', '<', params.before),
          eb('old.sent_at', 'is', null).and('old.next_try_at', 'is', null),
        ]),
      )
      .limit(params.atMost),
  ),
)

/** Removes letters that nobody asks for any more. Answers how many. */
export function forgetLetters(em: Em): Promise<number> {
  const before = new Date(clockOf(em).getTime() - KEPT_FOR)
  return runInBatches(em, OVER, { before })
}

/** How many letters wait for delivery. */
export function countWaiting(em: Em): Promise<number> {
  return em.count(Letter, { sentAt: null, nextTryAt: { $ne: null } })
}

/** Starts the worker: SMTP when there is an address, else one .eml file a letter, its number first in the name. */
export function startOutbox(store: Store, mail: Mail, report: (error: unknown) => void): Outbox {
  const deliver = mail.smtpUrl ? bySmtp(mail.smtpUrl) : intoFolder(mail.folder)
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const run = async () => {
    do {
      again = false
      while (!stopped && (await deliverNext())) await sleep(0)
      if (!stopped) await sleepUntilNext()
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    if (stopped || running) return
    running = run()
      .catch((error: unknown) => {
        report(error)
        wakeIn(AFTER_TROUBLE)
      })
      .finally(() => {
        running = null
        if (again) wake()
      })
  }
  const wakeIn = (ms: number) => {
    if (timer) clearTimeout(timer)
    timer = stopped ? null : setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_TIMER)).unref()
  }
  /** What becomes of the words of a letter once it has gone or is given up. */
  const kept = ({ html, text }: { html: string; text: string }) =>
    mail.keepsSecrets ? {} : { html: erased(html), text: erased(text) }

  /**
   * Whatever has failed and when, the worker wakes for the letter whose turn is next, after a restart too; one of several
   * nodes looks after those that others leave, too.
   */
  const sleepUntilNext = async () => {
    const ms = Math.min((await untilNext(store)) ?? Infinity, mail.isShared ? LOOKS_EVERY : Infinity)
    if (ms < Infinity) wakeIn(ms)
  }
  /** The words that go out. */
  const wordsOf = async (letters: readonly InferEntity<typeof Letter>[], last: InferEntity<typeof Letter>) => {
    const [first, ...more] = distinct(letters.flatMap(({ joinable }) => joinable ?? []))
    if (first && more.length > 0) return joined([first, ...more])
    return { subject: last.subject, html: unsealed(last.html, mail.key), text: unsealed(last.text, mail.key) }
  }
  /** Delivers what is due next; answers whether there was anything. */
  const deliverNext = async (): Promise<boolean> => {
    const claimed = await claimNext(store)
    if (!claimed) return false
    const { letters } = claimed
    const last = letters.at(-1)
    if (!last) return true
    // None of them is given up before its time
    const tries = Math.min(...letters.map(({ tries }) => tries))
    // As an object the address is one, whatever stands in it
    const to = { name: '', address: last.recipient }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const erasedWords = letters.length === 1 ? kept(last) : {}
    try {
      const words = await wordsOf(letters, last)
      if (claimed.isOver()) return true
      await deliver({ number: last.id, messageId: last.messageId, from: mail.from, to, ...words, headers })
      await claimed.settle({ sentAt: clockOf(store.fork()), tries: tries + 1, ...erasedWords })
    } catch (error) {
      const seconds = RETRY_SECONDS[tries]
      const outcome = seconds === undefined ? 'is given up' : `is tried again in ${seconds} s`
      report(new Error(`Letter ${last.id} was not delivered and ${outcome}`, { cause: error }))
      const nextTryAt = seconds === undefined ? null : new Date(clockOf(store.fork()).getTime() + seconds * 1000)
      await claimed.settle({ tries: tries + 1, nextTryAt, ...(nextTryAt ? {} : erasedWords) })
    }
    return true
  }

  wake()
  return {
    queue: async (em, recipient, letter, { urgent = false, join } = {}) => {
      const now = clockOf(em)
      const topic = join?.topic ?? null
      const before = topic === null ? null : await em.findOne(Letter, { topic, recipient }, { orderBy: { id: -1 } })
      const messageId = `<${randomUUID()}@trinity>`
      // What is on its way is due now, whatever its claim says
      const was = before?.claim ? { nextTryAt: now } : before
      const dispatch = { urgent, topic, joinable: join?.as ?? null, nextTryAt: dueAfter(was, now) }
      em.persist(
        em.create(Letter, {
          messageId,
          recipient,
          ...letter,
          ...dispatch,
          tries: 0,
          claim: null,
          sentAt: null,
          createdAt: now,
        }),
      )
      afterCommit(wake)
    },
    wake,
    settle: async () => {
      wake()
      while (running) await running
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      if (running) await running
    },
  }
}

/** A server that does not answer must hold up neither the other letters nor the stop (15 s); SMTP_URL may say otherwise. */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 10_000, dnsTimeout: 8000 }

/**
 * Makes what sends letters out of our own words alone, no file and no address. It is loaded with the first letter: a
 * process that sends none goes without.
 */
function sender(settings: string | { readonly streamTransport: true; readonly buffer: true }) {
  let made: Promise<Transporter> | null = null
  const make = () => import('nodemailer').then(({ default: mailer }) => mailer.createTransport(settings as string))
  return async (letter: SendMailOptions): Promise<{ readonly message?: unknown }> =>
    (await (made ??= make())).sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
}

function bySmtp(address: string): Deliver {
  const url = new URL(address)
  for (const [name, ms] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  const send = sender(url.href)
  return async ({ number: _, ...letter }) => void (await send(letter))
}

/** One file a letter; a repeat after a crash leaves one. */
function intoFolder(folder: string): Deliver {
  const send = sender({ streamTransport: true, buffer: true })
  return async ({ number, ...letter }) => {
    await mkdir(folder, { recursive: true })
    const { message } = await send(letter)
    await writeFlushed(folder, `${String(number).padStart(6, '0')}.eml`, message as Buffer)
  }
}
