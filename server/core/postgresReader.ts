import pg from 'pg'
import type { Bound, Kept, Result } from './store.ts'
import { codeOf } from './trouble.ts'

/** How many questions one connection holds at once: together they cost both sides much less than each on its own way. */
const TOGETHER = 48
/** Whoever has heard nothing on a connection for so long waits for something large, milliseconds: nobody is sent after it. */
const LARGE = 5
/** How many connections reads share at most; whoever comes beyond them waits for one of the pool. */
const MOST_SHARED = 4

/** lock_not_available and query_canceled: the question has waited for as long as one may. */
const TOO_LONG = new Set(['55P03', '57014'])
/** invalid_sql_statement_name: the statement was to be planned by a question before this one. */
const NOT_PLANNED = '26000'

/** A connection that reads share as long as a question is on it. */
interface Shared {
  readonly client: Promise<pg.PoolClient>
  questions: number
  /** When it was asked after a rest, or has answered last. */
  heardAt: number
  /** What went wrong on it, by the text of the statement: as the pool does itself, it is not used again then. */
  readonly failed: Map<string, unknown>
  /** A question on it was cut off for its length, and those behind it with it. */
  cutOff: unknown
}

/** Asks by one of a few connections of a pool, several questions at once on each (pipelining). */
function sharedConnections(pool: pg.Pool): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  const open = new Set<Shared>()

  const leave = (one: Shared, client: pg.PoolClient | null) => {
    one.heardAt = performance.now()
    if (--one.questions > 0) return
    open.delete(one)
    client?.release(one.failed.size > 0)
  }
  const choose = (): Shared | null => {
    const now = performance.now()
    const sound = [...open].filter(({ failed }) => failed.size === 0)
    const free = sound.find(({ questions, heardAt }) => questions < TOGETHER && now - heardAt < LARGE)
    if (free) return free
    if (sound.length >= MOST_SHARED) return null
    const fresh: Shared = { client: pool.connect(), questions: 0, heardAt: now, failed: new Map(), cutOff: null }
    open.add(fresh)
    return fresh
  }
  /** Why a question has failed: by itself, or by one before it. */
  const reasonOf = (one: Shared, client: pg.PoolClient | null, text: string, error: unknown): unknown => {
    const code = codeOf(error)
    if (TOO_LONG.has(code)) {
      one.cutOff ??= error
      client?.connection.stream.destroy()
    }
    // Without a code it is the driver that speaks: the connection is gone
    const earlier = code === NOT_PLANNED ? one.failed.get(text) : code === '' ? one.cutOff : null
    if (!one.failed.has(text)) one.failed.set(text, error)
    return earlier ?? error
  }
  return async query => {
    const one = choose()
    if (!one) return pool.query(query)
    one.questions++
    let client: pg.PoolClient | null = null
    try {
      client = await one.client
      return await client.query(query)
    } catch (error) {
      throw reasonOf(one, client, query.text, error)
    } finally {
      leave(one, client)
    }
  }
}

const { builtins } = pg.types
/** Types whose values JSON says as they are read anyhow. */
const AS_THEY_ARE: ReadonlySet<number> = new Set([
  builtins.BOOL,
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.NUMERIC,
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.DATE,
  builtins.JSON,
  builtins.JSONB,
])

/**
 * The statement that answers the same rows as one text of JSON, which costs this process a fraction of taking each value
 * apart; null where JSON would say a column otherwise.
 */
function asOneText(text: string, fields: readonly pg.FieldDef[]): string | null {
  const columns = fields.map(({ name, dataTypeID: type }) => {
    if (AS_THEY_ARE.has(type)) return `"${name}"`
    return type === builtins.TIMESTAMPTZ ? `floor(extract(epoch from "${name}") * 1000)::bigint as "${name}"` : null
  })
  if (columns.includes(null) || new Set(columns).size < columns.length) return null
  return `select json_agg(r) as whole from (select ${columns.join()} from (${text}) as s) as r`
}

/** Names statements that a connection plans once; undefined: none is planned for good. */
export type NameOf = (text: string) => string | undefined

/** Makes what reads kept statements past transactions: what a statement answers is learned by its first answer. */
export function createPostgresReader(
  pool: pg.Pool,
  nameOf: NameOf,
): (kept: Kept, values: readonly Bound[]) => Promise<Result> {
  const ask = sharedConnections(pool)
  const learned = new WeakMap<Kept, string | null>()
  const query = (text: string, values: readonly Bound[]) => {
    const name = nameOf(text)
    return ask({ ...(name && { name }), text, values: [...values] })
  }
  return async (kept, values) => {
    const whole = learned.get(kept)
    if (whole) {
      const [row] = (await query(whole, values)).rows as { whole: unknown[] | null }[]
      return { rows: row?.whole ?? [], changed: 0 }
    }
    const { rows, fields } = await query(kept.text, values)
    if (whole === undefined) learned.set(kept, asOneText(kept.text, fields))
    return { rows, changed: 0 }
  }
}
