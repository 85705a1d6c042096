import type { ReactNode } from 'react'
import { AlreadyDeleted, problemOf } from '../problem.ts'
import { takeWaiting, toast } from './toast.ts'
import { useFailureReason } from './useFailureReason.ts'

export interface RemovalWords {
  /** What is said when it is done. */
  done: string
  /** Writes the failure; unless given it is thrown, for the question to tell. */
  failed?: (message: string) => ReactNode
}

/**
 * Runs a deletion, tells how it went, and answers whether the record is gone: deleted now, or by somebody else before. One that
 * waits for a second person is there still. Throws what went wrong where no words are given for it.
 */
export function useRemoval(): (work: Promise<unknown>, words: RemovalWords) => Promise<boolean> {
  const reason = useFailureReason()
  return async (work, { done, failed }) => {
    toast.begun()
    try {
      await work
      // The shell has said so
      if (takeWaiting()) return false
      toast.done(done)
      return true
    } catch (error) {
      // Whoever could ask for the deletion has had the record before them
      const isGone = error instanceof AlreadyDeleted || problemOf(error).status === 404
      if (isGone) toast.news(reason(new AlreadyDeleted()))
      else if (failed) toast.failed(failed(reason(error)))
      else throw error
      return isGone
    }
  }
}
