import {
  type AnyObject,
  type AnyObjectSchema,
  type AnySchema,
  array,
  type ArraySchema,
  type InferType,
  type ISchema,
  object,
  type ObjectShape,
  Schema,
  ValidationError,
} from 'yup'
import type { FieldProblem } from './problems.ts'
import type { Message } from './texts.ts'

/** What came of judging an input: its cleaned value, or what is wrong with it. */
export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fieldErrors: readonly FieldProblem[] }

/**
 * Judges an input by a room's schema, the same on the server and in web forms: nothing is cast, unknown keys are dropped,
 * one error a field, paths dotted (`accounts.0.swift`). `today` (Moscow, `YYYY-MM-DD`) stands in for the clock's.
 */
export function validateInput<S extends AnySchema>(
  schema: S,
  value: unknown,
  context: { today?: string } = {},
): Verdict<InferType<S>> {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false, stripUnknown: true, context }) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { ok: false, fieldErrors: firstOfEach(error.inner.length > 0 ? error.inner : [error]) }
  }
}

function firstOfEach(errors: readonly ValidationError[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const error of errors) {
    const name = (error.path ?? '')
      .replace(/\[(\d+)\]/g, '.$1')
      .replace(/\["(.*?)"\]/g, '.$1')
      .replace(/^\./, '')
    if (!found.has(name)) found.set(name, { field: name, ...messageOf(error.errors[0]) })
  }
  return [...found.values()]
}

function messageOf(said: unknown): Message {
  return isMessage(said) ? said : { key: 'fields.invalid' }
}

function isMessage(said: unknown): said is Message {
  return typeof said === 'object' && said !== null && 'key' in said
}

/** What a rule over several fields finds. */
export type Rule<T> = (value: Partial<T>, context: AnyObject) => readonly FieldProblem[]

/** Adds a rule over several fields; it sees only values of the right types, and errors of single fields come first. */
export function withRule<S extends AnyObjectSchema>(schema: S, rule: Rule<InferType<S>>): S {
  return schema.test('rule', (value: unknown, context) => {
    if (typeof value !== 'object' || value === null) return true
    const typed = Object.entries(value).filter(([name, item]) => {
      const field: unknown = schema.fields[name]
      return field instanceof Schema && field.isType(item)
    })
    const problems = rule(Object.fromEntries(typed) as Partial<InferType<S>>, context.options.context ?? {})
    if (problems.length === 0) return true
    return new ValidationError(
      problems.map(({ field, key, values }) =>
        context.createError({
          path: context.path ? `${context.path}.${field}` : field,
          message: values === undefined ? { key } : { key, values },
        }),
      ),
    )
  })
}

type Rows<T> = ArraySchema<T[] | null | undefined, AnyObject, ''>

/** The rows of a list, each judged by its own schema; null and absent alike leave the list, at most `max` rows. */
export function listOf<T>(row: ISchema<T, AnyObject>, max: number): Rows<T> {
  return array()
    .of(row)
    .typeError({ key: 'fields.list' })
    .nullable()
    .test('max', { key: 'fields.listMax', values: { max } }, value => (value?.length ?? 0) <= max)
}

/** A part of an input that may be absent: its own fields are judged only when it is there. */
export function part<Shape extends ObjectShape>(shape: Shape) {
  return object(shape).typeError({ key: 'fields.invalid' }).nullable().default(undefined)
}
