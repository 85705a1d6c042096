declare const MINOR: unique symbol

/**
 * Money: an integer of minor units (x100) of its currency, everywhere (decisions.md section 1). A bare number is none, and
 * `+` and `-` make one: amounts come from `minor`, from what reads them, and from the operations below.
 */
export type Minor = number & { readonly [MINOR]: true }

/** Takes a number of minor units for money. Throws RangeError when it is no integer that can be held exactly. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`No amount in minor units: ${value}`)
  return value as Minor
}

/** The sum of amounts of one currency; of none it is zero. Throws RangeError when it can't be held exactly. */
export function plus(...amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** What is left of an amount when another of its currency is taken off; may be below zero. Throws RangeError as `plus`. */
export function minus(amount: Minor, taken: Minor): Minor {
  return minor(amount - taken)
}

/** The amount the other way: 5 for -5. */
export function negative(amount: Minor): Minor {
  return minor(0 - amount)
}

/** The amount without its sign. */
export function absolute(amount: Minor): Minor {
  return minor(Math.abs(amount))
}

/** The largest amount that the platform takes, in minor units (section 1). */
export const MAX_AMOUNT = minor(10 ** 13)

/** The languages that texts, amounts and dates are written in. */
export type Locale = 'ru' | 'en'

const THIN_SPACE = '\u202F' // narrow and unbreakable: an amount never wraps
const MINUS = '\u2212'
const SPACES = /[\s\u00A0\u2007\u2009\u200A\u202F]/g
const TYPED = /^([-\u2212]?)(\d*)(?:[.,](\d{0,2}))?$/

/** Tells whether a number is an amount of money: a whole number of minor units, 1 to 10^13. */
export function isAmount(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_AMOUNT
}

/**
 * Reads an amount as people type it (`1 000,50`, `1000.5`) into minor units; null when it is no number, has more than
 * two decimals or more digits than can be held exactly. The text is never a float on the way.
 */
export function toMinor(text: string): Minor | null {
  const [, sign, whole, fraction = ''] = TYPED.exec(text.replace(SPACES, '')) ?? []
  if (whole === undefined || whole + fraction === '') return null
  const units = Number(`${whole}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(units)) return null
  return minor(sign && units > 0 ? -units : units)
}

/** Writes minor units as a plain decimal text with two decimals, `1000.50`: for inputs and spreadsheets. */
export function toDecimalText(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Writes minor units for people: `−17 393,71 USD`, thousands by a thin unbreakable space, always two decimals. */
export function formatMinor(amount: Minor, currency?: string | null, locale: Locale = 'ru'): string {
  const [whole = '', fraction = ''] = toDecimalText(absolute(amount)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE)
  const number = `${amount < 0 ? MINUS : ''}${grouped}${locale === 'ru' ? ',' : '.'}${fraction}`
  return currency ? `${number}\u00A0${currency}` : number
}
