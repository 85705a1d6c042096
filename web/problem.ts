import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { NotUploaded } from './file/notUploaded.ts'
import type { FormikErrors, FormikTouched, FormikValues } from 'formik'

/** What is wrong with one field, in the reader's language. */
export interface FieldError {
  readonly field: string
  readonly defaultMessage: string
}

/** An error of the server as people and forms need it; status 0: the server was not reached, and `message` is empty. */
export interface ServerProblem {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly fieldErrors: readonly FieldError[]
  /** Under which number the server's log tells of a mistake of its own. */
  readonly requestId?: string | undefined
  /** When the same may get through, seconds, where that was said. */
  readonly retryAfter?: number | null
  /** The record that it is about, where that is known only now. */
  readonly id?: number | null
}

/** The kinds of failures that the server has no words for. */
export type FailureKind = 'moved' | 'deleted' | 'created' | 'offline' | 'slow' | 'tooLarge' | 'tooOften' | 'broken'

const UNSAID: Readonly<Record<number, FailureKind>> = {
  0: 'offline',
  408: 'slow',
  504: 'slow',
  413: 'tooLarge',
  429: 'tooOften',
  409: 'moved',
  410: 'deleted',
  208: 'created',
}

/** What a failure is where nobody has said it. */
export const failureKindOf = ({ status }: Pick<ServerProblem, 'status'>): FailureKind => UNSAID[status] ?? 'broken'

const TOO_OFTEN = 429

/** So much was sent that what follows would be refused too, for a while. */
export const isTooOften = (status: number): boolean => status === TOO_OFTEN

/** Not the fault of what was sent: the same may get through later. */
export const isPassing = (status: number): boolean => status >= 500 || [0, 408, 429].includes(status)

const GIVEN_UP = 408
const NOT_FOUND = 404
const CONFLICT = 409
const DELETED = 410
const CREATED = 208

/** What one writes was there when it was read, and has been deleted since. */
export class AlreadyDeleted extends Error {}

/** An attempt that got no answer was not carried out, and its record has changed since. */
export class MovedMeanwhile extends Error {}

/** An attempt that got no answer had created its record, so that what was sent instead was not done; the record's id where it is known. */
export class AlreadyCreated extends Error {
  readonly id: number | null

  constructor(id: number | null) {
    super('already created')
    this.id = id
  }
}

const GATEWAYS = [502, 503, 504]

/** Nobody knows whether what was sent arrived: the connection went, or something between has answered. */
export const mayHaveArrived = ({ status, code }: Pick<ServerProblem, 'status' | 'code'>): boolean =>
  [0, GIVEN_UP].includes(status) || (GATEWAYS.includes(status) && !code)

/** The same of what a call threw. */
export const isUnanswered = (error: unknown): boolean => mayHaveArrived(problemOf(error))

/** The server has judged what was sent: it says so itself, and nobody between. */
export const isAnswered = (error: unknown): boolean => CombinedGraphQLErrors.is(error)

/** What was asked for is not there, or not any more. */
export const isMissing = (error: unknown): boolean => problemOf(error).status === NOT_FOUND

/** Reads anew what could not be written, and answers what to say of it: the error, or that the record is there no more. */
export async function rereadAfterFailure(error: unknown, reread: () => Promise<unknown>): Promise<unknown> {
  try {
    const stored = await reread()
    return isMissing(error) && !stored ? new AlreadyDeleted() : error
  } catch (again) {
    return isMissing(error) && isMissing(again) ? new AlreadyDeleted() : error
  }
}

/** Reads an answer that is not GraphQL's, such as that of a limit; a proxy's page says nothing. */
function answered(status: number, body: string): ServerProblem {
  try {
    const { code, message, fieldErrors, requestId } = JSON.parse(body) as Partial<ServerProblem>
    return { code: code ?? '', status, message: message ?? '', fieldErrors: fieldErrors ?? [], requestId }
  } catch {
    return { code: '', status, message: '', fieldErrors: [] }
  }
}

/** Reads the server's error out of what a query or a mutation threw. */
export function problemOf(error: unknown): ServerProblem {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0]
    const { code, status, fieldErrors, requestId } = (first?.extensions ?? {}) as Partial<ServerProblem>
    return {
      code: code ?? '',
      status: status ?? 500,
      message: first?.message ?? '',
      fieldErrors: fieldErrors ?? [],
      requestId,
    }
  }
  if (ServerError.is(error)) return answered(error.statusCode, error.bodyText)
  if (error instanceof NotUploaded) return { ...answered(error.status, error.body), retryAfter: error.retryAfter }
  if (error instanceof AlreadyDeleted) return answered(DELETED, '')
  if (error instanceof MovedMeanwhile) return answered(CONFLICT, '')
  if (error instanceof AlreadyCreated) return { ...answered(CREATED, ''), id: error.id }
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
  return { code: '', status: isSlow ? GIVEN_UP : 0, message: '', fieldErrors: [] }
}

/** Sets a value at a path such as `accounts[0].swift` or `accounts.0.swift`. */
function put(tree: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.')
  let place = tree
  keys.slice(0, -1).forEach((key, index) => {
    place[key] ??= /^\d+$/.test(keys[index + 1] ?? '') ? [] : {}
    place = place[key] as Record<string, unknown>
  })
  place[keys.at(-1) ?? ''] = value
}

/** Turns field errors into the tree that Formik reads; with `leaf` that stands at each field instead of the message. */
export function errorTree(fieldErrors: readonly FieldError[], leaf?: true): Record<string, unknown> {
  const tree: Record<string, unknown> = {}
  for (const { field, defaultMessage } of fieldErrors) put(tree, field, leaf ?? defaultMessage)
  return tree
}

/** The errors of a form's tree that belong to no input, with the paths of their fields; `isShown` tells which have one. */
export function orphansOf(tree: unknown, isShown: (path: string) => boolean, at = ''): FieldError[] {
  if (!tree || (at && isShown(at) && typeof tree === 'string')) return []
  if (typeof tree === 'string') return [{ field: at, defaultMessage: tree }]
  if (typeof tree !== 'object') return []
  return Object.entries(tree).flatMap(([key, part]) => orphansOf(part, isShown, at ? `${at}.${key}` : key))
}

interface Target {
  setErrors(errors: FormikErrors<FormikValues>): void
  setTouched(touched: FormikTouched<FormikValues>, shouldValidate?: boolean): Promise<unknown> | void
  setStatus(status?: unknown): void
}

/**
 * Shows an error of the server in a form: under its fields, else in FormError. `places` says under which field a
 * problem stands that names none: code → field, `*` for all others. Answers what stands under the fields.
 */
export function applyFieldErrors(
  form: Target,
  error: unknown,
  places: Readonly<Record<string, string>> = {},
): FormikErrors<FormikValues> {
  const problem = problemOf(error)
  const named = [...problem.fieldErrors]
  const place = places[problem.code] ?? places['*']
  if (!named.length && place && problem.message) named.push({ field: place, defaultMessage: problem.message })
  const errors = errorTree(named) as FormikErrors<FormikValues>
  form.setStatus(named.length ? undefined : problem)
  void form.setTouched(errorTree(named, true) as FormikTouched<FormikValues>, false)
  form.setErrors(errors)
  return errors
}
