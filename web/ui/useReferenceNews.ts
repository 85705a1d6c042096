import { useEffect, useRef, useState } from 'react'
import type { ReferenceType } from '../../domain/generated/enums.ts'
import { useReferenceDataChangedSubscription } from '../generated/shell.ts'

export interface ReferenceNewsOptions {
  readonly type: ReferenceType
  readonly id: number
  /** Nothing of it is open now. */
  readonly skip?: boolean
}

/** A record that is followed while it is open. */
export interface Followed<R> {
  /** Reads it anew. */
  readonly reread: () => Promise<R>
  /** Somebody has deleted it meanwhile. */
  readonly deleted: boolean
}

/**
 * Reads a company, bank, user or contractor anew when it, or what belongs to it, was changed elsewhere, and answers how, and
 * whether it was deleted. What is shown stays as it is while the socket is away, and when it cannot be read.
 */
export function useReferenceNews<R>(
  { type, id, skip = false }: ReferenceNewsOptions,
  reread: () => Promise<R>,
): Followed<R> {
  const latest = useRef(reread)
  const state = useRef<'idle' | 'reading' | 'again'>('idle')
  const [deletedId, setDeletedId] = useState<number | null>(null)
  useEffect(() => {
    latest.current = reread
  })
  const read = async () => {
    // A reading that is on its way may have begun before this change
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    do {
      state.current = 'reading'
      await latest.current().catch(() => undefined) // offline: whoever writes is told
    } while ((state.current as string) === 'again')
    state.current = 'idle'
  }
  useReferenceDataChangedSubscription({
    variables: { type, id },
    skip,
    ignoreResults: true,
    onError: () => undefined,
    onData: ({ data: { data } }) => {
      if (data?.referenceDataChanged.deleted) setDeletedId(id)
      else void read()
    },
  })
  return { reread, deleted: deletedId === id }
}
