import { ibanValid } from './iban.ts'

/** A code in its plain signs: full-width digits, for instance, are digits; № stays a sign of its own. */
export const inPlainSigns = (text: string): string => text.replace(/[^№]+/g, part => part.normalize('NFKC'))

// Blanks, hyphens and dashes, and characters that cannot be seen
const BETWEEN = /[\s\p{Cf}\p{Pd}\u2212]/gu
const UNSEEN = /\p{Cf}/gu
const DASH = /[\p{Pd}\u2212]/gu
/** What divides a label from what it names. */
const DIVIDES = String.raw`[\s:;.,/\\|=#№–—-]`

/** A label at the beginning: one of the words, and what divides it from the rest. */
const labelled = (words: string) => new RegExp(`^(?:${words})(?:${DIVIDES}+|$)`, 'iu')

const SWIFT_LABEL = labelled(`(?:s\\.?w\\.?i\\.?f\\.?t|свифт|bic)(?:${DIVIDES}+code)?|бик|код|банка`)
const BIC_LABEL = labelled('бик|bic|банка')
const KPP_LABEL = labelled('кпп|kpp')
const PHONE_LABEL = labelled('телефон|тел|т|моб(?:ильный)?|phone|tel|mobile|mob')
// Norway's IBAN begins with NO: it is a label only where its sign says so
const ACCOUNT_LABEL = labelled(
  [
    'iban|a/c|acct?|account|number|(?:no|num)(?=[.:])',
    'р/?с(?:ч[её]?т)?|к/?с(?:ч[её]?т)?|л/?с|расч[её]тный|расч|корреспондентский|корр?|банковский|сч[её]т[а-я]?|сч|номер',
  ].join('|'),
)
/** What takes no divider behind it. */
const SIGNS = /^(?:[\s№#:]+|iban(?=[a-z]{2}\d{2}))/iu

/** Takes the labels out that stand before a code: «SWIFT/BIC: », «р/с № ». */
function withoutLabels(text: string, label: RegExp): string {
  const rest = text.replace(SIGNS, '').replace(label, '')
  return rest === text ? text : withoutLabels(rest, label)
}

/** The code in what one pastes, without labels, blanks and dashes; nothing else is taken out, so that the rest is judged as a whole. */
const bare = (text: string, label: RegExp): string =>
  withoutLabels(inPlainSigns(text).trim(), label).replace(BETWEEN, '')

/** The SWIFT code in what one pastes, upper-cased: `SWIFT/BIC: deut de ff 500`. */
export const readSwift = (text: string): string => bare(text, SWIFT_LABEL).toUpperCase()

/** The BIC in what one pastes: `БИК 044 525 225`. */
export const readBic = (text: string): string => bare(text, BIC_LABEL)

/** The KPP in what one pastes: `КПП 770101001`. */
export const readKpp = (text: string): string => bare(text, KPP_LABEL)

/** The 20 digits of a Russian account in what one pastes: `к/с 301.01.810.4.00000000225`. */
export const readCorrAccount = (text: string): string => bare(text, ACCOUNT_LABEL).replaceAll('.', '')

/** The account in what one pastes: `IBAN AE07 0331…`, `р/с № 4070…`; an IBAN is upper-cased and has no dashes, other accounts keep theirs. */
export function readAccount(text: string): string {
  const account = withoutLabels(inPlainSigns(text).replace(UNSEEN, '').trim(), ACCOUNT_LABEL)
    .replace(/\s/g, '')
    .replace(DASH, '-')
  const packed = account.replaceAll('-', '').toUpperCase()
  return ibanValid(packed) ? packed : account
}

/** The number of a paper without the sign that programs set before it themselves: `№ 12/2025-А`. */
export const readPaperNumber = (text: string): string => text.trim().replace(/^(?:№\s*)+/u, '')

/** The address in what a mail program copies: `Wang Li <wang@example.com>`, `mailto:wang@example.com`. */
export const readEmail = (text: string): string =>
  text
    .trim()
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()

/** A telephone as it is written, with plain blanks and hyphens: `Тел.: +7 495 123‑45‑67 доб. 5`. */
export function readPhone(text: string): string {
  const plain = inPlainSigns(text).replace(UNSEEN, '').replace(/\s+/g, ' ').replace(DASH, '-').trim()
  return withoutLabels(plain, PHONE_LABEL)
}

/** What a telephone calls for a number as it is written: `+7 495 123-45-67 доб. 5` → `tel:+74951234567;ext=5`. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(/\s*[,;]?\s*[\p{L}#][\p{L}.:\s]*(?=\d+$)/u)
  return `tel:${number.replace(/[^+\d]/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`
}

/** The name in what one types or pastes as a Telegram contact: `https://t.me/anna_k` and `anna_k` are `@anna_k`. */
export const readTelegram = (text: string): string =>
  inPlainSigns(text)
    .replace(UNSEEN, '')
    .replace(/^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/([^/?#]*)(?:[/?#].*)?$/i, '$1')
    .replace(/^[A-Za-z0-9_]{5,32}$/, '@$&')
