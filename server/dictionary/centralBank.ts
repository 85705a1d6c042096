import { today } from '../../domain/core/dates.ts'
import { type CentralBankDay, isFresh, refusalOfDay } from '../../domain/rate/engine.ts'
import type { Store } from '../core/store.ts'
import { transaction } from '../core/transaction.ts'
import { BUNDLED_DAY } from './bundledDay.ts'
import { CbrDay } from './centralBank.entity.ts'
import { readCentralBankXml } from './centralBankXml.ts'
import { fetchWhole, ProviderFailure } from './provider.ts'

/** The central bank's prices of one process, refreshed on a schedule. */
export interface CentralBank {
  /** The newest day that is known: what rates are formed with. */
  readonly day: () => CentralBankDay
  /** The prices are old, or their source could not be reached when it was asked last. */
  readonly isStale: () => boolean
  /** Tells whether a rate may be formed from the day automatically (decisions.md section 5.7). */
  readonly formsRates: () => boolean
  /** Asks the source now; a question on its way is waited for. Failures are reported and leave the day as it is. */
  readonly refresh: () => Promise<void>
  readonly stop: () => Promise<void>
}

declare module '../core/context.ts' {
  interface App {
    readonly centralBank: CentralBank
  }
}

const MINUTE = 60_000
const BETWEEN = 30 * MINUTE
const RETRIES = [MINUTE, 5 * MINUTE, 15 * MINUTE]

/** The bundled day alone, as if published today: no call leaves the process, and only a demonstration forms rates. */
export function bundledCentralBank(demo: boolean): CentralBank {
  return {
    day: () => BUNDLED_DAY,
    isStale: () => true,
    formsRates: () => demo,
    refresh: async () => {},
    stop: async () => {},
  }
}

/** Takes up the newest kept day, asks the source at once and then every half hour, sooner after a failure. */
export async function openCentralBank(
  url: string,
  store: Store,
  report: (error: unknown) => void,
): Promise<CentralBank> {
  let day = (await newestKept(store)) ?? BUNDLED_DAY
  let failures = 0
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const stopping = new AbortController()

  const take = async () => {
    const bytes = await fetchWhole({ url, accepts: /\b(xml|text\/plain)\b/i }, stopping.signal)
    const published = readCentralBankXml(bytes)
    const refusal = refusalOfDay(published, day, today())
    if (refusal !== null) throw new ProviderFailure(refusal)
    stopping.signal.throwIfAborted()
    // Several processes may keep the same day
    await transaction(store, em => em.upsert(CbrDay, { ...published, fetchedAt: new Date() }))
    day = published
  }
  const schedule = () => {
    const wait = failures === 0 ? BETWEEN : (RETRIES[failures - 1] ?? BETWEEN)
    if (!stopping.signal.aborted) timer = setTimeout(() => void refresh(), wait).unref()
  }
  const ask = async () => {
    if (timer) clearTimeout(timer)
    try {
      await take()
      failures = 0
    } catch (error) {
      failures += 1
      if (!stopping.signal.aborted) report(error)
    }
    running = null
    schedule()
  }
  const refresh = () => (running ??= ask())

  void refresh()
  return {
    day: () => day,
    isStale: () => failures > 0 || !isFresh(day.date, today()),
    formsRates: () => isFresh(day.date, today()),
    refresh,
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

async function newestKept(store: Store): Promise<CentralBankDay | null> {
  const [kept] = await store.fork().find(CbrDay, {}, { orderBy: { date: -1 }, limit: 1 })
  if (!kept || kept.date < BUNDLED_DAY.date) return null
  return { date: kept.date, prices: kept.prices }
}
