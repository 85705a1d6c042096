import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import type { Columns } from './fields.ts'
import { joinedTables, mentions, narrowing } from './narrowing.ts'
import { PAGE_SIZE } from './paging.ts'
import { type Param, type Params, type Statement, statement } from './sql.ts'
import { EVERY, type Where } from './where.ts'

/** How many rows a search looks through for a part that is too short for an index. */
export const NEWEST = 10_000

/** The statements of a list under one set of conditions. */
interface Texts<Row> {
  readonly count: Statement<object, { n: number }>
  /** The first page: of a limit that it is not told PostgreSQL expects thousands of rows, and plans each call anew. */
  readonly first: Statement<object, Row>
  readonly page: Statement<{ readonly offset: number }, Row>
  readonly stretch: Statement<{ readonly limit: number; readonly below: number }, Row>
  /** Which of some rows meet the conditions. */
  readonly among: Statement<{ readonly ids: readonly number[] }, { id: number }>
  /** Which rows between two meet the conditions. */
  readonly between: Statement<
    { readonly below: number; readonly above: number; readonly limit: number },
    { id: number }
  >
  readonly rowsOf: Statement<{ readonly ids: readonly number[] }, Row>
  /** The last of the newest rows; none when there are fewer. */
  readonly lastOfNewest: Statement<object, { id: number }>
}

/** What a list selects, newest first. */
export interface Listing<Row> {
  /** The statements under some conditions; `columns`: what is read of a page's rows, by default all. */
  readonly textsFor: (where: Where, columns?: Columns) => Texts<Row>
  /** The index that its searches go by. */
  readonly index: string | null
  readonly row?: Row
}

/**
 * How a list is said: `from` is its table, `rows` adds what is joined and the columns, `key` is the id column that orders it,
 * `index` the one that its searches go by.
 */
interface Said<DB, From, FromTables extends keyof From, Start, All, AllTables extends keyof All, Row> {
  readonly from: (db: QueryCreator<DB>) => SelectQueryBuilder<From, FromTables, Start>
  readonly rows: (from: SelectQueryBuilder<From, FromTables, Start>) => SelectQueryBuilder<All, AllTables, Row>
  readonly key: string
  readonly index?: string
}

/** The parameters of the condition at a place of the list. */
function paramsAt(params: object, place: number): unknown {
  const all = params as Readonly<Record<string, unknown>>
  return new Proxy({}, { get: (_, name) => all[`${place}.${String(name)}`] })
}

/** The values of a list's conditions, by their places. */
export function valuesOf({ values }: Where): Readonly<Record<string, Param>> {
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
  const read = (db: QueryCreator<DB>, columns: Columns) =>
    columns ? query(db).withPlugin(narrowing(columns)) : query(db)
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
  const key = sql.ref<number>(said.key)
  /** The rows that meet the conditions, joined to what these name. */
  const bare = (db: QueryCreator<DB>, where: Where, params: object) => {
    const all = query(db)
    const from = said.from(db)
    const joins = joinedTables(all.toOperationNode())
    for (const own of joinedTables(from.toOperationNode())) joins.delete(own)
    const isAsked = mentions(conditionOf(where, params).toOperationNode(), joins)
    return narrowed((isAsked ? all.clearSelect() : from) as typeof from, where, params)
  }
  const ids = (db: QueryCreator<DB>, where: Where, params: object) =>
    bare(db, where, params).select(key.as('id')).orderBy(key, 'desc').$castTo<{ id: number }>()
  const page = (db: QueryCreator<DB>, where: Where, columns: Columns, params: object) =>
    narrowed(read(db, columns), where, params).orderBy(key, 'desc').limit(sql.lit(PAGE_SIZE))
  const textsFor = (where: Where, columns: Columns): Texts<Row> => ({
    count: statement((db: QueryCreator<DB>, params: object) =>
      bare(db, where, params).select(sql<number>`count(*)`.as('n')).$castTo<{ n: number }>(),
    ),
    first: statement((db: QueryCreator<DB>, params: object) => page(db, where, columns, params)),
    page: statement((db: QueryCreator<DB>, params: Params<{ offset: number }>) =>
      page(db, where, columns, params).offset(params.offset),
    ),
    // By the key and not by an offset: rows that come meanwhile shift nothing
    stretch: statement((db: QueryCreator<DB>, params: Params<{ limit: number; below: number }>) =>
      narrowed(query(db), where, params)
        .where(sql<boolean>`${key} < ${params.below}`)
        .orderBy(key, 'desc')
        .limit(params.limit),
    ),
    among: statement((db: QueryCreator<DB>, params: Params<{ ids: readonly number[] }>) =>
      ids(db, where, params).where(params.ids.has(key)),
    ),
    between: statement((db: QueryCreator<DB>, params: Params<{ below: number; above: number; limit: number }>) =>
      ids(db, where, params)
        .where(sql<boolean>`${key} < ${params.below}`)
        .where(sql<boolean>`${key} > ${params.above}`)
        .limit(params.limit),
    ),
    rowsOf: statement((db: QueryCreator<DB>, params: Params<{ ids: readonly number[] }>) =>
      read(db, columns).where(params.ids.has(key)).orderBy(key, 'desc'),
    ),
    lastOfNewest: statement((db: QueryCreator<DB>, params: object) =>
      ids(db, where, params)
        .limit(sql.lit(1))
        .offset(sql.lit(NEWEST - 1)),
    ),
  })
  type Kept = Map<string, Texts<Row>>
  const whole: Kept = new Map()
  // They go with the operations that ask for these columns
  const parts = new WeakMap<NonNullable<Columns>, Kept>()
  const keptFor = (columns: Columns) => {
    if (!columns) return whole
    const kept: Kept = parts.get(columns) ?? new Map()
    parts.set(columns, kept)
    return kept
  }
  return {
    columns: expressionBuilder<All, AllTables>(),
    query,
    index: said.index ?? null,
    textsFor: (where, columns = null) => {
      const kept = keptFor(columns)
      const texts = kept.get(where.key) ?? textsFor(where, columns)
      kept.set(where.key, texts)
      return texts
    },
  }
}
