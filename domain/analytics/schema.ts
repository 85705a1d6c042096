import { type AnyObject, object } from 'yup'
import { addDays, isDate, MIN_DATE, today } from '../core/dates.ts'
import { choice, cleanText, currency, dateField, field, required, says, withRule } from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'
import { VolumeBy, WorkTable } from '../generated/enums.ts'
import { countDays, type Days, lastDayOf, monthOf } from './days.ts'

/** How many days figures are answered of at most: a leap year. */
export const MOST_DAYS = 366

/** How many days figures by month are answered of at most: three years. */
export const MOST_DAYS_OF_MONTHS = 3 * 366

/** How many days are answered where no first one is named, and how many months, that of the last day among them. */
const DAYS = 90
const MONTHS = 12

interface Asked {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Days that were judged: to today where no end is named or it has yet to come, and from 90 days before the end. */
export function daysAsked({ from, to }: Asked, day = today()): Days {
  const last = to && to < day ? to : day
  return { from: from ?? later(MIN_DATE, addDays(last, 1 - DAYS)), to: last }
}

const later = (a: string, b: string) => (a > b ? a : b)
const firstOf = (value: string) => (value.length === 7 ? `${value}-01` : value)
const lastOf = (value: string) => (value.length === 7 ? lastDayOf(value) : value)

/** The same of months: without a first one it is twelve of them. */
export function monthsAsked({ from, to }: Asked, day = today()): Days {
  const end = to ? lastOf(to) : day
  const last = end < day ? end : day
  const [year = 0, month = 1] = monthOf(last).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 10)
  return { from: from ? later(MIN_DATE, firstOf(from)) : later(MIN_DATE, first), to: last }
}

/** A day, or a month, which stands for its first or its last day. */
const dayOrMonth = (notFuture: boolean) =>
  field({
    is: (value): value is string => typeof value === 'string',
    type: 'fields.date',
    clean: cleanText,
    judge: (text, day) => {
      const isMonth = /^\d{4}-\d{2}$/.test(text)
      if (!isDate(firstOf(text))) return says(isMonth ? 'fields.month' : 'fields.date')
      if (lastOf(text) < MIN_DATE) return says('fields.dateMin', { min: MIN_DATE })
      return notFuture && firstOf(text) > day ? says(isMonth ? 'fields.monthFuture' : 'fields.dateFuture') : null
    },
  })

/** Backwards, or too many; the rest is said of the single fields. */
const wrongPeriod =
  (asked: (of: Asked, day: string) => Days, max: number) =>
  ({ from, to }: Asked, context: AnyObject): FieldProblem[] => {
    const isDay = (value: string | null | undefined) => !value || isDate(firstOf(value))
    if (!from || !isDay(from) || !isDay(to)) return []
    if (to && firstOf(from) > lastOf(to)) return [{ field: 'to', key: 'fields.dateOrder' }]
    const isLong = countDays(asked({ from, to }, String(context['today'] ?? today()))) > max
    return isLong ? [{ field: 'from', key: 'fields.periodMax', values: { max } }] : []
  }

const days = { from: dateField({ min: MIN_DATE, notFuture: true }), to: dateField({ min: MIN_DATE }) }
const rightDays = wrongPeriod(daysAsked, MOST_DAYS)

/** The days that figures are asked of: Moscow's, both included; without any the last 90. */
export const analyticsDaysSchema = withRule(object(days), rightDays)

/** The months, or days, that figures by month are asked of; without any the last twelve months. */
export const analyticsMonthsSchema = withRule(
  object({ from: dayOrMonth(true), to: dayOrMonth(false) }),
  wrongPeriod(monthsAsked, MOST_DAYS_OF_MONTHS),
)

/** What the volume of payments is asked by, and of which days. */
export const volumeSchema = withRule(object({ ...days, by: required(choice(Object.values(VolumeBy))) }), rightDays)

/** Which currency's prices are asked for, and of which days. */
export const ratesSchema = withRule(object({ ...days, currency: required(currency()) }), rightDays)

/** Which figures of work an export has. */
export const workTableSchema = object({ table: required(choice(Object.values(WorkTable))) })
