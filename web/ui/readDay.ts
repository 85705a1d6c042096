import { isDate } from '../../domain/core/dates.ts'

const DAY = String.raw`(?<day>\d{1,2})`
const YEAR = String.raw`(?<year>\d{4}|\d{2})`
const WORD = String.raw`(?<word>\p{L}{3,})\.?`
const BETWEEN = String.raw`[\s./-]*`

/**
 * The day first, as people write it; or the year, as machines do; or the month in words, before or after the day. Two figures of
 * a year are of this century.
 */
const WRITTEN = [
  /^(?<day>\d{1,2})[.,/\s-](?<month>\d{1,2})[.,/\s-](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20)\d{2}|\d{2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[.,/-](?<month>\d{1,2})[.,/-](?<day>\d{1,2})$/,
  new RegExp(`^${DAY}(?:st|nd|rd|th)?(?:\\s+of)?${BETWEEN}${WORD},?${BETWEEN}${YEAR}$`, 'iu'),
  // «March 5 26» would be the fifth, or the twenty-sixth
  new RegExp(`^${WORD}${BETWEEN}${DAY}(?:st|nd|rd|th)?(?:,\\s*|\\s+)(?<year>\\d{4})$`, 'iu'),
  new RegExp(`^(?<year>\\d{4})${BETWEEN}${WORD}${BETWEEN}${DAY}$`, 'iu'),
]

/** The months in both languages, in any case, long and short. */
const MONTHS = [
  /^(янв(ар[ьяе])?|jan(uary)?)$/i,
  /^(фев(р|рал[ьяе])?|feb(ruary)?)$/i,
  /^(мар(т[ае]?)?|mar(ch)?)$/i,
  /^(апр(ел[ьяе])?|apr(il)?)$/i,
  /^(ма[йяе]|may)$/i,
  /^(июн[ьяе]?|june?)$/i,
  /^(июл[ьяе]?|july?)$/i,
  /^(авг(уст[ае]?)?|aug(ust)?)$/i,
  /^(сент?(ябр[ьяе])?|sept?(ember)?)$/i,
  /^(окт(ябр[ьяе])?|oct(ober)?)$/i,
  /^(ноя(б|бр[ьяе])?|nov(ember)?)$/i,
  /^(дек(абр[ьяе])?|dec(ember)?)$/i,
]

/** A time after a day says nothing of it. In another zone the day may be another one: then it is not read. */
const TIME =
  /(?:,?\s+(?:в\s+|at\s+)?|T)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\s*(?:МСК|MSK|[ap]\.?m\.?))?$/i

/** The number of a month in words, 1 to 12; 0: it is none. */
const monthOf = (word: string): number => MONTHS.findIndex(month => month.test(word)) + 1

/**
 * Reads a typed day: 05.03.2026, 5.3.26, 05032026, 20260305, 2026-03-05, «5 марта 2026», «March 5, 2026», also with a time.
 * Answers `YYYY-MM-DD`, or null when it is no day.
 */
export function readDay(text: string): string | null {
  const bare = text
    .trim()
    .replace(TIME, '')
    .replace(/\s*г(\.|ода)?$/, '')
  for (const pattern of WRITTEN) {
    const { day = '', month = '', word, year = '' } = pattern.exec(bare)?.groups ?? {}
    const number = word === undefined ? month : String(monthOf(word))
    const read = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDate(read)) return read
  }
  return null
}

/** Writes a day as it is typed: 05.03.2026. */
export const writeDay = (day: string): string => day.split('-').toReversed().join('.')
