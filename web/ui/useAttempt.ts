import { toast } from './toast.ts'
import { useFailureReason } from './useFailureReason.ts'

/** Runs what may fail: a failure is told under «Ошибка!», written by `write`, and the answer is then false. */
export function useAttempt(): (work: Promise<unknown>, write: (message: string) => string) => Promise<boolean> {
  const reason = useFailureReason()
  return async (work, write) => {
    toast.begun()
    try {
      await work
      return true
    } catch (error) {
      toast.failed(write(reason(error)))
      return false
    }
  }
}
