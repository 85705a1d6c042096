import { type Minor, minor, plus } from '../core/money.ts'
import { boundsOf, type Days, listDays, monthOf } from './days.ts'

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

/** What came in on a day and what went out, USD minor units; what went out is not above zero. */
export type DaySums = Pick<BalanceDay, 'credit' | 'debit'>

const NOTHING: DaySums = { credit: minor(0), debit: minor(0) }

/** What the movements of a stretch, in the order of their time, did on each of its days that has any. */
export function daySums(days: Days, moves: readonly Moved[]): [string, DaySums][] {
  let at = 0
  return boundsOf(days).flatMap(({ date, end }) => {
    const first = at
    let { credit, debit } = NOTHING
    for (let move = moves[at]; move && move.at < end; move = moves[++at]) {
      if (move.amount > 0) credit = plus(credit, move.amount)
      else debit = plus(debit, move.amount)
    }
    return at > first ? [[date, { credit, debit }]] : []
  })
}

/** A balance day by day, of what its days did; one of which nothing is known closes as it has opened. */
export function balanceDays(days: Days, opening: Minor, sums: ReadonlyMap<string, DaySums>): BalanceDay[] {
  let before = opening
  return listDays(days).map(date => {
    const { credit, debit } = sums.get(date) ?? NOTHING
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

/** Payments of a stretch, in the order of their time, each as what was paid in its Moscow month. */
export function monthsOf(days: Days, payments: readonly Paid[]): PaidMonth[] {
  let at = 0
  return boundsOf(days).flatMap(({ date, end }) => {
    const first = at
    while ((payments[at]?.at ?? end) < end) at++
    return payments
      .slice(first, at)
      .map(({ currency, amount, amountUsd }) => ({ month: monthOf(date), currency, count: 1, amount, amountUsd }))
  })
}

/** What was paid, summed by month and currency; the earliest month first, then by the code. */
export function paidMonths(parts: readonly PaidMonth[]): PaidMonth[] {
  const found = new Map<string, PaidMonth>()
  for (const { month, currency, count, amount, amountUsd } of parts) {
    const key = `${month} ${currency}`
    const was = found.get(key)
    found.set(key, {
      month,
      currency,
      count: (was?.count ?? 0) + count,
      amount: plus(was?.amount ?? minor(0), amount),
      amountUsd: plus(was?.amountUsd ?? minor(0), amountUsd),
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
