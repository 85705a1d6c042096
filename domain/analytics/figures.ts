import { type Minor, minor, plus } from '../core/money.ts'
import { boundsOf, type Days, monthOf } from './days.ts'

const HOUR_MS = 3_600_000

/** A movement of a balance: when, epoch milliseconds, and how much, signed USD minor units. */
export interface Moved {
  readonly at: number
  readonly amount: Minor
}

/** What a day did to a balance, USD minor units: what came in, what went out (not above zero), and the balance around it. */
export interface BalanceDay {
  readonly date: string
  readonly opening: Minor
  readonly credit: Minor
  readonly debit: Minor
  readonly closing: Minor
}

/**
 * A balance day by day, of the movements of the stretch in the order of their time; a day without movements closes as it
 * has opened.
 */
export function balanceDays(days: Days, opening: Minor, moves: readonly Moved[]): BalanceDay[] {
  let at = 0
  let before = opening
  return boundsOf(days).map(({ date, end }) => {
    let credit = minor(0)
    let debit = minor(0)
    for (let move = moves[at]; move && move.at < end; move = moves[++at]) {
      if (move.amount > 0) credit = plus(credit, move.amount)
      else debit = plus(debit, move.amount)
    }
    const day = { date, opening: before, credit, debit, closing: plus(before, credit, debit) }
    before = day.closing
    return day
  })
}

/** A payment: when, epoch milliseconds, in the invoice's currency and in USD, minor units. */
export interface Paid {
  readonly at: number
  readonly currency: string
  readonly amount: Minor
  readonly amountUsd: Minor
}

/** What was paid in a month in a currency, minor units. */
export interface PaidMonth {
  readonly month: string
  readonly currency: string
  readonly count: number
  readonly amount: Minor
  readonly amountUsd: Minor
}

/** Payments of a stretch, in the order of their time, by Moscow month and currency; the earliest month first, then by the code. */
export function paidMonths(days: Days, payments: readonly Paid[]): PaidMonth[] {
  const found = new Map<string, PaidMonth>()
  let at = 0
  for (const { date, end } of boundsOf(days))
    for (let paid = payments[at]; paid && paid.at < end; paid = payments[++at]) {
      const month = monthOf(date)
      const key = `${month} ${paid.currency}`
      const was = found.get(key)
      found.set(key, {
        month,
        currency: paid.currency,
        count: (was?.count ?? 0) + 1,
        amount: plus(was?.amount ?? minor(0), paid.amount),
        amountUsd: plus(was?.amountUsd ?? minor(0), paid.amountUsd),
      })
    }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** Milliseconds as hours with one decimal. */
export const hoursOf = (ms: number): number => Math.round(ms / (HOUR_MS / 10)) / 10

/** The middle of sorted values; of an even number of them halfway between the two. They are at least one. */
export function median(sorted: readonly number[]): number {
  const upper = Math.floor(sorted.length / 2)
  const lower = Math.ceil(sorted.length / 2) - 1
  return ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2
}

/** The smallest of sorted values that so many percent of them do not exceed (nearest rank). They are at least one. */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.ceil((percent * sorted.length) / 100)
  return sorted[Math.max(0, rank - 1)] ?? 0
}

/** How long a stage takes: durations of those that have left it. */
export interface Durations {
  readonly medianHours: number
  readonly p90Hours: number
  readonly count: number
}

/** The median and the 90th percentile of durations, milliseconds; they are at least one. */
export function durationsOf(ms: readonly number[]): Durations {
  const sorted = ms.toSorted((a, b) => a - b)
  return { medianHours: hoursOf(median(sorted)), p90Hours: hoursOf(percentile(sorted, 90)), count: sorted.length }
}
