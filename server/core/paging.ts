import { setImmediate } from 'node:timers/promises'
import { invalid } from '../../domain/core/problems.ts'
import type { Em } from './store.ts'
import { type Param, select } from './sql.ts'

/** Rows of a page (decisions.md section 1). */
export const PAGE_SIZE = 20

const MAX_SEARCH = 100

/** A page of rows. */
export interface Page<T> {
  items: T[]
  totalPages: number
  totalItems: number
}

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

/** A condition of a list with its parameters. */
export interface Where {
  readonly sql: string
  readonly params: readonly Param[]
  /** It reads columns of joined tables, so that counting needs the joins too. */
  readonly joins?: boolean
}

/** Joins conditions. */
export function allOf(conditions: readonly (Where | null)[]): Where {
  const kept = conditions.filter(condition => condition !== null)
  if (kept.length === 0) return { sql: '1 = 1', params: [] }
  return {
    sql: kept.map(({ sql }) => `(${sql})`).join(' and '),
    params: kept.flatMap(({ params }) => params),
    joins: kept.some(({ joins }) => joins),
  }
}

/** What a list selects: columns of its table and of the joined ones; only the table is counted, where it can be. */
export interface Listing {
  readonly select: string
  readonly from: string
  readonly joins?: string
  readonly order: string
}

async function countRows(em: Em, { from, joins = '' }: Listing, where: Where): Promise<number> {
  const [counted] = await select<{ n: number }>(
    em,
    `select count(*) as n ${from} ${where.joins ? joins : ''} where ${where.sql}`,
    [...where.params],
  )
  return counted?.n ?? 0
}

/** One page of kept SQL with the totals. */
export async function selectPage<Row>(em: Em, listing: Listing, where: Where, page: number): Promise<Page<Row>> {
  const { select: columns, from, joins = '', order } = listing
  const totalItems = await countRows(em, listing, where)
  const items = await select<Row>(
    em,
    `select ${columns} ${from} ${joins} where ${where.sql} order by ${order} limit ? offset ?`,
    [...where.params, PAGE_SIZE, page * PAGE_SIZE],
  )
  return { items, totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems }
}

/** Rows of a whole list that are read at once. */
const STRETCH = 1000

/** A whole list, the newest first, read stretch by stretch while it is walked through. */
export interface WholeList<T> {
  readonly totalItems: number
  readonly stretches: AsyncIterable<readonly T[]>
}

/** Every row of a list whose `key` is its id column and its order. */
export async function selectWhole<Row extends { id: number }>(
  em: Em,
  listing: Listing & { readonly key: string },
  where: Where,
): Promise<WholeList<Row>> {
  const { select: columns, from, joins = '', key } = listing
  // By the key and not by an offset: rows that come meanwhile shift nothing
  const text = `select ${columns} ${from} ${joins} where (${where.sql}) and ${key} < ? order by ${key} desc limit ?`
  const read = (below: number) => select<Row>(em, text, [...where.params, below, STRETCH])
  return { totalItems: await countRows(em, listing, where), stretches: stretchesOf(read, row => row) }
}

/** Walks down from the newest id until a stretch is empty; between stretches other calls get their turn. */
export async function* stretchesOf<Row extends { id: number }, T>(
  read: (below: number) => Promise<readonly Row[]>,
  answer: (row: Row) => T,
): AsyncGenerator<readonly T[], void, void> {
  let rows = await read(2 ** 31 - 1)
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows.map(answer)
    await setImmediate()
    rows = await read(last.id)
  }
}

/** A whole list with each row answered. */
export function mapRows<Row, T>({ totalItems, stretches }: WholeList<Row>, answer: (row: Row) => T): WholeList<T> {
  const each = async function* () {
    for await (const rows of stretches) yield rows.map(answer)
  }
  return { totalItems, stretches: each() }
}

/** A raw moment (epoch ms on both databases) as ISO text. */
export function iso(moment: number | Date): string {
  return new Date(moment).toISOString()
}
