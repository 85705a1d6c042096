import { englishCountry, englishCurrency } from '../../domain/dictionary/english.ts'
import type { Locale } from '../../domain/core/money.ts'

/** A row of a dictionary as the server answers it: the name is Russian (decisions.md section 1). */
export interface Named {
  readonly code: string
  readonly name: string
}

type Maybe = Named | null | undefined

/** How countries and currencies are called in a language (decisions.md section 12, "Words"); '' where there is none. */
export function namesIn(language: Locale) {
  const english = language === 'en'
  return {
    language,
    country: (of: Maybe) => (of ? (english ? englishCountry(of.code) : of.name) : ''),
    currency: (of: Maybe) => (of ? (english ? englishCurrency(of.code) : of.name) : ''),
    countries: (of: readonly Named[]) => of.map(({ code, name }) => (english ? englishCountry(code) : name)).join(', '),
  }
}

/** Text as names are compared: lower case, ё as е. */
export const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim()

/** What a country is found by, in whatever language the page is. */
export const countryWords = (of: Maybe): readonly string[] => (of ? [of.code, of.name, englishCountry(of.code)] : [])

/** What a currency is found by. */
export const currencyWords = ({ code, name }: Named): readonly string[] => [code, name, englishCurrency(code)]
