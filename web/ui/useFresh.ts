import { useCallback, useEffect, useRef, useState } from 'react'

/** Changes of a list that is shown. */
export interface Fresh {
  /** How many records fit the filter and are not shown yet. */
  readonly count: number
  /** Takes a changed record in. */
  readonly take: (id: number) => void
  /** Forgets what is fresh: the list was read anew. */
  readonly clear: () => void
}

/**
 * Follows changes while a list is shown: a row that is there is read anew in its place; others that fit the filter are
 * counted, so that nothing jumps under the reader's hand. `find` reads one record and tells whether the list would have
 * it; `filter` is anything that changes with the list's filter.
 */
export function useFresh(
  shown: ReadonlySet<number>,
  filter: string,
  find: (id: number, isShown: boolean) => Promise<boolean>,
): Fresh {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const latest = useRef({ shown, find })
  useEffect(() => {
    latest.current = { shown, find }
  })
  const clear = useCallback(() => setFresh(new Set()), [])
  useEffect(clear, [clear, filter])
  const take = useCallback((id: number) => {
    const isShown = latest.current.shown.has(id)
    latest.current
      .find(id, isShown)
      .then(found => {
        if (found && !isShown) setFresh(known => new Set([...known, id]))
      })
      // The list stays as it is until the next change
      .catch(() => undefined)
  }, [])
  return { count: [...fresh].filter(id => !shown.has(id)).length, take, clear }
}
