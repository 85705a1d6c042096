import { exact, round4 } from '../../domain/core/decimal.ts'
import { type Locale, type Minor, minor, toDecimalText } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { PERCENT } from './otherUnit.ts'
import { readFigure, roundTo } from './readFigure.ts'

/** What a kind of figure is in a form. */
export interface Kind<Value extends number> {
  readonly decimals: number
  /** The decimal text → the value; null when it is too large to be held. */
  readonly take: (text: string) => Value | null
  /** The value → a decimal text. */
  readonly write: (value: Value) => string
}

/** Amounts in minor units. */
export const money: Kind<Minor> = {
  decimals: 2,
  take: text => {
    const units = exact(text).mul(100).toNumber()
    return Number.isSafeInteger(units) ? minor(units) : null
  },
  write: toDecimalText,
}

/** Rates and percents of at most four decimals. */
export const rate: Kind<Rate> = {
  decimals: 4,
  take: text => round4(exact(text)),
  write: value => exact(value).toFixed(),
}

/** What a field says of a text that was typed into it. */
export interface Reading<Value extends number> {
  /** The figure with no more decimals than the field keeps; null: it is none, or too small for the field. */
  readonly text: string | null
  /** What it says if it was meant in thousands; null: no question. */
  readonly other: string | null
  /** Null also while a question is open that has to be answered. */
  readonly value: Value | null
}

/** After a single separator they can be read in two ways. */
const DIGITS_OF_THOUSANDS = 3

/** How a field reads: `signed`, below zero too; `unit`, what it is in; `max`, the most that it takes. */
export interface Rules<Value extends number> {
  readonly kind: Kind<Value>
  readonly signed: boolean
  readonly unit: string
  readonly max: Value | undefined
}

/** Reads what was typed into a field (decisions.md section 12, "Figures"). */
export function readIn<Value extends number>(written: string, rules: Rules<Value>): Reading<Value> {
  const { kind, signed, unit, max } = rules
  const figure = readFigure(written, signed, unit)
  if (!figure) return { text: null, other: null, value: null }
  const text = roundTo(kind.decimals, figure.text)
  // Zero may mean something of its own, «always» or «free of charge»: what is more than nothing never becomes it
  if (exact(text).isZero() && !exact(figure.text).isZero()) return { text: null, other: null, value: null }
  const thousands = figure.other === null ? null : kind.take(figure.other)
  // No percent goes into the thousands; nor is offered what the field would refuse
  const isOffered = thousands !== null && unit !== PERCENT && (max === undefined || thousands <= max)
  // Three decimals are nothing odd where more are kept: of a rate it is only offered, and a far one is asked about as such
  const hasToBeAnswered = isOffered && kind.decimals < DIGITS_OF_THOUSANDS
  return { text, other: isOffered ? figure.other : null, value: hasToBeAnswered ? null : kind.take(text) }
}

/** A decimal text for people: thousands by a thin space, the decimal sign of the language. */
export function pretty(text: string, language: Locale): string {
  const [whole = '', part] = text.replace('-', '−').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202F')
  return part === undefined ? grouped : `${grouped}${language === 'ru' ? ',' : '.'}${part}`
}

/** The text that can be read as it was, and in no other way: with all the decimals that the field keeps. */
export const settled = (text: string, { decimals }: Pick<Kind<number>, 'decimals'>): string =>
  exact(text).toFixed(decimals)
