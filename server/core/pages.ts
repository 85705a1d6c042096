import { setImmediate } from 'node:timers/promises'
import type { Columns } from './fields.ts'
import { keptTotal, type KeptTotal } from './counts.ts'
import { EVERY_ROW, findIds } from './finding.ts'
import { type Listing, valuesOf } from './listing.ts'
import { COUNTED, type Page, PAGE_SIZE } from './paging.ts'
import { firstRow, rows } from './sql.ts'
import type { Em } from './store.ts'
import { EVERY, type Where } from './where.ts'

/** Rows of a whole list that are read at once. */
const STRETCH = 1000

const pagesOf = (totalItems: number) => Math.ceil(totalItems / PAGE_SIZE)

/** How the total of a list is known exactly: as what is kept, or as what the room has counted. */
export type ExactTotal = KeptTotal | number

/** How many rows a list has, counted to the end: for lists of one owner and other short ones. */
export async function countAll(em: Em, list: Listing<unknown>, where: Where): Promise<number> {
  return (await firstRow(em, list.textsFor(where).count, valuesOf(where)))?.n ?? 0
}

/** What of a list is asked for: a page, and the columns that its rows are read by; by default all. */
interface Wanted {
  readonly page: number
  readonly columns?: Columns
}

/** A page of a list with its totals; `exact`: the total of exactly these rows, else they are counted up to COUNTED. */
export async function selectPage<Row>(
  em: Em,
  list: Listing<Row>,
  where: Where,
  wanted: Wanted,
  exact: ExactTotal | null = null,
): Promise<Page<Row>> {
  if (exact === null) return selectPageOfAny(em, list, [where], wanted)
  const { page, columns = null } = wanted
  const [totalItems, items] = await Promise.all([
    typeof exact === 'number' ? exact : keptTotal(em, exact),
    isNothing(columns) ? [] : pageRows(em, list, where, { page, columns }),
  ])
  return { items, totalItems, totalPages: pagesOf(totalItems), hasMore: false }
}

/** The rows of a page. */
function pageRows<Row>(em: Em, list: Listing<Row>, where: Where, { page, columns = null }: Wanted): Promise<Row[]> {
  const texts = list.textsFor(where, columns)
  if (page === 0) return rows(em, texts.first, valuesOf(where))
  return rows(em, texts.page, { ...valuesOf(where), offset: page * PAGE_SIZE })
}

/** Whoever wants totals alone is read no rows. */
const isNothing = (columns: Columns) => columns?.size === 0

/** A page of the rows that meet any of some conditions, each of which has an index of its own. */
export async function selectPageOfAny<Row>(
  em: Em,
  list: Listing<Row>,
  either: readonly Where[],
  { page, columns = null }: Wanted,
): Promise<Page<Row>> {
  const start = page * PAGE_SIZE
  const found = new Set<number>()
  for (const where of either)
    for (const id of await findIds(em, list, where, Math.max(COUNTED + 1, start + PAGE_SIZE))) found.add(id)
  const totalItems = Math.min(found.size, COUNTED)
  const ids = [...found].toSorted((a, b) => b - a).slice(start, start + PAGE_SIZE)
  const items = isNothing(columns) ? [] : await rows(em, list.textsFor(EVERY, columns).rowsOf, { ids })
  return { items, totalItems, totalPages: pagesOf(totalItems), hasMore: found.size > totalItems }
}

/** A whole list, the newest first, read stretch by stretch while it is walked through. */
export interface WholeList<T> {
  readonly totalItems: number
  readonly stretches: AsyncIterable<readonly T[]>
}

/** Every row of a list. */
export async function selectWhole<Row extends { id: number }>(
  em: Em,
  list: Listing<Row>,
  where: Where,
): Promise<WholeList<Row>> {
  if (where.byIndex) return foundWhole(em, list, where)
  const { stretch } = list.textsFor(where)
  const read = (below: number) => rows(em, stretch, { ...valuesOf(where), below, limit: STRETCH })
  return { totalItems: await countAll(em, list, where), stretches: stretchesOf(read, row => row) }
}

/** Every row that an index finds. */
async function foundWhole<Row>(em: Em, list: Listing<Row>, where: Where): Promise<WholeList<Row>> {
  const found = await findIds(em, list, where, EVERY_ROW)
  const stretches = async function* () {
    for (let start = 0; start < found.length; start += STRETCH) {
      yield await rows(em, list.textsFor(EVERY).rowsOf, { ids: found.slice(start, start + STRETCH) })
      await setImmediate()
    }
  }
  return { totalItems: found.length, stretches: stretches() }
}

/** Walks down from the newest id until a stretch is empty; between stretches other calls get their turn. */
export async function* stretchesOf<Row extends { id: number }, T>(
  read: (below: number) => Promise<readonly Row[]>,
  answer: (row: Row) => T,
): AsyncGenerator<readonly T[], void, void> {
  let stretch = await read(EVERY_ROW)
  for (let last = stretch.at(-1); last; last = stretch.at(-1)) {
    yield stretch.map(answer)
    await setImmediate()
    stretch = await read(last.id)
  }
}

/** A whole list with each row answered. */
export function mapRows<Row, T>({ totalItems, stretches }: WholeList<Row>, answer: (row: Row) => T): WholeList<T> {
  const each = async function* () {
    for await (const stretch of stretches) yield stretch.map(answer)
  }
  return { totalItems, stretches: each() }
}
