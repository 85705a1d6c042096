import { minor } from '../../domain/core/money.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { useFormatters } from '../ui/Money.tsx'

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const

/** The days of a picture as numbers: epoch milliseconds of their UTC midnight, whatever the reader's zone is. */
export const placeOf = (date: string): number => Date.parse(date)

/** Writers of the axes in the reader's language: days short, months, amounts in short form, and in full for the legend. */
export function useAxes() {
  const { language } = useLanguage()
  const { money, date } = useFormatters()
  const locale = LOCALES[language]
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const monthWhole = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return {
    day: (at: number) => day.format(at),
    dayInFull: (at: number) => date(new Date(at).toISOString().slice(0, 10)),
    month: (at: number) => month.format(at),
    monthInFull: (at: number) => monthWhole.format(at),
    /** Minor units as a short amount: «12,5 тыс.». */
    amount: (units: number) => short.format(units / 100),
    amountInFull: (units: number) => money(minor(units), 'USD'),
    number: (value: number) => number.format(value),
    /** A price of one unit with its four decimals. */
    rate: (value: number) => price.format(value),
    tenths: (value: number) => tenths.format(value),
  }
}
