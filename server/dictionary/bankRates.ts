import { isDate, moscowDate, today } from '../../domain/core/dates.ts'
import { exact, round4 } from '../../domain/core/decimal.ts'
import {
  aroundCentralBank,
  type BankRate,
  isFresh,
  isTooFarAhead,
  jumpOf,
  MAX_RATE,
  middle,
  MIN_RATE,
  shownCrosses,
} from '../../domain/rate/engine.ts'
import type { BankRates as Answer } from '../generated/schema.ts'
import type { CentralBank } from './centralBank.ts'
import { isCurrency } from './currencies.ts'
import { createBreaker, createAnswerCache, fetchWhole, jsonOf, ProviderFailure, recordOf } from './provider.ts'

/** What a bank buys and sells currencies for. */
export interface BankRates {
  readonly now: () => Promise<Answer>
}

declare module '../core/context.ts' {
  interface App {
    readonly bankRates: BankRates
  }
}

const KEPT = { ttl: 600_000, most: 1 }
const MOST_CURRENCIES = 300

/**
 * The bank's rates: those at the JSON address, or around the central bank's by the spread, as well when the address fails
 * or tells rates that are not believed (decisions.md section 10).
 */
export function createBankRates(
  url: string | null,
  centralBank: CentralBank,
  report: (error: unknown) => void,
): BankRates {
  const around = (): Answer => {
    const { date, prices } = centralBank.day()
    return { currencies: aroundCentralBank(prices), xRates: shownCrosses(prices), lastUpdate: date }
  }
  if (url === null) return { now: async () => around() }

  const breaker = createBreaker(report)
  const kept = createAnswerCache<Answer>(KEPT)
  const ask = async () => {
    const answer = readBankRates(await fetchWhole({ url, accepts: /\b(json|text\/plain)\b/i }))
    const day = { date: answer.lastUpdate, prices: answer.currencies.map(middle) }
    const jumped = jumpOf(day, centralBank.day())
    if (jumped !== null) throw new ProviderFailure(`the rate of ${jumped} is far from the central bank's`)
    kept.put('bank', answer)
    return answer
  }
  return { now: async () => kept.get('bank') ?? (await breaker.attempt(ask)) ?? around() }
}

/**
 * Reads `{currencies: [{code, buy, sell}], lastUpdate}`: RUB for one unit, positive numbers, buy not above sell, the dollar
 * among them; lastUpdate is a day or a moment of ISO 8601, not older than the last working day. Throws a ProviderFailure.
 */
export function readBankRates(bytes: Uint8Array): Answer {
  const { currencies, lastUpdate } = recordOf(jsonOf(bytes))
  if (!Array.isArray(currencies) || currencies.length > MOST_CURRENCIES)
    throw new ProviderFailure('no currencies in the answer')
  const rates = currencies.map(rateOf)
  const codes = new Set(rates.map(({ code }) => code))
  if (codes.size < rates.length) throw new ProviderFailure('a currency is quoted twice')
  if (!codes.has('USD')) throw new ProviderFailure('the dollar is not quoted')
  return { currencies: rates, xRates: shownCrosses(rates.map(middle)), lastUpdate: dayOf(lastUpdate) }
}

function dayOf(written: unknown): string {
  const date = isDate(written) ? written : momentOf(written)
  if (date === null || isTooFarAhead(date, today())) throw new ProviderFailure('no date of today in the answer')
  if (!isFresh(date, today())) throw new ProviderFailure(`the rates of ${date} are old`)
  return date
}

function momentOf(written: unknown): string | null {
  if (typeof written !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(written)) return null
  const at = new Date(written)
  return Number.isNaN(at.getTime()) ? null : moscowDate(at)
}

function rateOf(row: unknown): BankRate {
  const { code, buy, sell } = recordOf(row)
  if (typeof code !== 'string' || !isCurrency(code)) throw new ProviderFailure('a currency has no known code')
  if (!isPrice(buy) || !isPrice(sell) || buy > sell) throw new ProviderFailure(`the rate of ${code} is none`)
  return { code, buy: round4(exact(buy)), sell: round4(exact(sell)) }
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= MIN_RATE && value <= MAX_RATE
}
