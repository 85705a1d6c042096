import { useCallback, useRef } from 'react'

/** How often a record is read again before it is left to the next change. */
const TRIES = 5

/**
 * Follows a record by the versions that its changes tell of. One reading may begin before a change and end after it, so the
 * record is read again until the page has the newest version that was heard of.
 */
export function useCatchUp(versionNow: () => number, refetch: () => Promise<unknown>): (version: number) => void {
  const heard = useRef(0)
  const busy = useRef(false)
  return useCallback(
    version => {
      heard.current = Math.max(heard.current, version)
      if (busy.current) return
      const catchUp = async () => {
        for (let tries = 0; tries < TRIES && versionNow() < heard.current; tries++) await refetch()
      }
      busy.current = true
      void catchUp()
        .catch(() => undefined) // offline: the next change, or the return of the connection, reads it
        .finally(() => {
          busy.current = false
        })
    },
    [versionNow, refetch],
  )
}
