import type { CountryInput } from '../../domain/core/fields.ts'
import { invalid } from '../../domain/core/problems.ts'
import { isCurrency, resolveCountry } from './dictionary.service.ts'

/** The code of a country that an input names. Throws a field error when there is no such country. */
export function knownCountry(input: CountryInput, field: string): string {
  const code = resolveCountry(input)
  if (code === null) throw invalid({ field, key: 'fields.countryUnknown' })
  return code
}

/** A currency code that an input names. Throws a field error when there is no such currency. */
export function knownCurrency(code: string, field: string): string {
  if (!isCurrency(code)) throw invalid({ field, key: 'fields.currencyUnknown' })
  return code
}
