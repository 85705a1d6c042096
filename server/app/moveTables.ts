import type Database from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import type { Em } from '../core/store.ts'
import { searchTableOf } from '../core/searchRules.ts'

/** A column that is moved; `type`: what PostgreSQL calls its kind of values. */
interface Column {
  readonly name: string
  readonly type: string
}

/** A table that is moved. */
export interface MovedTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly key: readonly Column[]
}

/** A value as a driver answers it; whole numbers of SQLite as bigint. */
type Value = string | number | bigint | Uint8Array | null

/** A row as SQLite has it, by the order of the columns. */
type LiteRow = readonly Value[]

/** Which migrations a database has had, and who serves it, are its own. */
const OF_EACH = new Set(['mikro_orm_migrations', 'lease'])

/** What is written and read back at once: so many rows, and texts of so many characters. */
const BATCH = { rows: 500, characters: 4_000_000 }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Asks PostgreSQL inside the open transaction. */
async function ask<Row>(em: Em, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

/** The tables and sequences of the database that belong to no extension, in any schema but PostgreSQL's own. */
const RELATIONS = `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** What a database has of tables and views, by their names with their schemas. */
export async function relationsOf(em: Em): Promise<string[]> {
  return (await ask<{ schema: string; name: string }>(em, RELATIONS)).map(({ schema, name }) => `${schema}.${name}`)
}

const FUNCTIONS = `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
  and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/** Takes all tables and functions of a moved database away again; what extensions have brought stays. */
export async function clearTarget(em: Em): Promise<void> {
  for (const { schema, name } of await ask<{ schema: string; name: string }>(em, RELATIONS))
    await ask(em, `drop table if exists ${quoted(schema)}.${quoted(name)} cascade`)
  for (const { name } of await ask<{ name: string }>(em, FUNCTIONS))
    await ask(em, `drop function if exists ${name} cascade`)
}

interface LiteColumn {
  readonly name: string
  readonly pk: number
}

const COLUMNS = `select attname as name, format_type(atttypid, null) as type from pg_attribute
  where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

async function movedTable(db: Database.Database, em: Em, name: string): Promise<MovedTable> {
  const types = new Map((await ask<Column>(em, COLUMNS, [name])).map(column => [column.name, column.type]))
  const known = db.pragma(`table_info(${quoted(name)})`) as LiteColumn[]
  const differing = new Set(known.map(column => column.name)).symmetricDifference(new Set(types.keys()))
  if (differing.size > 0) throw new Error(`${name} has other columns there: ${[...differing].join(', ')}`)
  const typed = ({ name: column }: LiteColumn) => ({ name: column, type: types.get(column) ?? '' })
  const key = known.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`${name} has no primary key`)
  return { name, columns: known.map(typed), key: key.map(typed) }
}

/** The tables that are moved: all but indexes of searches, which triggers fill. Throws where both databases differ in one. */
export async function movedTables(db: Database.Database, em: Em): Promise<MovedTable[]> {
  const list = db.pragma('table_list') as { schema: string; name: string; type: string }[]
  const names = list
    .filter(({ schema, name, type }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'))
    .map(({ name }) => name)
    .filter(name => !OF_EACH.has(name))
    .toSorted()
  const there = (await relationsOf(em)).map(name => name.slice(name.indexOf('.') + 1))
  const expected = new Set([...names, ...OF_EACH, ...names.map(searchTableOf)])
  const unknown = there.filter(name => !expected.has(name))
  if (unknown.length > 0) throw new Error(`Tables that the embedded database does not have: ${unknown.join(', ')}`)
  const tables: MovedTable[] = []
  for (const name of names) tables.push(await movedTable(db, em, name))
  return tables
}

/** A value as text that PostgreSQL reads as the type of its column. */
function written(value: Value | undefined, { type }: Column): string | null {
  if (value === null) return null
  if (value === undefined || value instanceof Uint8Array) throw new Error('A value is neither a number nor a text')
  if (type === 'timestamp with time zone') return new Date(Number(value)).toISOString()
  return String(value)
}

/** Keys in the order of the alphabet: PostgreSQL keeps them in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, one]) => [key, sorted(one)])
}

const FRACTIONS: ReadonlySet<string> = new Set(['numeric', 'double precision', 'real'])

/** A value as both databases tell it. */
function told(value: Value | undefined, { type }: Column): string | null {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(sorted(JSON.parse(String(value))))
  return FRACTIONS.has(type) ? String(Number(value)) : String(value)
}

/** How a column is asked for, so that its text is that of SQLite. */
function asked({ name, type }: Column): string {
  const column = quoted(name)
  if (type === 'timestamp with time zone') return `(extract(epoch from ${column}) * 1000)::bigint::text`
  return type === 'boolean' ? `${column}::int::text` : `${column}::text`
}

const listed = (columns: readonly Column[]) => columns.map(({ name }) => quoted(name)).join(', ')

/** The rows of a table in the order of its key; whole numbers whole, however large. */
function rowsOf(db: Database.Database, { name, columns, key }: MovedTable): IterableIterator<unknown> {
  return db
    .prepare(`select ${listed(columns)} from ${quoted(name)} order by ${listed(key)}`)
    .safeIntegers()
    .raw()
    .iterate()
}

/** Copies the rows of a table. Answers how many there were. */
async function copyRows(db: Database.Database, em: Em, table: MovedTable): Promise<number> {
  const { name, columns } = table
  const values = columns.map(({ type }, at) => `(r ->> ${at})::${type}`)
  // In the order they were sent, since triggers look at what came before
  const insert = `insert into ${quoted(name)} (${listed(columns)})
    select ${values.join(', ')} from json_array_elements($1::json) with ordinality as given (r, at) order by at`
  let [rows, characters, batch]: [number, number, string[]] = [0, 0, []]
  const send = async () => {
    if (batch.length > 0) await ask(em, insert, [`[${batch.join(',')}]`])
    ;[characters, batch] = [0, []]
  }
  for (const row of rowsOf(db, table) as IterableIterator<LiteRow>) {
    const text = JSON.stringify(columns.map((column, at) => written(row[at], column)))
    characters += text.length
    rows++
    if (batch.push(text) >= BATCH.rows || characters >= BATCH.characters) await send()
  }
  await send()
  return rows
}

/** Reads a table back and holds each row against the one it came from. Throws where one differs, and names it. */
async function compareRows(db: Database.Database, em: Em, table: MovedTable): Promise<void> {
  const { name, columns, key } = table
  const order = key.map(({ name: column, type }) =>
    type.startsWith('character') || type === 'text' ? `${quoted(column)} collate "C"` : quoted(column),
  )
  const select = `select json_build_array(${columns.map(asked).join(', ')}) as row from ${quoted(name)} order by ${order.join(', ')}`
  await ask(em, `declare moved no scroll cursor for ${select}`)
  let there: LiteRow[] = []
  let next = 0
  const nextThere = async () => {
    if (next >= there.length) {
      there = (await ask<{ row: LiteRow }>(em, `fetch ${BATCH.rows} from moved`)).map(({ row }) => row)
      next = 0
    }
    return there[next++]
  }
  for (const row of rowsOf(db, table) as IterableIterator<LiteRow>) {
    const found = await nextThere()
    const differing = columns.filter((column, at) => told(row[at], column) !== told(found?.[at], column))
    if (found && differing.length === 0) continue
    const id = columns.flatMap((column, at) => (key.some(one => one.name === column.name) ? [String(row[at])] : []))
    throw new Error(`${name} ${id.join(' ')} has not come over whole: ${listed(found ? differing : columns)}`)
  }
  if (await nextThere()) throw new Error(`${name} has rows there that the embedded database does not have`)
  await ask(em, 'close moved')
}

const FOREIGN_KEYS = `select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`

interface ForeignKey {
  readonly on_table: string
  readonly name: string
  readonly definition: string
}

/** Runs work without foreign keys, whatever points to what; they are all checked when they are back. */
async function withoutForeignKeys(em: Em, work: () => Promise<void>): Promise<void> {
  const keys = await ask<ForeignKey>(em, FOREIGN_KEYS)
  for (const key of keys) await ask(em, `alter table ${key.on_table} drop constraint ${key.name}`)
  await work()
  for (const key of keys) await ask(em, `alter table ${key.on_table} add constraint ${key.name} ${key.definition}`)
}

/** The next id of a table is one that was never given. */
async function setSequence(db: Database.Database, em: Em, { name, key }: MovedTable): Promise<void> {
  const [id] = key
  const asking = 'select pg_get_serial_sequence(quote_ident($1), $2) as sequence'
  const [found] = id ? await ask<{ sequence: string | null }>(em, asking, [name, id.name]) : []
  if (!id || !found?.sequence) return
  const given = db.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name) ?? 0
  const most =
    db
      .prepare(`select max(${quoted(id.name)}) from ${quoted(name)}`)
      .pluck()
      .get() ?? 0
  const last = Math.max(Number(given), Number(most))
  if (last > 0) await ask(em, 'select setval($1::regclass, $2)', [found.sequence, last])
}

/**
 * Copies all tables into the empty ones of PostgreSQL in the open transaction, then reads every row back and holds it
 * against its origin. Answers how many rows each table has. Throws where something has not come over whole.
 */
export async function moveTables(db: Database.Database, em: Em): Promise<ReadonlyMap<string, number>> {
  const tables = await movedTables(db, em)
  const counted = new Map<string, number>()
  await withoutForeignKeys(em, async () => {
    // What migrations have put there is in the embedded database too
    for (const { name } of tables) await ask(em, `delete from ${quoted(name)}`)
    for (const table of tables) counted.set(table.name, await copyRows(db, em, table))
  })
  for (const table of tables) {
    await setSequence(db, em, table)
    await compareRows(db, em, table)
  }
  return counted
}
