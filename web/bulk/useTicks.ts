import { useCallback, useState } from 'react'
import type { WorkedOnBy } from '../ui/WorkedOn.tsx'

/** A row that was ticked, as it was seen then: a decision goes by that version. */
export interface Ticked {
  /** The id of the record. */
  readonly id: number
  /** What people call it: «№41», an INN. */
  readonly name: string
  readonly version: number
  readonly workItem?: WorkedOnBy | null | undefined
}

/** The rows of a list that are ticked. */
export interface Ticks {
  readonly rows: readonly Ticked[]
  readonly has: (id: number) => boolean
  readonly toggle: (row: Ticked) => void
  readonly clear: () => void
}

/** Keeps the rows of a list that are ticked, also those that have left it since. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Ticked>>(new Map())
  const toggle = useCallback(
    (row: Ticked) =>
      setTicked(before => {
        const next = new Map(before)
        if (!next.delete(row.id)) next.set(row.id, row)
        return next
      }),
    [],
  )
  const clear = useCallback(() => setTicked(new Map()), [])
  return { rows: [...ticked.values()], has: id => ticked.has(id), toggle, clear }
}
