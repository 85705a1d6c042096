import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { problemOf } from '../problem.ts'

/**
 * Writes why something was not done, in one sentence: the first field that was refused, else the server's own words, else
 * that it was not reached or answered with no words of its own.
 */
export function useReason(): (error: unknown) => string {
  const t = useTranslations('ui')
  return useCallback(
    error => {
      const { message, status, fieldErrors } = problemOf(error)
      return fieldErrors[0]?.defaultMessage ?? (message || t(status === 0 ? 'offline' : 'broken'))
    },
    [t],
  )
}
