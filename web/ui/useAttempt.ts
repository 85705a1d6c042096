import { popup } from './Popup.tsx'
import { useReason } from './useReason.ts'

/** Runs what may fail: a failure is told in the popup «Ошибка!», written by `write`, and the answer is then false. */
export function useAttempt(): (work: Promise<unknown>, write: (message: string) => string) => Promise<boolean> {
  const reason = useReason()
  return async (work, write) => {
    try {
      await work
      return true
    } catch (error) {
      popup.error(write(reason(error)))
      return false
    }
  }
}
