import { addDays } from '../core/dates.ts'
import { type CentralBankPrice, unitPrice } from './centralBank.ts'

/** Central-bank prices of one day. */
export interface CentralBankDay {
  /** The day that the prices are of, `YYYY-MM-DD`; after the afternoon's publication it is tomorrow. */
  readonly date: string
  readonly prices: readonly CentralBankPrice[]
}

/** How many days ahead of today a published day may be; the true source is one day ahead. */
const MAX_AHEAD = 3

/** How many times dearer or cheaper a currency may have become. */
const MAX_JUMP = 3

/** Days further apart than this are not compared: the longest holidays without a publication are shorter. */
const COMPARED_WITHIN = 14

/** The working day before a day: Monday to Friday, Moscow's calendar; holidays are not known. */
export function lastWorkingDay(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return addDays(today, -2)
  return addDays(today, weekday === 1 ? -3 : -1)
}

/**
 * Tells whether prices of a day may still form a rate today: they are not older than the last working day
 * (decisions.md section 5.7). On a weekend and on Monday those of Friday or Saturday serve: nothing newer is published.
 */
export function isFresh(date: string, today: string): boolean {
  return date >= lastWorkingDay(today)
}

/** Tells whether prices claim to be of a day that nobody can know yet. */
export function isTooFarAhead(date: string, today: string): boolean {
  return date > addDays(today, MAX_AHEAD)
}

/** Why a published day is not believed, in a few English words for the log; null: it is. */
export function refusalOfDay(day: CentralBankDay, kept: CentralBankDay, today: string): string | null {
  if (isTooFarAhead(day.date, today)) return `${day.date} is too far ahead`
  if (day.date < kept.date) return `${day.date} is older than the kept ${kept.date}`
  const jumped = jumpOf(day, kept)
  return jumped === null ? null : `the price of ${jumped} jumped`
}

/** A currency whose unit price differs absurdly from that of a day nearby; null: none, or the days are too far apart. */
export function jumpOf(day: CentralBankDay, kept: CentralBankDay): string | null {
  if (day.date > addDays(kept.date, COMPARED_WITHIN) || kept.date > addDays(day.date, COMPARED_WITHIN)) return null
  const units = new Map(kept.prices.map(price => [price.code, unitPrice(price)]))
  const jumped = day.prices.find(price => {
    const before = units.get(price.code)
    if (before === undefined) return false
    const now = unitPrice(price)
    return now.gt(before.mul(MAX_JUMP)) || now.mul(MAX_JUMP).lt(before)
  })
  return jumped?.code ?? null
}
