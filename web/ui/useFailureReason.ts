import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { failureKindOf, isTooOften, problemOf, type ServerProblem } from '../problem.ts'

/** Writes a failure as a whole: the server's own words, else what is known of it; its mistakes with their number. */
export function useFailureText(): (problem: ServerProblem) => string {
  const t = useTranslations('ui.unsaid')
  return useCallback(
    problem => {
      const { retryAfter } = problem
      if (retryAfter && isTooOften(problem.status)) return t('tooOftenFor', { seconds: retryAfter })
      const message = problem.message || t(failureKindOf(problem), { status: problem.status, id: problem.id ?? 0 })
      return problem.requestId ? t('numbered', { message, id: problem.requestId }) : message
    },
    [t],
  )
}

/** Writes why something was not done, in one sentence: the first field that was refused, else the failure as a whole. */
export function useFailureReason(): (error: unknown) => string {
  const words = useFailureText()
  return useCallback(
    error => {
      const problem = problemOf(error)
      return problem.fieldErrors[0]?.defaultMessage ?? words(problem)
    },
    [words],
  )
}
