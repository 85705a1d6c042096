import type { KeyObject } from 'node:crypto'
import {
  type EntityMetadata,
  type EntityProperty,
  type InferEntity,
  JsonType,
  type MetadataStorage,
} from '@mikro-orm/core'
import type { QueryCreator } from 'kysely'
import { inTurns } from './inTurns.ts'
import { fromJson } from './rows.ts'
import { keyedHash, keyFor } from './secrets.ts'
import type { RowSeal } from './seals.entity.ts'
import { firstRow, type Params, run, type Statement, statement } from './sql.ts'
import { type Em, secretsOf } from './store.ts'
import type { Db } from './tables.ts'
import type { Touched } from './touch.ts'

/** Columns that are left out of a seal, by the name of the entity; only entities that are sealed stand here. */
const sealed = new Map<string, readonly string[]>()

/**
 * Keeps the rows of an entity sealed. Stands beside it. `without` names what follows from the rest. A migration that changes
 * rows of such a table by itself seals them anew (`sealRow`); a column that may be null can be added as it is.
 */
export function sealRows<E extends { readonly name: string }>(
  entity: E,
  without: readonly (keyof InferEntity<E> & string)[] = [],
): void {
  sealed.set(entity.name, without)
}

/** How a value of a column is written into a seal, the same on both databases. */
type Kind = 'flag' | 'json' | 'moment' | 'number' | 'text'

/** A table whose rows are sealed; plain data, so that it can be given to a thread. */
export interface SealedTable {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[]
}

function kindOf(property: EntityProperty): Kind {
  if (property.customType instanceof JsonType) return 'json'
  if (property.runtimeType === 'boolean') return 'flag'
  if (property.runtimeType === 'Date') return 'moment'
  return property.runtimeType === 'number' || property.kind === 'm:1' ? 'number' : 'text'
}

function tableOf(meta: EntityMetadata): SealedTable {
  const without = sealed.get(meta.className) ?? []
  const columns = meta.props.flatMap((property: EntityProperty) => {
    const [name] = property.fieldNames ?? []
    return name && !without.includes(property.name) ? [{ name, kind: kindOf(property) }] : []
  })
  return { table: meta.tableName, columns: columns.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

const tables = new WeakMap<object, ReadonlyMap<string, SealedTable>>()

/** The tables whose rows are sealed, by the names of their entities. */
export function sealedTablesOf(metadata: MetadataStorage): ReadonlyMap<string, SealedTable> {
  const known = tables.get(metadata)
  if (known) return known
  const named = new Map([...sealed.keys()].map(name => [name, tableOf(metadata.getByClassName(name))]))
  tables.set(metadata, named)
  return named
}

/** The same of the database of a session. */
export const sealedTables = (em: Em) => sealedTablesOf(em.getMetadata())

/** The keys of an object in one order, within others too: PostgreSQL keeps them in its own. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(ordered)
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, held]) => [name, ordered(held)]))
}

const WRITTEN: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  flag: value => Number(value),
  json: value => ordered(fromJson(value)),
  moment: value => new Date(value as string | number | Date).getTime(),
  number: value => Number(value),
  text: value => String(value),
}

type Row = Readonly<Record<string, unknown>>

/** The seal of a row as the database has it: HMAC-SHA256 over its table and its columns, hex; what is null is left out. */
export function sealOf(key: KeyObject, { table, columns }: SealedTable, row: Row): string {
  const held = columns.flatMap(({ name, kind }) => {
    const value = row[name]
    return value === null || value === undefined ? [] : [[name, WRITTEN[kind](value)]]
  })
  return keyedHash(key, JSON.stringify([table, held])).toString('hex')
}

/** The key that rows are sealed with. */
export const rowSealKey = (secrets: KeyObject): KeyObject => keyFor(secrets, 'row seals')

type AnyTable = QueryCreator<Readonly<Record<string, { id: number } & Record<string, unknown>>>>

const readings = new Map<string, Statement<{ id: number }, Row>>()

function readingOf(table: string): Statement<{ id: number }, Row> {
  const known = readings.get(table)
  if (known) return known
  const made = statement((db: AnyTable, params: Params<{ id: number }>) =>
    db.selectFrom(table).selectAll().where('id', '=', params.id),
  )
  readings.set(table, made)
  return made
}

const KEEP = statement((db: Db<typeof RowSeal>, params: Params<{ of: string; id: number; seal: string }>) =>
  db
    .insertInto('row_seal')
    .values({ table_name: params.of, row_id: params.id, seal: params.seal })
    .onConflict(conflict => conflict.columns(['table_name', 'row_id']).doUpdateSet({ seal: params.seal })),
)

const DROP = statement((db: Db<typeof RowSeal>, params: Params<{ of: string; id: number }>) =>
  db.deleteFrom('row_seal').where('table_name', '=', params.of).where('row_id', '=', params.id),
)

/** Seals a row as it is now, in the open transaction; one that is gone loses its seal. */
export async function sealRow(em: Em, table: SealedTable, id: number): Promise<void> {
  const row = await firstRow(em, readingOf(table.table), { id })
  if (!row) return void (await run(em, DROP, { of: table.table, id }))
  await run(em, KEEP, { of: table.table, id, seal: sealOf(rowSealKey(secretsOf(em)), table, row) })
}

/** Seals what a transaction has changed, at its end and in one order, so that no two wait for each other in a ring. */
export async function sealTouched(em: Em, touched: readonly Touched[]): Promise<void> {
  const changed = new Map<string, { table: SealedTable; id: number }>()
  for (const { entity, record } of touched) {
    const table = sealed.has(entity) ? sealedTables(em).get(entity) : undefined
    if (table) changed.set(`${table.table} ${record.id}`, { table, id: record.id })
  }
  const sorted = [...changed].sort(([a], [b]) => (a < b ? -1 : 1))
  await inTurns(sorted, ([, { table, id }]) => sealRow(em, table, id))
}
