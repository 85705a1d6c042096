import { useCallback } from 'react'
import { problemOf } from '../problem.ts'

/** What is done to the order: the page is read anew after it, and after a conflict too. */
export type Work = <T>(done: () => Promise<T>) => Promise<T>

/** Runs a step of an order. Its error goes on to whoever shows it; a conflict brings the record as it is now. */
export function useOrderWork(refetch: () => Promise<unknown>): Work {
  return useCallback(
    async done => {
      // What the page shows afterwards is no part of the step: it is read again by the next change
      const again = () => void refetch().catch(() => undefined)
      try {
        const answer = await done()
        again()
        return answer
      } catch (error) {
        if (problemOf(error).status === 409) again()
        throw error
      }
    },
    [refetch],
  )
}
