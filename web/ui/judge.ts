import type { AnySchema } from 'yup'
import { formatDate, isDate } from '../../domain/core/dates.ts'
import { validateInput } from '../../domain/core/input.ts'
import type { Locale } from '../../domain/core/money.ts'
import type { Message } from '../../domain/core/texts.ts'
import type { FieldError } from '../problem.ts'

/** What a rule says, ready for the catalogue: days among its values are written as people write them. */
function written({ key, values = {} }: Message, language: Locale): Message {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isDate(value) ? formatDate(value, language) : value,
  ])
  return { key, values: Object.fromEntries(entries) as Record<string, string | number> }
}

/** Judges a form by the schema of its room; `say` writes a message in the reader's language. */
export function judge(
  schema: AnySchema,
  values: unknown,
  language: Locale,
  say: (message: Message) => string,
): FieldError[] {
  const verdict = validateInput(schema, values)
  if (verdict.ok) return []
  return verdict.fieldErrors.map(error => ({ field: error.field, defaultMessage: say(written(error, language)) }))
}
