import { type KeyObject, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Em, Store } from '../core/store.ts'
import { type Given, run, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { writeFlushed } from '../core/storage.ts'
import { afterCommit, transaction } from '../core/transaction.ts'
import type { Composed } from './compose.ts'
import { Letter } from './letter.entity.ts'
import { erased, unsealed } from './seal.ts'

/** Takes letters and delivers them. */
export interface Outbox {
  /** Queues a letter in the transaction that causes it; it goes out after the commit. `recipient`: one checked address. */
  readonly queue: (em: Em, recipient: string, letter: Composed) => void
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
export const silentOutbox: Outbox = { queue: () => {}, wake: () => {}, settle: async () => {}, stop: async () => {} }

type Deliver = (letter: SendMailOptions & { number: number }) => Promise<void>

/** How long a letter waits after each failure, seconds; after the last one it is given up. */
export const RETRY_SECONDS: readonly number[] = [10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]

const BATCH = 10
const AFTER_TROUBLE = 10_000
const LONGEST_TIMER = 2 ** 31 - 1

interface Mail {
  readonly smtpUrl: string | null
  readonly from: string
  readonly folder: string
  /** What secrets in letters are sealed with. */
  readonly key: KeyObject
  /** Letters keep their sealed secrets after they have gone: for /dev/mail. */
  readonly keepsSecrets: boolean
}

/** How long letters are kept after they have gone or were given up, milliseconds. */
const KEPT_FOR = 30 * 86_400_000

const OVER = statement((db: Db<typeof Letter>, given: Given<{ before: Date }>) =>
  db
    .deleteFrom('letter')
    .where('created_at', '<', given.before)
    .where(eb => eb.or([eb('sent_at', '<', given.before), eb('sent_at', 'is', null).and('next_try_at', 'is', null)])),
)

/** Removes letters that nobody asks for any more. Answers how many. */
export function forgetLetters(em: Em): Promise<number> {
  const before = new Date(Date.now() - KEPT_FOR)
  return run(em, OVER, { before })
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
      while (!stopped && (await deliverBatch())) await sleep(0)
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

  /** Whatever has failed and when, the worker wakes for the letter whose turn is next, after a restart too. */
  const sleepUntilNext = async () => {
    const waiting = { sentAt: null, nextTryAt: { $ne: null } }
    const next = await store.fork().findOne(Letter, waiting, { orderBy: { nextTryAt: 1 }, fields: ['nextTryAt'] })
    if (next?.nextTryAt) wakeIn(next.nextTryAt.getTime() - Date.now())
  }
  const deliverBatch = async (): Promise<boolean> => {
    const letters = await store
      .fork()
      .find(Letter, { sentAt: null, nextTryAt: { $lte: new Date() } }, { orderBy: { id: 1 }, limit: BATCH })
    for (const letter of letters) {
      if (stopped) return false
      const { id, messageId, recipient, subject, tries } = letter
      const [html, text] = [unsealed(letter.html, mail.key), unsealed(letter.text, mail.key)]
      // As an object the address is one, whatever stands in it
      const to = { name: '', address: recipient }
      const headers = { 'Auto-Submitted': 'auto-generated' }
      try {
        await deliver({ number: id, messageId, from: mail.from, to, subject, html, text, headers })
        const sent = { sentAt: new Date(), tries: tries + 1, ...kept(letter) }
        await transaction(store, em => em.nativeUpdate(Letter, { id }, sent))
      } catch (error) {
        const seconds = RETRY_SECONDS[tries]
        const outcome = seconds === undefined ? 'is given up' : `is tried again in ${seconds} s`
        report(new Error(`Letter ${id} was not delivered and ${outcome}`, { cause: error }))
        const nextTryAt = seconds === undefined ? null : new Date(Date.now() + seconds * 1000)
        const failed = { tries: tries + 1, nextTryAt, ...(nextTryAt ? {} : kept(letter)) }
        await transaction(store, em => em.nativeUpdate(Letter, { id }, failed))
      }
    }
    return letters.length === BATCH
  }

  wake()
  return {
    queue: (em, recipient, letter) => {
      const now = new Date()
      const messageId = `<${randomUUID()}@trinity>`
      const row = { messageId, recipient, ...letter, tries: 0, nextTryAt: now, sentAt: null, createdAt: now }
      em.persist(em.create(Letter, row))
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

function bySmtp(address: string): Deliver {
  const url = new URL(address)
  for (const [name, ms] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  const transport = nodemailer.createTransport(url.href)
  return async ({ number: _, ...letter }) => {
    await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
  }
}

/** One file a letter; a repeat after a crash leaves one. */
function intoFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async ({ number, ...letter }) => {
    await mkdir(folder, { recursive: true })
    const { message } = await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
    await writeFlushed(folder, `${String(number).padStart(6, '0')}.eml`, message as Buffer)
  }
}
