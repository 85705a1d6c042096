import type { AnySchema, InferType } from 'yup'
import { validateInput } from '../../domain/core/fields.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'

/** Judges an input by its room's schema. Throws a validation Problem with one error a field. */
export function checkInput<S extends AnySchema>(schema: S, value: unknown): InferType<S> {
  const result = validateInput(schema, value)
  if (!result.ok) throw invalid(...result.fieldErrors)
  return result.value
}

/** The id of the record that a call acts on: missing is a field error, anything else is looked up. Throws 400. */
export function requiredId(id: number | null | undefined, field = 'id'): number {
  if (id === null || id === undefined) throw invalid({ field, key: 'fields.required' })
  return id
}

/** What was found. Throws 404: unknown and foreign are answered alike. */
export function requireFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new Problem('notFound')
  return record
}

/** What of an input changes: absent keys stay as they are (decisions.md section 1, "Updates"). */
export function presentFields<T extends object>(input: T): PresentFields<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as PresentFields<T>
}

/** An input without its absent keys. */
export type PresentFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
