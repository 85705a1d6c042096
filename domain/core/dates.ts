import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { now } from './clock.ts'
import type { Locale } from './money.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** "Today" and "this month" are Moscow's everywhere (decisions.md section 1). */
export const MOSCOW = 'Europe/Moscow'

/** The earliest invoice date and the earliest date of a filter (section 4). */
export const MIN_DATE = '2023-12-31'

/** The earliest date of a contract or of an additional agreement (section 4). */
export const MIN_CONTRACT_DATE = '2000-01-01'

/** A stretch of time as two UTC instants: `from` belongs to it, `to` does not. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: MOSCOW,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const MINUTE = 60_000
/** The day of the minute that was asked for last: days begin with a minute, and most ask for today. */
let lastAsked = { minute: Number.NaN, day: '' }

/** The calendar day of an instant in Moscow, `YYYY-MM-DD`. */
export function moscowDate(at: Date): string {
  const minute = Math.floor(at.getTime() / MINUTE)
  if (minute !== lastAsked.minute) lastAsked = { minute, day: moscowDay.format(at) }
  return lastAsked.day
}

const moscowStamp = new Intl.DateTimeFormat('sv-SE', { timeZone: MOSCOW, dateStyle: 'short', timeStyle: 'medium' })

/** An instant whose UTC clock shows what Moscow's shows, to the second: for spreadsheets, which know no time zones. */
export function moscowClock(at: Date): Date {
  return new Date(`${moscowStamp.format(at).replace(' ', 'T')}Z`)
}

/** Today in Moscow, `YYYY-MM-DD`. */
export function today(at: Date = now()): string {
  return moscowDate(at)
}

/** The instant at which a day begins in Moscow. */
export function dayStart(date: string): Date {
  return dayjs.tz(`${date}T00:00:00`, MOSCOW).toDate()
}

/** The calendar day `days` after (or before, when negative) a given one. */
export function addDays(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD')
}

/** The instants between which lie the days `first` to `last` in Moscow, both included. */
export function daysPeriod(first: string, last: string): Period {
  return { from: dayStart(first), to: dayStart(addDays(last, 1)) }
}

/** The instants between which lies the Moscow month of `at` (section 5.9). */
export function monthPeriod(at: Date = now()): Period {
  const first = `${moscowDate(at).slice(0, 7)}-01`
  return { from: dayStart(first), to: dayStart(dayjs.utc(first).add(1, 'month').format('YYYY-MM-DD')) }
}

/** Tells whether a value is a day that exists, written `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const LANGUAGE = { ru: 'ru-RU', en: 'en-GB' } as const

function formats(locale: Locale) {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return {
    moscow: new Intl.DateTimeFormat(LANGUAGE[locale], { ...day, timeZone: MOSCOW }),
    plain: new Intl.DateTimeFormat(LANGUAGE[locale], { ...day, timeZone: 'UTC' }),
    clock: new Intl.DateTimeFormat(LANGUAGE[locale], { hour: '2-digit', minute: '2-digit', timeZone: MOSCOW }),
    exact: new Intl.DateTimeFormat(LANGUAGE[locale], { timeStyle: 'medium', timeZone: MOSCOW }),
  }
}

const FORMATS = { ru: formats('ru'), en: formats('en') }
const TODAY = { ru: 'сегодня', en: 'today' }

/** Writes a day (`YYYY-MM-DD`) or the Moscow day of an instant for people: `12 июня 2026`. */
export function formatDate(value: string | Date, locale: Locale = 'ru'): string {
  const { moscow, plain } = FORMATS[locale]
  const parts = isDate(value) ? plain.formatToParts(new Date(value)) : moscow.formatToParts(new Date(value))
  // Piece by piece, for Russian would close with «г.»
  const piece = (type: 'day' | 'month' | 'year') => parts.find(part => part.type === type)?.value ?? ''
  return `${piece('day')} ${piece('month')} ${piece('year')}`
}

/** Writes the time of an instant in Moscow: `14:05`. */
export function formatClock(at: Date, locale: Locale = 'ru'): string {
  return FORMATS[locale].clock.format(at)
}

/** Writes an instant for people in Moscow time: `12 июня 2026, 14:05`, on the same day `сегодня, 14:05`. */
export function formatTime(value: string | Date, locale: Locale = 'ru', current: Date = now()): string {
  const at = new Date(value)
  return `${dayOf(at, locale, current)}, ${formatClock(at, locale)}`
}

/** The same to the second, for logs that are compared with others: `12 июня 2026, 14:05:09`. */
export function formatExactTime(value: string | Date, locale: Locale = 'ru', current: Date = now()): string {
  const at = new Date(value)
  return `${dayOf(at, locale, current)}, ${FORMATS[locale].exact.format(at)}`
}

function dayOf(at: Date, locale: Locale, current: Date): string {
  return moscowDate(at) === moscowDate(current) ? TODAY[locale] : formatDate(at, locale)
}
