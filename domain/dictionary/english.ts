/** Names that people in trade use where Intl writes another. */
const COUNTRIES: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
const currencies = new Intl.DisplayNames('en', { type: 'currency' })

/** The English name of a country of ISO 3166 (decisions.md section 12, "Words"); a code that Intl refuses is its own name. */
export function englishCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES[code] ?? countries.of(code) ?? code) : code
}

/** The English name of a currency of ISO 4217; a code that Intl refuses is its own name. */
export function englishCurrency(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (currencies.of(code) ?? code) : code
}
