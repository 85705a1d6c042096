import { tellOfKeysEnding } from '../account/keyLetters.ts'
import { forgetEnded } from '../account/purge.service.ts'
import { keepVolume } from '../analytics/keeping.service.ts'
import { keepStages } from '../analytics/stages.service.ts'
import { expireApprovals } from '../approval/approval.service.ts'
import type { App } from '../core/context.ts'
import { forgetAnswers } from '../core/idempotency.ts'
import { removeStrays, removeUnused } from '../file/file.service.ts'
import { writeMorningLetters } from '../letter/morningLetters.ts'
import { forgetLetters } from '../mail/outbox.ts'
import { forgetAddresses } from '../paper/address.service.ts'
import { expireOffers } from '../rate/expiry.service.ts'
import { forgetDeliveries } from '../webhook/delivery.service.ts'
import { freeIdle } from '../workItem/idle.service.ts'
import { nightlyCheck } from '../reconciliation/check.service.ts'

const MINUTE = 60_000
/** An offer that has run out is ended within a minute: twice as often looked at, whatever a turn takes. */
const HALF_MINUTE = MINUTE / 2
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AFTER_START = 5000

/** What a process does from time to time. */
interface Jobs {
  readonly start: () => void
  /** Begins nothing any more. */
  readonly stop: () => void
}

/** The jobs of a process, each done by one of several nodes: a failure is reported, and the next turn comes all the same. */
export function createJobs(app: App): Jobs {
  const { store } = app
  const timers: NodeJS.Timeout[] = []
  /** The turns of nodes come at different times: what was done half a period ago or later is not done again. */
  const run = (worker: string, ms: number, work: () => Promise<unknown>) => () =>
    app.background.start(worker, () => app.leases.once(`job ${worker}`, ms / 2000, work))
  const check = run('check', DAY, () => nightlyCheck(app))
  const keys = run('keys', MINUTE, () => tellOfKeysEnding(app))
  const offers = run('offers', HALF_MINUTE, () => expireOffers(app))
  // Each hour, so that a day that is over is kept soon after midnight, whenever the process began
  const volume = run('volume', HOUR, () => keepVolume(app))
  const stages = run('stages', HOUR, () => keepStages(app))
  const every: readonly (readonly [number, () => void])[] = [
    [MINUTE, run('approvals', MINUTE, () => expireApprovals(app))],
    [MINUTE, keys],
    [MINUTE, run('morning', MINUTE, () => writeMorningLetters(app))],
    [HALF_MINUTE, offers],
    [HALF_MINUTE, run('work', HALF_MINUTE, () => freeIdle(app))],
    [HOUR, run('files', HOUR, () => removeUnused(app))],
    [DAY, run('strays', DAY, () => removeStrays(app))],
    [HOUR, run('answers', HOUR, () => forgetAnswers(store.fork()))],
    [HOUR, run('deliveries', HOUR, () => forgetDeliveries(store.fork()))],
    [HOUR, run('letters', HOUR, () => forgetLetters(store.fork()))],
    [HOUR, run('papers', HOUR, () => forgetAddresses(store.fork()))],
    [HOUR, run('tokens', HOUR, () => forgetEnded(store.fork()))],
    [DAY, check],
    [HOUR, volume],
    [HOUR, stages],
  ]
  return {
    start: () => {
      for (const [ms, job] of every) timers.push(setInterval(job, ms).unref())
      for (const job of [check, keys, offers, volume, stages]) timers.push(setTimeout(job, AFTER_START).unref())
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
