import { useTranslations } from 'use-intl'
import { problemOf } from '../problem.ts'
import { popup } from './Popup.tsx'

/** Runs what may fail: a failure is told in the popup «Ошибка!», written by `write`, and the answer is then false. */
export function useAttempt(): (work: Promise<unknown>, write: (message: string) => string) => Promise<boolean> {
  const t = useTranslations('ui')
  return async (work, write) => {
    try {
      await work
      return true
    } catch (error) {
      const { message, status, fieldErrors } = problemOf(error)
      popup.error(write(fieldErrors[0]?.defaultMessage ?? (message || t(status === 0 ? 'offline' : 'failed'))))
      return false
    }
  }
}
