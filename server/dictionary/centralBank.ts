import { today } from '../../domain/core/dates.ts'
import { type CentralBankDay, isFresh, refusalOfDay } from '../../domain/rate/engine.ts'
import type { Bus } from '../core/events.ts'
import type { Held, Leases } from '../core/leases.ts'
import type { Store } from '../core/store.ts'
import { transaction } from '../core/transaction.ts'
import { BUNDLED_DAY } from './bundledDay.ts'
import { CbrDay } from './centralBank.entity.ts'
import { fetchWhole, ProviderFailure } from './provider.ts'

/** The central bank's prices, refreshed on a schedule: the same on all nodes. */
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
/** What another node has asked so lately is not asked again, seconds. */
const ASKED_AGAIN_AFTER = 900
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

/** Where the prices come from and where they are kept. */
interface Source {
  readonly url: string
  readonly store: Store
  /** Of several nodes one asks, and all take what was kept. */
  readonly leases: Leases
  readonly bus: Bus
  readonly report: (error: unknown) => void
}

/** Takes up the newest kept day, asks the source at once and then every half hour, sooner after a failure. */
export async function openCentralBank({ url, store, leases, bus, report }: Source): Promise<CentralBank> {
  let day = (await newestKept(store)) ?? BUNDLED_DAY
  let failures = 0
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const stopping = new AbortController()

  const take = async (held: Held) => {
    const bytes = await fetchWhole({ url, accepts: /\b(xml|text\/plain)\b/i }, stopping.signal)
    const { readCentralBankXml } = await import('./centralBankXml.ts')
    const published = readCentralBankXml(bytes)
    const refusal = refusalOfDay(published, day, today())
    if (refusal !== null) throw new ProviderFailure(refusal)
    stopping.signal.throwIfAborted()
    await transaction(store, async em => {
      // Whoever stood still meanwhile writes nothing over what another has heard later
      await held.require(em)
      await em.upsert(CbrDay, { ...published, isDemo: false, fetchedAt: new Date() })
    })
    day = published
  }
  const takeKept = async () => {
    const kept = await newestKept(store)
    // The same day too: it may have been corrected
    if (kept && kept.date >= day.date) day = kept
  }
  const schedule = () => {
    const wait = failures === 0 ? BETWEEN : (RETRIES[failures - 1] ?? BETWEEN)
    if (!stopping.signal.aborted) timer = setTimeout(() => void refresh(), wait).unref()
  }
  const ask = async () => {
    if (timer) clearTimeout(timer)
    try {
      if (await leases.once('central bank', ASKED_AGAIN_AFTER, take)) {
        failures = 0
        bus.publish('centralBank', { failed: false })
      } else await takeKept()
    } catch (error) {
      failures += 1
      bus.publish('centralBank', { failed: true })
      if (!stopping.signal.aborted) report(error)
    }
    running = null
    schedule()
  }
  const refresh = () => (running ??= ask())

  const hears = [
    bus.on('centralBank', ({ failed }) => {
      if (running) return // it is ours
      failures = failed ? Math.max(failures, 1) : 0
      if (!failed) takeKept().catch(report)
    }),
    bus.on('catchUp', () => void takeKept().catch(report)),
  ]
  void refresh()
  return {
    day: () => day,
    isStale: () => failures > 0 || !isFresh(day.date, today()),
    formsRates: () => isFresh(day.date, today()),
    refresh,
    async stop() {
      stopping.abort()
      for (const endHearing of hears) endHearing()
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

async function newestKept(store: Store): Promise<CentralBankDay | null> {
  const [kept] = await store.fork().find(CbrDay, { isDemo: false }, { orderBy: { date: -1 }, limit: 1 })
  if (!kept || kept.date < BUNDLED_DAY.date) return null
  return { date: kept.date, prices: kept.prices }
}
