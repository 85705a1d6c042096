import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { problemOf, type Shortcoming, unsaid } from '../problem.ts'

/** Writes a failure as a whole: the server's own words, else what is known of it; its mistakes with their number. */
export function useWords(): (problem: Shortcoming) => string {
  const t = useTranslations('ui.unsaid')
  return useCallback(
    problem => {
      const message = problem.message || t(unsaid(problem), { status: problem.status })
      return problem.requestId ? t('numbered', { message, id: problem.requestId }) : message
    },
    [t],
  )
}

/** Writes why something was not done, in one sentence: the first field that was refused, else the failure as a whole. */
export function useReason(): (error: unknown) => string {
  const words = useWords()
  return useCallback(
    error => {
      const problem = problemOf(error)
      return problem.fieldErrors[0]?.defaultMessage ?? words(problem)
    },
    [words],
  )
}
