import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { keptTotal, type KeptTotal } from './counts.ts'
import { COUNTED, type Page, PAGE_SIZE } from './paging.ts'
import { firstRow, type Params, type Param, rows, type Statement, statement } from './sql.ts'
import type { Em } from './store.ts'
import { EVERY, type Where } from './where.ts'

/** A bound that no list reaches. */
const EVERY_ROW = 2 ** 31 - 1

/** Rows of a whole list that are read at once. */
const STRETCH = 1000

/** The statements of a list under one set of conditions. */
interface Texts<Row> {
  readonly count: Statement<{ readonly upTo: number }, { n: number }>
  readonly page: Statement<{ readonly limit: number; readonly offset: number }, Row>
  readonly stretch: Statement<{ readonly limit: number; readonly below: number }, Row>
}

/** What a list selects, newest first. */
export interface Listing<Row> {
  readonly textsFor: (where: Where) => Texts<Row>
  readonly row?: Row
}

/** How a list is said: `from` is its table, `rows` adds what is joined and the columns, `key` is the id column that orders it. */
interface Said<DB, From, FromTables extends keyof From, Start, All, AllTables extends keyof All, Row> {
  readonly from: (db: QueryCreator<DB>) => SelectQueryBuilder<From, FromTables, Start>
  readonly rows: (from: SelectQueryBuilder<From, FromTables, Start>) => SelectQueryBuilder<All, AllTables, Row>
  readonly key: string
}

/** Tells whether a piece of a statement names any of these tables. */
function mentions(node: unknown, tables: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { kind, name } = node as { readonly kind?: unknown; readonly name?: unknown }
  if (kind === 'IdentifierNode') return tables.has(String(name))
  return Object.values(node).some(part => mentions(part, tables))
}

/** The names under which a statement joins tables. */
function joinedTables(joins: readonly { readonly table: unknown }[] = []): Set<string> {
  return new Set(
    joins.map(({ table }) => {
      const { alias, table: plain } = table as {
        readonly alias?: { readonly name: string }
        readonly table?: { readonly identifier: { readonly name: string } }
      }
      return alias?.name ?? plain?.identifier.name ?? ''
    }),
  )
}

/** The parameters of the condition at a place of the list. */
function paramsAt(params: object, place: number): unknown {
  const all = params as Readonly<Record<string, unknown>>
  return new Proxy({}, { get: (_, name) => all[`${place}.${String(name)}`] })
}

/** The values of a list's conditions, by their places. */
function valuesOf({ values }: Where): Readonly<Record<string, Param>> {
  return Object.fromEntries(
    values.flatMap((own, place) => Object.entries(own).map(([name, value]) => [`${place}.${name}`, value])),
  )
}

/**
 * Defines a list. `columns` is what its conditions are made of; the same conditions make one text, which is kept. Counting
 * joins only where a condition names what is joined.
 */
export function listing<DB, From, FromTables extends keyof From, Start, All, AllTables extends keyof All, Row>(
  said: Said<DB, From, FromTables, Start, All, AllTables, Row>,
): Listing<Row> & {
  readonly columns: ExpressionBuilder<All, AllTables>
  /** The rows of the list before any condition, for a statement of one row. */
  readonly query: (db: QueryCreator<DB>) => SelectQueryBuilder<All, AllTables, Row>
} {
  const query = (db: QueryCreator<DB>) => said.rows(said.from(db))
  const conditionOf = (where: Where, params: object) => {
    let place = 0
    return where.build(() => paramsAt(params, place++))
  }
  /** Nothing is said where nothing is asked for. */
  const narrowed = <Q extends { where: (condition: Expression<SqlBool>) => Q }>(
    all: Q,
    where: Where,
    params: object,
  ) => (where === EVERY ? all : all.where(conditionOf(where, params)))
  const textsFor = (where: Where): Texts<Row> => ({
    // Two shapes of one statement: both answer one number
    count: statement((db: QueryCreator<DB>, params: Params<{ upTo: number }>) => {
      const condition = conditionOf(where, params)
      const all = query(db)
      const bare = said.from(db)
      const joins = joinedTables(all.toOperationNode().joins?.slice(bare.toOperationNode().joins?.length ?? 0))
      const asked = mentions(condition.toOperationNode(), joins) ? all.clearSelect() : bare
      const seen = narrowed(asked as typeof bare, where, params)
        .select(sql<number>`1`.as('one'))
        .limit(params.upTo)
        .as('seen')
      const counting = db as unknown as QueryCreator<Record<string, { one: number }>>
      return counting.selectFrom(seen as never).select(sql<number>`count(*)`.as('n'))
    }),
    page: statement((db: QueryCreator<DB>, params: Params<{ limit: number; offset: number }>) =>
      narrowed(query(db), where, params).orderBy(sql.ref(said.key), 'desc').limit(params.limit).offset(params.offset),
    ),
    // By the key and not by an offset: rows that come meanwhile shift nothing
    stretch: statement((db: QueryCreator<DB>, params: Params<{ limit: number; below: number }>) =>
      narrowed(query(db), where, params)
        .where(sql<boolean>`${sql.ref(said.key)} < ${params.below}`)
        .orderBy(sql.ref(said.key), 'desc')
        .limit(params.limit),
    ),
  })
  const kept = new Map<string, Texts<Row>>()
  return {
    columns: expressionBuilder<All, AllTables>(),
    query,
    textsFor: where => {
      const texts = kept.get(where.key) ?? textsFor(where)
      kept.set(where.key, texts)
      return texts
    },
  }
}

/** How many rows there are, counted up to a bound. */
async function countRows(em: Em, list: Listing<unknown>, where: Where, upTo: number): Promise<number> {
  return (await firstRow(em, list.textsFor(where).count, { ...valuesOf(where), upTo }))?.n ?? 0
}

/** How the total of a list is known exactly: as what is kept, or as what the room has counted. */
export type ExactTotal = KeptTotal | number

/** How many rows a list has, counted to the end: for lists of one owner and other short ones. */
export function countAll(em: Em, list: Listing<unknown>, where: Where): Promise<number> {
  return countRows(em, list, where, EVERY_ROW)
}

/** The totals of a list: `exact` where that is the whole question, else counted up to COUNTED. */
async function totalsOf(
  em: Em,
  list: Listing<unknown>,
  where: Where,
  exact: ExactTotal | null,
): Promise<Omit<Page<never>, 'items'>> {
  const isKept = typeof exact === 'object' && exact !== null
  const known = isKept ? await keptTotal(em, exact) : exact
  const seen = known ?? (await countRows(em, list, where, COUNTED + 1))
  const totalItems = known ?? Math.min(seen, COUNTED)
  return { totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems, hasMore: seen > totalItems }
}

/** A page of a list with its totals; `exact`: the total of exactly these rows, where it is known. */
export async function selectPage<Row>(
  em: Em,
  list: Listing<Row>,
  where: Where,
  page: number,
  exact: ExactTotal | null = null,
): Promise<Page<Row>> {
  const totals = await totalsOf(em, list, where, exact)
  const limits = { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
  const items = await rows(em, list.textsFor(where).page, { ...valuesOf(where), ...limits })
  return { items, ...totals }
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
  const { stretch } = list.textsFor(where)
  const read = (below: number) => rows(em, stretch, { ...valuesOf(where), below, limit: STRETCH })
  return { totalItems: await countAll(em, list, where), stretches: stretchesOf(read, row => row) }
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
