import { DIGIT, DIGITS, flagOf, pairOf } from './searchTables.ts'
import { MARKS, type MarkName } from './searchRules.ts'
import { type Em, engineOf } from './store.ts'

/** What an index knows a record by: its marks and its id. */
export type Mark = MarkName | 'id'
export type MarkValue = string | number | boolean

/** A way in which an index finds rows: by a part of their words, or by a mark. */
export type Way = { readonly part: string } | { readonly mark: Mark; readonly value: MarkValue }

/** Every way in which a row can meet a condition, as far as the index knows; null: it does not know them all. */
export type Clue = (em: Em) => readonly Way[] | null | Promise<readonly Way[] | null>

/** What a search asks an index for: of each of these clues a row goes one way. */
export type Clues = readonly (readonly Way[])[]

/** Which of the rows that an index finds are asked for: so many of the newest between two ids. */
export interface Asked {
  readonly below: number
  readonly above: number
  readonly limit: number
}

/** More owners than these are not asked for one by one: rows are looked through instead. */
export const MANY = 100

/** The shortest text that is looked for in all records. */
const SHORTEST = 3

/** Tells whether a text is looked for in the newest records alone. */
export function isShort(text: string): boolean {
  return Array.from(text).length < SHORTEST
}

/** Tells whether an index finds a part of a text: that of PostgreSQL knows of three characters and more. */
export function knowsPart(em: Em, part: string): boolean {
  return !isShort(part) || engineOf(em).dialect === 'sqlite'
}

/** The trigrams that tell of a part on SQLite; a short one has one of its own (searchTables.ts). */
export function trigramsOf(part: string): readonly string[] {
  const characters = Array.from(part)
  if (isShort(part)) return [pairOf(characters)]
  return [...new Set(characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`))]
}

/** A mark as the one trigram that the triggers write on SQLite (searchTables.ts). */
export function trigramOf(name: MarkName, value: MarkValue): string {
  if (MARKS[name] === 'flag') return flagOf(name)
  if (typeof value !== 'number') return `${String(value).slice(0, 1)}${String(value).slice(-2)}`
  return String.fromCodePoint(
    DIGITS + Math.floor(value / DIGIT / DIGIT),
    DIGITS + (Math.floor(value / DIGIT) % DIGIT),
    DIGITS + (value % DIGIT),
  )
}

/** A mark as the triggers write it on PostgreSQL. */
export function markOf(name: MarkName, value: MarkValue): string {
  return MARKS[name] === 'flag' ? name : `${name}:${value}`
}
