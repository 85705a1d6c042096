import { isRaw, type RawQueryFragment } from '@mikro-orm/core'
import { NativeQueryBuilder } from '@mikro-orm/sql'
import type { Bound } from './store.ts'

/** A statement of the ORM as its connection is handed it. */
export type OrmQuery = string | NativeQueryBuilder | RawQueryFragment

/** A statement whose values stand beside its text. */
interface BoundQuery {
  readonly text: string
  readonly values: readonly unknown[]
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype

/** A value as a driver takes it; undefined: the ORM has to write it into the text. */
function boundOf(value: unknown): Exclude<Bound, readonly unknown[]> | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value
  if (typeof value !== 'object' || isRaw(value) || !isPlain(value)) return undefined
  return JSON.stringify(value)
}

// An identifier's place, a question mark that is none, a literal that may hold one
const NOT_BOUND = /\?\?|\\\?|'/

/**
 * The text of a statement of the ORM and its values beside it, so that one text stays one statement whatever its values
 * are; the ORM itself writes them into the text. Null: only the ORM can say it.
 */
export function boundQuery(query: OrmQuery, params: unknown): BoundQuery | null {
  const raw = query instanceof NativeQueryBuilder ? query.toRaw() : isRaw(query) ? query : null
  const text = raw ? raw.sql : (query as string)
  const given = raw ? raw.params : params
  if (!Array.isArray(given) || NOT_BOUND.test(text)) return null
  const values = given.map(boundOf)
  return values.includes(undefined) ? null : { text, values }
}
