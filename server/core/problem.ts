import { GraphQLError } from 'graphql'
import type { Problem } from '../../domain/core/problems.ts'
import { type FieldProblem, problems } from '../../domain/core/problems.ts'
import { type Locale, text } from '../../domain/core/texts.ts'

/** An error as both faces answer it (decisions.md section 1). */
export interface ErrorAnswer {
  readonly code: string
  readonly message: string
  readonly status: number
  readonly fieldErrors: readonly { readonly field: string; readonly defaultMessage: string }[]
  /** Under which number our log tells of an error that nobody expected. */
  readonly requestId?: string
}

/** Writes an error in the caller's language; one that was not expected names its call. */
export function answerOf(problem: Problem, locale: Locale, requestId?: string): ErrorAnswer {
  return {
    ...problems[problem.problem],
    message: text(locale, `problems.${problem.problem}`, problem.values),
    fieldErrors: problem.fieldErrors.map(error => fieldAnswer(error, locale)),
    ...(problem.problem === 'internal' && requestId && { requestId }),
  }
}

function fieldAnswer({ field, key, values }: FieldProblem, locale: Locale) {
  return { field, defaultMessage: text(locale, key, values) }
}

/** How long to wait before a call is sent again, seconds; null: it would be refused again. */
export function retryAfter(problem: Problem): number | null {
  const { status } = problems[problem.problem]
  if (status === 503) return 1
  return status === 429 ? Number(problem.values?.['seconds'] ?? 60) : null
}

/** Turns an error into what GraphQL carries; `http` sets the status of the answer and is taken off by Apollo. */
export function graphQLErrorOf(problem: Problem, locale: Locale, requestId?: string): GraphQLError {
  const { message, ...answer } = answerOf(problem, locale, requestId)
  const headers = new Map<string, string>()
  const seconds = retryAfter(problem)
  if (seconds !== null) headers.set('retry-after', String(seconds))
  return new GraphQLError(message, {
    originalError: problem,
    extensions: { ...answer, http: { status: answer.status, headers } },
  })
}
