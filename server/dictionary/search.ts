import { invalid } from '../../domain/core/problems.ts'

const MAX_SEARCH = 100

/** A row of a dictionary with the words that it is found by, each in plain form. */
export interface Searchable {
  code: string
  readonly words: readonly string[]
}

/** A text in the form that is compared: composed, lower case, ё as е, one kind of apostrophe and of dash. */
export function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll('ё', 'е').replace(/[’`]/g, "'").replace(/[–—]/g, '-')
}

/**
 * Rows that have the text in their code or words: those of that very code or word first, then those that begin with it.
 * Nothing typed: all rows in their own order. Throws a field error for a text of more than 100 characters.
 */
export function matching<T extends Searchable>(
  rows: readonly T[],
  search: string | null | undefined,
  field: string,
): readonly T[] {
  const text = plain(search ?? '')
  if (text === '') return rows
  if (text.length > MAX_SEARCH) throw invalid({ field, key: 'fields.searchMax', values: { max: MAX_SEARCH } })
  const rank = ({ code, words }: Searchable): number => {
    const all = [code.toLowerCase(), ...words]
    if (all.includes(text)) return 0
    if (all.some(word => word.startsWith(text))) return 1
    return all.some(word => word.includes(text)) ? 2 : 3
  }
  const ranks = [0, 1, 2]
  const ranked = rows.map(row => ({ row, rank: rank(row) }))
  return ranks.flatMap(wanted => ranked.filter(one => one.rank === wanted).map(({ row }) => row))
}
