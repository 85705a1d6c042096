import { describe, expect, test } from 'vitest'
import { type AnySchema, object } from 'yup'
import { validateInput } from '../../domain/core/fields.ts'
import { TODAY } from './judge.ts'

/** What comes of one value: its cleaned form, or the key of the message. */
function judged(schema: AnySchema, value: unknown): unknown {
  const verdict = validateInput(object({ it: schema }), { it: value }, { today: TODAY })
  return verdict.ok ? Object.values(verdict.value)[0] : verdict.fieldErrors[0]?.key
}

/** A kind of field: what it keeps of good values, and the key under which it refuses bad ones. */
export type Row = [
  name: string,
  schema: AnySchema,
  good: readonly [unknown, unknown][],
  bad: readonly [unknown, string][],
]

/** Values that are kept as they are. */
export const same = (...values: unknown[]) => values.map(value => [value, value] as [unknown, unknown])

/** Values that are refused with one key. */
export const all = (key: string, ...values: unknown[]) => values.map(value => [value, key] as [unknown, string])

/** One test for each value of each row. */
export function judgeRows(rows: readonly Row[]): void {
  describe.each(rows)('%s', (_, schema, good, bad) => {
    test.each(good.map(([given, kept]) => ({ given, kept })))('$given is kept as $kept', ({ given, kept }) => {
      expect(judged(schema, given)).toEqual(kept)
    })

    test.each(bad.map(([given, key]) => ({ given, key })))('$given is refused with $key', ({ given, key }) => {
      expect(judged(schema, given)).toBe(key)
    })
  })
}
