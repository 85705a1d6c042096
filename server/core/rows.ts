import { type EntityProperty, type InferEntity, JsonType } from '@mikro-orm/core'
import { fromRateUnits, RateType } from './columns.ts'
import type { Em } from './store.ts'

type Row = Readonly<Record<string, unknown>>
type Convert = (value: unknown) => unknown

/** What a raw value of a column is in the program; null stays null. */
function convertOf(property: EntityProperty): Convert {
  if (property.kind === 'm:1') return id => ({ id })
  if (property.customType instanceof RateType) return units => fromRateUnits(Number(units))
  if (property.runtimeType === 'Date') return at => new Date(at as number)
  if (property.runtimeType === 'boolean') return Boolean
  if (property.customType instanceof JsonType) return fromJson
  return value => value
}

/** A raw JSON column: text on SQLite, parsed on PostgreSQL. */
export function fromJson<T>(value: string | T): T {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value
}

/** A raw value of a column as the program has it; nothing is null, a relation is the id of the other record. */
export function readColumn(property: EntityProperty, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return property.kind === 'm:1' ? value : convertOf(property)(value)
}

const readers = new WeakMap<object, (row: Row) => unknown>()

/**
 * Reads raw rows of an entity's table into plain records of its shape (relations as `{id}`), without the identity map and
 * the change tracking that a read does not need.
 */
export function rowReader<E extends { readonly name: string }>(em: Em, entity: E): (row: Row) => InferEntity<E> {
  const known = readers.get(entity)
  if (known) return known as (row: Row) => InferEntity<E>
  const columns = em
    .getMetadata()
    .getByClassName(entity.name)
    .props.flatMap((property: EntityProperty) => {
      const [column] = property.fieldNames ?? []
      return column ? [{ column, name: property.name, convert: convertOf(property) }] : []
    })
  // Copied, as V8 keeps what is put together name by name in a table of names, which is slow to read and to copy
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
  const template = JSON.parse(JSON.stringify(empty)) as Record<string, unknown>
  const read = (row: Row) => {
    const record = { ...template }
    for (const { column, name, convert } of columns) {
      const value = row[column]
      if (value !== null && value !== undefined) record[name] = convert(value)
    }
    return record as InferEntity<E>
  }
  readers.set(entity, read)
  return read
}
