/** How long the IBAN of a country is (registry of ISO 13616). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 ' +
    'SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map(one => [one.slice(0, 2), Number(one.slice(2))] as const),
)

/** Tells whether accounts in a country (alpha-2) are IBANs. */
export const usesIban = (country: string): boolean => LENGTHS.has(country)

/** A country, two check digits and an account. */
const FORM = /^[A-Z]{2}\d{2}[A-Z\d]+$/

/** The shortest IBAN is Norway's. */
const SHORTEST = 15

/** The remainder by 97 of a text of digits and letters, a letter being 10 to 35. */
function remainder(text: string): number {
  return Array.from(text).reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0)
}

/** Tells whether the check digits of an IBAN, packed and upper-cased, are right and it is as long as its country's. */
export function ibanValid(iban: string): boolean {
  if (!FORM.test(iban) || LENGTHS.get(iban.slice(0, 2)) !== iban.length) return false
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1
}

/**
 * Tells whether an account looks like an IBAN of a country that uses them, but is none: its check digits or its length are wrong.
 * Only a warning: there are accounts that look like one.
 */
export function ibanOdd(account: string): boolean {
  const text = account.replace(/[\s.-]/g, '').toUpperCase()
  return FORM.test(text) && text.length >= SHORTEST && LENGTHS.has(text.slice(0, 2)) && !ibanValid(text)
}
