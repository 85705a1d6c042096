import { isDate } from '../../domain/core/dates.ts'

/** The day first, as people write it; or the year, as machines do. Two figures of a year are of this century. */
const WRITTEN = [
  /^(?<day>\d{1,2})[.,/\s-](?<month>\d{1,2})[.,/\s-](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20)\d{2}|\d{2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[.,/-](?<month>\d{1,2})[.,/-](?<day>\d{1,2})$/,
]

/** Reads a typed day: 05.03.2026, 5.3.26, 05032026, 20260305, 2026-03-05. Answers `YYYY-MM-DD`, or null when it is no day. */
export function readDay(text: string): string | null {
  const bare = text.trim().replace(/\s*г\.?$/, '')
  for (const pattern of WRITTEN) {
    const { day = '', month = '', year = '' } = pattern.exec(bare)?.groups ?? {}
    const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDate(read)) return read
  }
  return null
}

/** Writes a day as it is typed: 05.03.2026. */
export const writeDay = (day: string): string => day.split('-').toReversed().join('.')
