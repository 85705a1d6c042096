import type { AnySchema } from 'yup'
import { validateInput } from '../../domain/core/fields.ts'

/** The day that tests of schemas call today. */
export const TODAY = '2026-06-12'

/** What a schema finds wrong: field → key; {} when the input is good. */
export function wrong(schema: AnySchema, value: unknown): Record<string, string> {
  const verdict = validateInput(schema, value, { today: TODAY })
  return verdict.ok ? {} : Object.fromEntries(verdict.fieldErrors.map(({ field, key }) => [field, key]))
}

/** What a schema keeps of a good input. Throws when it is not good. */
export function kept(schema: AnySchema, value: unknown): unknown {
  const verdict = validateInput(schema, value, { today: TODAY })
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.fieldErrors))
  return verdict.value
}
