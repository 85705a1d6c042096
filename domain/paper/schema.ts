import { object } from 'yup'
import { addDays, isDate, MIN_DATE } from '../core/dates.ts'
import { cleanText, dateField, field, required, says, withRule } from '../core/fields.ts'
import { Language } from '../generated/enums.ts'

/** How many days an act of reconciliation covers at most: a leap year. */
export const MOST_DAYS = 366

const isLanguage = (value: unknown): value is Language => Object.values<unknown>(Language).includes(value)

const language = () => {
  const clean = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() || null : value)
  return field({ is: isLanguage, type: 'fields.choice', clean })
}

/** The language of a paper, in whatever case it is written; none: the caller's. */
export const paperSchema = object({ lang: language() })

const month = () =>
  field({
    is: (value): value is string => typeof value === 'string',
    type: 'fields.month',
    clean: cleanText,
    judge: (text, day) => {
      if (!/^\d{4}-\d{2}$/.test(text) || !isDate(`${text}-01`)) return says('fields.month')
      if (text < MIN_DATE.slice(0, 7)) return says('fields.dateMin', { min: MIN_DATE })
      return text > day.slice(0, 7) ? says('fields.monthFuture') : null
    },
  })

/** The month of a pack, `YYYY-MM`: not before the earliest date of a filter, and not one to come. */
export const monthPackSchema = object({ month: required(month(), 'fields.month') })

const day = () => required(dateField({ min: MIN_DATE, notFuture: true }), 'fields.date')

/** The period of an act of reconciliation (decisions.md section 20). */
export const reconciliationSchema = withRule(object({ from: day(), to: day(), lang: language() }), ({ from, to }) => {
  if (from && to && from > to) return [{ field: 'to', key: 'fields.dateOrder' }]
  if (from && to && to >= addDays(from, MOST_DAYS))
    return [{ field: 'from', key: 'fields.periodMax', values: { max: MOST_DAYS } }]
  return []
})
