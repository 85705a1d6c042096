import { useMemo } from 'react'
import type { OrderQuery } from '../generated/order.ts'
import { problemOf } from '../problem.ts'

/** What is done to the order of the page. */
export interface Work {
  /** Runs a step: the page is read anew after it, and after a conflict too. Its error goes on to whoever shows it. */
  readonly run: <T>(done: () => Promise<T>) => Promise<T>
  /** Reads the order anew. */
  readonly reread: () => Promise<OrderQuery['order'] | undefined>
}

/** Runs the steps of an order. */
export function useOrderWork(refetch: () => Promise<{ data?: OrderQuery | undefined }>): Work {
  return useMemo(() => {
    // What the page shows afterwards is no part of the step: it is read again by the next change
    const again = () => void refetch().catch(() => undefined)
    return {
      run: async done => {
        try {
          const answer = await done()
          again()
          return answer
        } catch (error) {
          if (problemOf(error).status === 409) again()
          throw error
        }
      },
      reread: async () => (await refetch()).data?.order,
    }
  }, [refetch])
}
