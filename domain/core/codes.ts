import { cleanText, field, type Optional, says } from './field.ts'
import {
  readAccount,
  readBic,
  readCorrAccount,
  readEmail,
  readKpp,
  readPhone,
  readSwift,
  readTelegram,
} from './readCode.ts'
import { readInn } from './readInn.ts'
import type { MessageKey } from './texts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A text that is cleaned further and must fit a pattern. */
export function pattern(is: RegExp, key: MessageKey, further = (text: string) => text): Optional<string> {
  const clean = (value: unknown) => {
    const text = cleanText(value)
    return typeof text === 'string' ? further(text) : text
  }
  return field({ is: isText, type: key, clean, judge: text => (is.test(text) ? null : says(key)) })
}

const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** A code of Latin letters and digits: a letter of another alphabet, which may look like one of them, is named. */
function latin(is: RegExp, key: MessageKey, read: (text: string) => string): Optional<string> {
  const clean = (value: unknown) => {
    const text = cleanText(value)
    return typeof text === 'string' ? read(text) : text
  }
  return field({
    is: isText,
    type: key,
    clean,
    judge: text => {
      const letter = FOREIGN_LETTER.exec(text)?.[0]
      if (letter) return says('fields.latin', { letter })
      return is.test(text) ? null : says(key)
    },
  })
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^(?=.{1,254}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z]{2,63}$`)

/** An e-mail address: ASCII, trimmed, lower-cased, at most 254 characters (section 1). */
export function email(): Optional<string> {
  return pattern(EMAIL, 'fields.email', readEmail)
}

/** A Russian tax number, 10 or 12 digits, also as a card of requisites has it; its check digits are only warned of (`innValid`). */
export function inn(): Optional<string> {
  return pattern(/^(\d{10}|\d{12})$/, 'fields.inn', readInn)
}

/** A SWIFT code of 8 or 11 characters, upper-cased; letters 5 and 6 are the country. */
export function swift(): Optional<string> {
  return latin(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'fields.swift', readSwift)
}

/** The country of a SWIFT code, alpha-2. */
export function swiftCountry(code: string): string {
  return code.slice(4, 6).toUpperCase()
}

/** A Russian bank code, 9 digits. */
export function bic(): Optional<string> {
  return pattern(/^\d{9}$/, 'fields.bic', readBic)
}

/** The correspondent account of a Russian bank, 20 digits; its key is only warned of (`accountKeyValid`). */
export function corrAccount(): Optional<string> {
  return pattern(/^\d{20}$/, 'fields.corrAccount', readCorrAccount)
}

/** The registration reason code (KPP) of a Russian payee, 9 digits. */
export function kpp(): Optional<string> {
  return pattern(/^\d{9}$/, 'fields.kpp', readKpp)
}

/** A bank account or IBAN of Latin letters and digits, spaces dropped; wrong check digits are only warned of (`ibanOdd`). */
export function accountNumber(): Optional<string> {
  return latin(/^(?=.*\d)[A-Za-z\d./-]{1,64}$/, 'fields.accountNumber', readAccount)
}

/** A Telegram name, with or without @, also as a link has it. */
export function telegram(): Optional<string> {
  return pattern(/^@?[A-Za-z0-9_]{5,32}$/, 'fields.telegram', readTelegram)
}

/** A telephone number: 5 to 20 digits with the usual signs between, and perhaps an extension. */
export function phone(): Optional<string> {
  return pattern(
    /^\+?(?:[ ().-]*\d){5,20}[ ().-]*(?:[,;]? ?(?:доб|вн|ext|x|#)[a-zа-яё]*\.?:? ?\d{1,6})?$/iu,
    'fields.phone',
    readPhone,
  )
}
