import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../core/context.ts'
import type { Store } from '../core/store.ts'
import { claimDue, type Claimed, takeLeft, untilNext } from './claims.ts'

/** How many calls a process has out at once, in all and of one webhook: a slow one never holds up the others. */
const AT_ONCE = 20
const AT_ONCE_OF_ONE = 2

const AFTER_TROUBLE = 10_000
/** How often one of several nodes looks for what others have left, milliseconds. */
const LOOKS_EVERY = 15_000
const LONGEST_TIMER = 2 ** 31 - 1

/** Sends what waits for webhooks. */
export interface Webhooks {
  /** Sends what waits, soon. */
  readonly wake: () => void
  /** Waits until nothing more can be sent now. */
  readonly settle: () => Promise<void>
  /** Begins nothing more and waits for what is on its way. */
  readonly stop: () => Promise<void>
}

declare module '../core/context.ts' {
  interface App {
    readonly webhooks: Webhooks
  }
}

interface Parts {
  readonly store: Store
  /** Other processes send from the same database. */
  readonly isShared: boolean
  readonly attempt: (claimed: Claimed) => Promise<void>
  readonly report: App['report']
}

/** Starts the worker of a process. */
export function startWebhooks({ store, isShared, attempt, report }: Parts): Webhooks {
  const out = new Map<number, number>()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let isFirst = true

  const trouble = (error: unknown) => {
    report(error, { worker: 'webhooks' })
    wakeIn(AFTER_TROUBLE)
  }
  const room = () => ({
    inAll: AT_ONCE - running.size,
    of: (id: number) => AT_ONCE_OF_ONE - (out.get(id) ?? 0),
    full: [...out].flatMap(([id, count]) => (count >= AT_ONCE_OF_ONE ? [id] : [])),
  })
  const begin = (claimed: Claimed) => {
    const { webhookId } = claimed
    out.set(webhookId, (out.get(webhookId) ?? 0) + 1)
    const done: Promise<void> = attempt(claimed)
      .catch(trouble)
      .finally(() => {
        running.delete(done)
        const left = (out.get(webhookId) ?? 1) - 1
        if (left > 0) out.set(webhookId, left)
        else out.delete(webhookId)
        wake()
      })
    running.add(done)
  }
  const look = async () => {
    if (isFirst && !isShared) await takeLeft(store)
    isFirst = false
    do {
      again = false
      while (!stopped && running.size < AT_ONCE) {
        const { claimed, at } = await claimDue(store, room())
        for (const one of claimed) begin(one)
        if (claimed.length > 0) await sleep(0)
        else {
          await sleepUntilNext(at)
          break
        }
      }
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    if (stopped || looking) return
    looking = look()
      .catch(trouble)
      .finally(() => {
        looking = null
        if (again) wake()
      })
  }
  const wakeIn = (ms: number) => {
    if (timer) clearTimeout(timer)
    timer = stopped ? null : setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_TIMER)).unref()
  }
  /** Whoever is out wakes it when they are back. */
  const sleepUntilNext = async (at: Date) => {
    const ms = Math.min((await untilNext(store, at)) ?? Infinity, isShared ? LOOKS_EVERY : Infinity)
    if (ms < Infinity) wakeIn(ms)
  }

  wake()
  return {
    wake,
    settle: async () => {
      wake()
      while (looking || running.size > 0) await (looking ?? Promise.race(running))
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await looking
      await Promise.all(running)
    },
  }
}
