import { createTranslator } from 'use-intl/core'
import { en } from '../texts/en.ts'
import { records as recordsEn } from '../texts/records/en.ts'
import { records as recordsRu } from '../texts/records/ru.ts'
import { ru } from '../texts/ru.ts'
import { formatDate, isDate } from './dates.ts'
import type { Locale } from './money.ts'

export type { Locale } from './money.ts'

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string]

/** The key of a text in the catalogues, `fields.required`. */
export type MessageKey = Paths<typeof ru & typeof recordsRu>

/**
 * What a text's {placeholders} are filled with. Numbers and days (`YYYY-MM-DD`) are written in the language; amounts come
 * already written, and `found`, what stands in a file, is repeated to the letter.
 */
export type MessageValues = Readonly<Record<string, string | number>>

/** A text that is not yet in a language: what schemas and rules answer, so that each side translates it. */
export interface Message {
  readonly key: MessageKey
  readonly values?: MessageValues
}

// Keys are judged by MessageKey below: the translator's own reading of the catalogue would ask for a literal key
type Messages = NonNullable<Parameters<typeof createTranslator>[0]['messages']>
type Translate = (key: string, values?: Record<string, string>) => string

function translator(locale: Locale, messages: Messages): Translate {
  return createTranslator({ locale, messages })
}

const CATALOGUE = { ...ru, ...recordsRu }

const TRANSLATORS: Readonly<Record<Locale, Translate>> = {
  ru: translator('ru', CATALOGUE),
  en: translator('en', { ...en, ...recordsEn }),
}

/** Texts as they were written once: without placeholders a text is always the same. */
const WRITTEN: Readonly<Record<Locale, Map<MessageKey, string>>> = { ru: new Map(), en: new Map() }

/** Writes a text of the catalogues in a language, its placeholders filled. */
export function text(locale: Locale, key: MessageKey, values?: MessageValues): string {
  if (values) {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      name === 'found' ? String(value) : write(locale, value),
    ])
    return TRANSLATORS[locale](key, Object.fromEntries(written))
  }
  const plain = WRITTEN[locale].get(key) ?? TRANSLATORS[locale](key)
  WRITTEN[locale].set(key, plain)
  return plain
}

function write(locale: Locale, value: string | number): string {
  if (isDate(value)) return formatDate(value, locale)
  return typeof value === 'number' && locale === 'ru' ? String(value).replace('.', ',') : String(value)
}

/** Tells whether a text has no placeholders, so that it needs nothing to be written. */
export function isPlain(key: MessageKey): boolean {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>>)[part], CATALOGUE)
  return !String(found).includes('{')
}

/** Chooses the language of a caller from `Accept-Language`: none is Russian, one that is not kept is English (section 1). */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  if (!acceptLanguage?.trim()) return 'ru'
  const wanted = acceptLanguage.split(',').map((item, index) => {
    const [tag = '', ...parameters] = item.trim().toLowerCase().split(';')
    const quality = parameters.map(p => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(q => q !== undefined)
    return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality), index }
  })
  const best = wanted
    .filter(({ language, quality }) => quality > 0 && ['ru', 'en', '*'].includes(language))
    .sort((a, b) => b.quality - a.quality || a.index - b.index)[0]
  if (best === undefined) return 'en'
  return best.language === 'en' ? 'en' : 'ru'
}
