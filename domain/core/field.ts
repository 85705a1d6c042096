import { type AnyObject, type MixedSchema, mixed } from 'yup'
import { today } from './dates.ts'
import type { MessageKey, MessageValues } from './texts.ts'

/** A field that may be absent (the stored value stays) or null (it is emptied): decisions.md section 1, "Updates". */
export type Optional<T> = MixedSchema<T | null | undefined>

/** A field that must be there and not empty. */
export type Required<T> = MixedSchema<T>

/** A message on its way through yup. */
export type Said = Record<string, unknown>

/** A message as yup carries it. */
export function says(key: MessageKey, values?: MessageValues): Said {
  return values === undefined ? { key } : { key, values }
}

interface FieldRule<T> {
  /** Tells the type; nothing is cast: a numeric string is a field error. */
  readonly is: (value: unknown) => value is T
  /** What is said of another type. */
  readonly type: MessageKey
  /** Makes one form of equal values, null of an empty one. */
  readonly clean?: (value: unknown) => unknown
  /** The one thing to say of a value of the right type; null: it is good. `day` is today in Moscow. */
  readonly judge?: (value: T, day: string) => Said | null
}

/** Builds an optional field from a rule; `judge` runs on cleaned values of the right type only. */
export function field<T extends string | number | boolean | object>(rule: FieldRule<T>): Optional<T> {
  const { clean, judge } = rule
  const base = mixed<T>({ type: 'field', check: rule.is }).typeError(says(rule.type)).nullable()
  const cleaned = clean === undefined ? base : base.transform((value: unknown) => clean(value))
  return judge === undefined
    ? cleaned
    : cleaned.test('judge', (value, context) => {
        if (value === undefined || value === null) return true
        const said = judge(value, dayOf(context.options.context))
        return said === null ? true : context.createError({ message: said })
      })
}

function dayOf(context: AnyObject | undefined): string {
  const day: unknown = context?.['today']
  return typeof day === 'string' ? day : today()
}

/** Makes a field required; `key` replaces «Заполните поле». */
export function required<T>(schema: Optional<T>, key: MessageKey = 'fields.required', values?: MessageValues) {
  return schema.required(says(key, values)) as Required<NonNullable<T>>
}

// What no font shows. Marks of the reading direction are not among it: they are refused
const UNSEEN = /(?![\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF])[\u2800\p{Default_Ignorable_Code_Point}]/gu

// Persian and Indic writing joins and parts letters by two of them
const JOINED =
  /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Deva}\p{Script=Beng}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Gujr}\p{Script=Guru}\p{Script=Orya}])/gu

/** Tells whether a text holds what no font shows, where its writing does not need it. */
export const holdsUnseen = (text: string): boolean => text.replace(JOINED, '').search(UNSEEN) >= 0

/** A text without what no font shows, blanks excepted. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/** Trims, composes accents and turns a text in which nothing can be seen into null. */
export function cleanText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return /[\S\uFEFF]/.test(withoutUnseen(text)) ? text : null
}
