import { object } from 'yup'
import { hasDecimals } from './decimal.ts'
import { isDate, MIN_DATE } from './dates.ts'
import { pattern } from './codes.ts'
import {
  cleanText,
  field,
  holdsUnseen,
  type Optional,
  type Required,
  required,
  type Said,
  says,
  withoutUnseen,
} from './field.ts'
import { withRule } from './input.ts'
import { isAmount, MAX_AMOUNT, type Minor } from './money.ts'
import type { Rate } from './rate.ts'
import { readPaperNumber } from './readCode.ts'
import type { MessageKey } from './texts.ts'

export * from './checkDigits.ts'
export * from './codes.ts'
export * from './field.ts'
export * from './input.ts'
export * from './objects.ts'
export * from './iban.ts'
export * from './readCode.ts'
export * from './readInn.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
// What these say yes to is money or a rate once its field has judged it
const isMoney = (value: unknown): value is Minor => isNumber(value)
const isRate = (value: unknown): value is Rate => isNumber(value)

// Control characters, and marks that turn the reading direction: they make one thing look like another
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u
/** Control and bidi characters, but for ends of lines and tabs: no text is kept with them. */
export const FORBIDDEN_IN_LINES = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** The number of characters as people count them. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

function judgeText(text: string, max: number, forbidden: RegExp): Said | null {
  if (!text.isWellFormed() || forbidden.test(text)) return says('fields.characters')
  return lengthOf(text) > max ? says('fields.max', { max }) : null
}

/** A cell of a sheet brings tabs along: in one line each is a blank. */
const cleanLine = (value: unknown) => cleanText(isText(value) ? value.replaceAll('\t', ' ') : value)

/** One line of text, trimmed, NFC, '' → null; control and bidi characters are refused. */
export function optionalText(max: number): Optional<string> {
  return field({ is: isText, type: 'fields.text', clean: cleanLine, judge: text => judgeText(text, max, FORBIDDEN) })
}

/** The number of a paper, one line; the sign № before it goes. */
export function paperNumber(): Optional<string> {
  const clean = (value: unknown) => cleanLine(isText(value) ? readPaperNumber(value) : value)
  return field({ is: isText, type: 'fields.text', clean, judge: text => judgeText(text, 255, FORBIDDEN) })
}

/** Text that may have several lines, otherwise like `optionalText`. */
export function optionalLines(max: number): Optional<string> {
  return field({
    is: isText,
    type: 'fields.text',
    clean: cleanText,
    judge: text => judgeText(text, max, FORBIDDEN_IN_LINES),
  })
}

/** One line of text that must be there. */
export function requiredText(max: number, key?: MessageKey): Required<string> {
  return required(optionalText(max), key)
}

const lengthSeen = (text: string) => lengthOf(withoutUnseen(text).replace(/\s+/g, ' ').trim())

/** Why somebody does what others are told of: one line of at least so many characters that can be seen. */
export function reasonText(min: number, max: number): Required<string> {
  const judge = (text: string) =>
    lengthSeen(text) < min ? says('fields.min', { min }) : judgeText(text, max, FORBIDDEN)
  return required(field({ is: isText, type: 'fields.text', clean: cleanLine, judge }))
}

// Initials and short words before a name have their points too: «А.С.Пушкин», «Мл.Петров»
const DOMAIN = /[\p{L}\p{N}][\p{L}\p{N}-]+[.。](?:[a-z]{2,}|[A-Z]{2,}|(?:рф|рус|бел|онлайн|сайт|москва))(?!\p{L})/u
const OF_PAGES = /:\/\/|www\.|[<>]|\b(?:https?|ftp|mailto):/iu
const namesPage = (text: string) => OF_PAGES.test(text) || DOMAIN.test(text)

/** The name of a person: letters greet with it, so that it holds no address of a page and nothing of HTML (section 2). */
export function personName(): Required<string> {
  const judge = (text: string) =>
    namesPage(text.normalize('NFKC')) ? says('fields.personName') : judgeText(text, 255, FORBIDDEN)
  return required(field({ is: isText, type: 'fields.text', clean: cleanLine, judge }))
}

/** The name of a recipient: money goes by it, so that it holds nothing that nobody sees. */
export function recipientName(): Optional<string> {
  const judge = (text: string) => (holdsUnseen(text) ? says('fields.unseen') : judgeText(text, 255, FORBIDDEN))
  return field({ is: isText, type: 'fields.text', clean: cleanLine, judge })
}

/** Text of several lines that must be there. */
export function requiredLines(max: number, key?: MessageKey): Required<string> {
  return required(optionalLines(max), key)
}

/** A currency code of three letters, upper-cased; whether it exists the dictionary knows. */
export function currency(): Optional<string> {
  return pattern(/^[A-Z]{3}$/, 'fields.currency', text => text.toUpperCase())
}

/** An amount of money, integer minor units, 1 to 10^13. */
export function money(): Optional<Minor> {
  return field({
    is: isMoney,
    type: 'fields.number',
    judge: amount => {
      if (isAmount(amount)) return null
      return says(Number.isInteger(amount) ? 'fields.money' : 'fields.integer')
    },
  })
}

/** An amount that may be zero, such as the kopecks received: integer minor units, 0 to 10^13. */
export function receivedMoney(): Optional<Minor> {
  return field({
    is: isMoney,
    type: 'fields.number',
    judge: amount => {
      if (amount < 0) return says('fields.moneyNegative')
      if (!Number.isInteger(amount)) return says('fields.integer')
      return amount > MAX_AMOUNT ? says('fields.amountTooLarge') : null
    },
  })
}

/** A rate between two bounds with at most four decimals. */
export function number(min: number, max: number, key: MessageKey): Optional<Rate> {
  return field({
    is: isRate,
    type: 'fields.number',
    judge: value => {
      if (value < min || value > max) return says(key)
      return hasDecimals(value, 4) ? null : says('fields.decimals', { max: 4 })
    },
  })
}

/** A whole number between two bounds, which the text names. */
export function whole(min: number, max: number, key: MessageKey): Optional<number> {
  return field({
    is: isNumber,
    type: 'fields.integer',
    judge: value => {
      if (!Number.isInteger(value)) return says('fields.integer')
      return value < min || value > max ? says(key, { min, max }) : null
    },
  })
}

/** A percent, 0 to 100, at most four decimals. */
export function percent(): Optional<Rate> {
  return number(0, 100, 'fields.percent')
}

/** An exchange rate, 0.0001 to 1 000 000, at most four decimals. */
export function rate(): Optional<Rate> {
  return number(0.0001, 1_000_000, 'fields.rate')
}

/** The id of a record: a positive integer. */
export function id(): Optional<number> {
  const fits = (value: number) => Number.isInteger(value) && value >= 1 && value <= 2 ** 31 - 1
  return field({ is: isNumber, type: 'fields.integer', judge: value => (fits(value) ? null : says('fields.invalid')) })
}

/** The number of a page, from 0. */
export function page(): Optional<number> {
  return field({
    is: isNumber,
    type: 'fields.page',
    judge: value => (Number.isSafeInteger(value) && value >= 0 ? null : says('fields.page')),
  })
}

/** Yes or no. */
export function flag(): Optional<boolean> {
  return field({ is: (value): value is boolean => typeof value === 'boolean', type: 'fields.flag' })
}

/** One value of an enum. */
export function choice<T extends string>(values: readonly T[], key: MessageKey = 'fields.choice'): Optional<T> {
  const clean = (value: unknown) => (value === '' ? null : value)
  return field({ is: (value): value is T => values.some(one => one === value), type: key, clean })
}

/** Several values of an enum, each once. */
export function choices<T extends string>(values: readonly T[]): Optional<T[]> {
  const isOne = (value: unknown): value is T => values.some(one => one === value)
  return field({
    is: (value): value is T[] => Array.isArray(value) && value.every(isOne),
    type: 'fields.choice',
    clean: value => (Array.isArray(value) ? [...new Set<unknown>(value)] : value),
  })
}

/** A day, `YYYY-MM-DD`, not before `min`, with `notFuture` not after today in Moscow. */
export function dateField(limits: { min?: string; notFuture?: boolean } = {}): Optional<string> {
  const { min, notFuture } = limits
  return field({
    is: isText,
    type: 'fields.date',
    clean: cleanText,
    judge: (date, day) => {
      if (!isDate(date)) return says('fields.date')
      if (min !== undefined && date < min) return says('fields.dateMin', { min })
      return notFuture === true && date > day ? says('fields.dateFuture') : null
    },
  })
}

/** The parameters of a period: Moscow days, both included. */
export const periodSchema = withRule(
  object({ page: page(), from: dateField({ min: MIN_DATE }), to: dateField({ min: MIN_DATE }) }),
  ({ from, to }) => (from && to && from > to ? [{ field: 'to', key: 'fields.dateOrder' }] : []),
)

/** A day at whose end a balance is asked for. */
export const balanceOnSchema = object({ date: dateField({ min: MIN_DATE, notFuture: true }) })
