import { dayStart, moscowDate } from './dates.ts'

/** Days that differ from the week: those on which nobody works, and days off that are worked on, `YYYY-MM-DD`. */
export interface WorkCalendar {
  readonly holidays: ReadonlySet<string>
  readonly workdays: ReadonlySet<string>
}

/** The week alone: Monday to Friday. */
export const PLAIN_WEEK: WorkCalendar = { holidays: new Set(), workdays: new Set() }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Offices work in Moscow from 9 to 18. */
const BEGINS = 9 * HOUR
const ENDS = 18 * HOUR

/** Tells whether a day (`YYYY-MM-DD`) is worked on. */
export function isWorkday(date: string, { holidays, workdays }: WorkCalendar = PLAIN_WEEK): boolean {
  if (workdays.has(date)) return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date)
}

/** The day after one (1) or before it (-1). */
const nextDay = (date: string, by: 1 | -1) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10)

/** When days begin in Moscow, epoch milliseconds: the few days that work is counted in are asked for again and again. */
const MIDNIGHTS = new Map<string, number>()
const MOST_MIDNIGHTS = 2000

function midnightOf(date: string): number {
  const known = MIDNIGHTS.get(date)
  if (known !== undefined) return known
  if (MIDNIGHTS.size >= MOST_MIDNIGHTS) MIDNIGHTS.clear()
  const midnight = dayStart(date).getTime()
  MIDNIGHTS.set(date, midnight)
  return midnight
}

/** The working time of a day, epoch milliseconds; null on a day off. */
function hoursOf(date: string, calendar: WorkCalendar): { from: number; to: number } | null {
  if (!isWorkday(date, calendar)) return null
  const midnight = midnightOf(date)
  return { from: midnight + BEGINS, to: midnight + ENDS }
}

/** Tells whether offices are open at a moment; the end of a day belongs to it no more. */
export function isWorkingTime(at: Date, calendar: WorkCalendar = PLAIN_WEEK): boolean {
  const hours = hoursOf(moscowDate(at), calendar)
  return hours !== null && at.getTime() >= hours.from && at.getTime() < hours.to
}

function walkOn(at: Date, minutes: number, calendar: WorkCalendar, fits: (then: number, to: number) => boolean): Date {
  let left = minutes * MINUTE
  for (let date = moscowDate(at); ; date = nextDay(date, 1)) {
    const hours = hoursOf(date, calendar)
    if (!hours) continue
    const from = Math.max(hours.from, at.getTime())
    if (fits(from + left, hours.to)) return new Date(from + left)
    left -= Math.max(0, hours.to - from)
  }
}

/** The moment at which so many working minutes have passed after another one; none: the first working moment from it on. */
export function afterWorking(at: Date, minutes: number, calendar: WorkCalendar = PLAIN_WEEK): Date {
  return walkOn(at, minutes, calendar, (then, to) => then < to)
}

/** The same where the end of a day still belongs to it: by 18:00, not by 9:00 of the next day. */
export function byWorking(at: Date, minutes: number, calendar: WorkCalendar = PLAIN_WEEK): Date {
  return walkOn(at, minutes, calendar, (then, to) => then <= to)
}

/** The moment from which so many working minutes pass until another one. */
export function beforeWorking(at: Date, minutes: number, calendar: WorkCalendar = PLAIN_WEEK): Date {
  let left = minutes * MINUTE
  for (let date = moscowDate(at); ; date = nextDay(date, -1)) {
    const hours = hoursOf(date, calendar)
    if (!hours) continue
    const to = Math.min(hours.to, at.getTime())
    if (to - left >= hours.from) return new Date(to - left)
    left -= Math.max(0, to - hours.from)
  }
}

/** How many working minutes lie between two moments. */
export function workingMinutes(from: Date, to: Date, calendar: WorkCalendar = PLAIN_WEEK): number {
  let passed = 0
  for (let date = moscowDate(from); date <= moscowDate(to); date = nextDay(date, 1)) {
    const hours = hoursOf(date, calendar)
    if (hours) passed += Math.max(0, Math.min(hours.to, to.getTime()) - Math.max(hours.from, from.getTime()))
  }
  return passed / MINUTE
}
