import { useCallback, useEffect, useRef, useState } from 'react'

/** What a list knows of changes elsewhere. */
export interface ListNews {
  /** How many records would come into the list. */
  readonly count: number
  /** A record has changed, says a subscription. */
  readonly heard: (id: number) => void
  /** The list was read anew. */
  readonly clear: () => void
}

/**
 * Follows changes while a list is shown, so that nothing jumps under the reader's hand: `look` reads a row that is shown
 * anew in its place, and of any other tells whether it would come into the list; those are counted. `key` is the filter.
 */
export function useListNews(
  shown: ReadonlySet<number>,
  key: string,
  look: (id: number, isShown: boolean) => Promise<boolean>,
): ListNews {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const latest = useRef({ shown, look })
  useEffect(() => {
    latest.current = { shown, look }
  })
  const clear = useCallback(() => setFresh(new Set()), [])
  useEffect(clear, [clear, key])
  const heard = useCallback((id: number) => {
    const isShown = latest.current.shown.has(id)
    const ask = async () => {
      const comes = await latest.current.look(id, isShown)
      if (comes && !isShown) setFresh(known => new Set([...known, id]))
    }
    // The list stays as it is; the next change looks again
    ask().catch(() => undefined)
  }, [])
  return { count: [...fresh].filter(id => !shown.has(id)).length, heard, clear }
}
