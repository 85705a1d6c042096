import { useCallback, useEffect, useState } from 'react'

/**
 * Answers how to read a query anew: at once, or after the reading that is on its way. That one may have begun before the
 * change, and Apollo would give its answer to both.
 */
export function useRereading({ loading, refetch }: { loading: boolean; refetch: () => Promise<unknown> }): () => void {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isDue || loading) return
    setDue(false)
    refetch().catch(() => undefined) // offline: the next change reads it
  }, [isDue, loading, refetch])
  return useCallback(() => setDue(true), [])
}
