import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Store } from '../core/orm.ts'
import { transaction } from '../core/transaction.ts'
import { Letter } from './letter.entity.ts'

/** The worker that delivers queued letters. */
export interface Outbox {
  /** Delivers what waits, soon. */
  readonly wake: () => void
  /** Waits until nothing more can be delivered now. */
  readonly settle: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Deliver = (letter: SendMailOptions & { number: number }) => Promise<void>

const RETRY_SECONDS = [10, 60, 300, 1800, 7200]
const BATCH = 10

/** Starts the worker: SMTP when there is an address, else one .eml file a letter, its number first in the name. */
export function startOutbox(
  store: Store,
  mail: { smtpUrl: string | null; from: string; folder: string },
  report: (error: unknown) => void,
): Outbox {
  const deliver = mail.smtpUrl ? bySmtp(mail.smtpUrl) : intoFolder(mail.folder)
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const run = async () => {
    do {
      again = false
      while (!stopped && (await deliverBatch())) await sleep(0)
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    if (stopped || running) return
    running = run()
      .catch(report)
      .finally(() => {
        running = null
      })
  }
  const deliverBatch = async (): Promise<boolean> => {
    const letters = await store
      .fork()
      .find(Letter, { sentAt: null, nextTryAt: { $lte: new Date() } }, { orderBy: { id: 1 }, limit: BATCH })
    for (const letter of letters) {
      const { id, messageId, recipient, subject, html, text, tries } = letter
      try {
        await deliver({ number: id, messageId, from: mail.from, to: recipient, subject, html, text })
        await transaction(store, em => em.nativeUpdate(Letter, { id }, { sentAt: new Date(), tries: tries + 1 }))
      } catch (error) {
        report(error)
        const seconds = RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length - 1)] ?? 60
        const nextTryAt = new Date(Date.now() + seconds * 1000)
        await transaction(store, em => em.nativeUpdate(Letter, { id }, { tries: tries + 1, nextTryAt }))
        timer ??= setTimeout(() => {
          timer = null
          wake()
        }, seconds * 1000).unref()
      }
    }
    return letters.length === BATCH
  }

  wake()
  return {
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

function bySmtp(url: string): Deliver {
  const transport = nodemailer.createTransport(url)
  return async ({ number: _, ...letter }) => void (await transport.sendMail(letter))
}

/** A file is written beside its place and renamed, so that a repeat after a crash leaves one letter. */
function intoFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async ({ number, ...letter }) => {
    await mkdir(folder, { recursive: true })
    const { message } = await transport.sendMail(letter)
    const file = join(folder, `${String(number).padStart(6, '0')}.eml`)
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
}
