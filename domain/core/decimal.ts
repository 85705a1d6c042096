import { Decimal } from 'decimal.js'
import { type Locale, type Minor, minor } from './money.ts'
import type { Rate } from './rate.ts'

/** Exact decimal arithmetic: 80 significant digits, halves away from zero (decisions.md section 1). */
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 })

/** A number on its way through a calculation, before it is rounded. */
export type Exact = Decimal

/** Takes a number by its decimal text, so that 0.1 is a tenth and not the float beside it. */
export function exact(value: number | string): Exact {
  return new Exact(String(value))
}

/** Rounds to a whole number, halves up: the last step of every amount of minor units. */
export function round0(value: Exact): Minor {
  return minor(value.toDecimalPlaces(0).toNumber())
}

/** Rounds to four decimals, halves up: the last step of every rate. */
export function round4(value: Exact): Rate {
  return value.toDecimalPlaces(4).toNumber() as Rate
}

/** Tells whether a number has at most `places` decimals as it is written. */
export function hasDecimals(value: number, places: number): boolean {
  return exact(value).decimalPlaces() <= places
}

/** Writes a rate for people with all its four decimals: `92,5000`. */
export function formatRate(rate: Rate, locale: Locale = 'ru'): string {
  const text = exact(rate).toFixed(4)
  return locale === 'ru' ? text.replace('.', ',') : text
}

/** Writes a percent for people without idle zeros: `3,25%`. */
export function formatPercent(percent: Rate, locale: Locale = 'ru'): string {
  const text = exact(percent).toFixed()
  return `${locale === 'ru' ? text.replace('.', ',') : text}%`
}
