import { useEffect, useRef } from 'react'
import { useCounters } from './Counters.tsx'

/** Reads approvals anew when the counters say that something has begun to wait or does not wait any more. */
export function useApprovalNews(reread: () => Promise<unknown>): void {
  const { approvals } = useCounters()
  const seen = useRef(approvals)
  useEffect(() => {
    if (seen.current === approvals) return
    seen.current = approvals
    void reread().catch(() => undefined) // offline: whoever decides is told
  }, [approvals, reread])
}
