import { addDays, dayStart, moscowDate } from '../core/dates.ts'

const DAY_MS = 86_400_000

/** A stretch of Moscow days, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** How many days a stretch has; below 1 when it ends before it begins. */
export function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** The days of a stretch, the earliest first; none when it ends before it begins. */
export function listDays(days: Days): string[] {
  const first = Date.parse(days.from)
  return Array.from({ length: Math.max(0, countDays(days)) }, (_, n) =>
    new Date(first + n * DAY_MS).toISOString().slice(0, 10),
  )
}

/** A day with the instants, epoch milliseconds, between which it lies: `start` belongs to it, `end` does not. */
export interface DayBounds {
  readonly date: string
  readonly start: number
  readonly end: number
}

/** The days of a stretch with their instants in Moscow. */
export function boundsOf(days: Days): DayBounds[] {
  const dates = listDays(days)
  const first = dayStart(days.from).getTime()
  const last = dayStart(addDays(days.to, 1)).getTime()
  // Asking the calendar for each day costs more than reading the movements of a year: only where a clock was changed
  const isEven = last - first === dates.length * DAY_MS
  const startOf = (n: number) => (isEven ? first + n * DAY_MS : dayStart(addDays(days.from, n)).getTime())
  return dates.map((date, n) => ({ date, start: startOf(n), end: startOf(n + 1) }))
}

/** The month of a day, `YYYY-MM`. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** The last day of a month (`YYYY-MM`). */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The Monday of the week of a day. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** A day of the clock's instant in Moscow so many minutes ago: what happened on days before it has been committed. */
export const settledDay = (at: Date, minutes: number): string => moscowDate(new Date(at.getTime() - minutes * 60_000))

/**
 * The fewest kept periods that a stretch is made of: months (`YYYY-MM`) that lie in it whole, and days for the rest, the
 * earliest first.
 */
export function periodsOf(days: Days): string[] {
  const found: string[] = []
  for (const [month, ofMonth] of Map.groupBy(listDays(days), monthOf)) {
    const isWhole = ofMonth[0] === `${month}-01` && ofMonth.at(-1) === lastDayOf(month)
    if (isWhole) found.push(month)
    else found.push(...ofMonth)
  }
  return found
}

/** The days of a kept period: a month's, or the day itself. */
export const daysOf = (period: string): Days =>
  period.length === 7 ? { from: `${period}-01`, to: lastDayOf(period) } : { from: period, to: period }

/** Days beside each other as stretches, so that each is read at once; the earliest first. */
export function stretchesOf(dates: readonly string[]): Days[] {
  const found: { from: string; to: string }[] = []
  for (const date of dates) {
    const last = found.at(-1)
    if (last && addDays(last.to, 1) === date) last.to = date
    else found.push({ from: date, to: date })
  }
  return found
}
