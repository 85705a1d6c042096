import { invalid } from '../../domain/core/problems.ts'

/** Rows of a page (decisions.md section 1). */
export const PAGE_SIZE = 20

const MAX_SEARCH = 100

/** A page of rows. */
export interface Page<T> {
  items: T[]
  totalPages: number
  totalItems: number
  /** There are more rows than `totalItems`, which stopped at COUNTED. */
  hasMore: boolean
}

/** Up to how many rows the total of a list is counted that is searched or filtered. */
export const COUNTED = 1000

/** The page asked for. Throws a field error for a negative one. */
export function pageOf(page: number | null | undefined): number {
  if (page === null || page === undefined) return 0
  if (page < 0) throw invalid({ field: 'page', key: 'fields.page' })
  return page
}

/** Text as it is searched: composed and lower case, Cyrillic too. */
export function folded(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n').normalize('NFC').toLowerCase()
}

/** The text of a search, trimmed; null when there is none. Throws an error of `field` when it is too long. */
export function searchOf(search: string | null | undefined, field = 'search'): string | null {
  const text = search?.trim().normalize('NFC').toLowerCase()
  if (!text) return null
  if (text.length > MAX_SEARCH) throw invalid({ field, key: 'fields.searchMax', values: { max: MAX_SEARCH } })
  return text
}

const DAY_MS = 86_400_000

const SIXTY = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const THOUSAND = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))

/** The day that was written last: the rows of a page lie near each other. */
const lastDay = { number: Number.NaN, text: '' }

function dayText(number: number): string {
  if (number === lastDay.number) return lastDay.text
  lastDay.text = new Date(number * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length)
  lastDay.number = number
  return lastDay.text
}

/** A raw moment (epoch ms on both databases) as ISO text, as `Date` writes it, which is slow for every row of a page. */
export function iso(moment: number | Date): string {
  const at = Number(moment)
  const day = Math.floor(at / DAY_MS)
  const ms = at - day * DAY_MS
  const minutes = Math.floor(ms / 60_000)
  const seconds = Math.floor(ms / 1000) % 60
  return `${dayText(day)}${SIXTY[Math.floor(minutes / 60)]}:${SIXTY[minutes % 60]}:${SIXTY[seconds]}.${THOUSAND[ms % 1000]}Z`
}
