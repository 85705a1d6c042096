import { useEffect, useRef } from 'react'
import type { ReferenceType } from '../../domain/generated/enums.ts'
import { useReferenceDataChangedSubscription } from '../generated/shell.ts'

/**
 * Reads a company, bank, user or contractor anew when it, or what belongs to it, was changed elsewhere. What is shown stays
 * as it is while the socket is away, and when it cannot be read.
 */
export function useReferenceNews(
  of: { readonly type: ReferenceType; readonly id: number },
  reread: () => Promise<unknown>,
): void {
  const latest = useRef(reread)
  const state = useRef<'idle' | 'reading' | 'again'>('idle')
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
      await latest.current().catch(() => undefined) // deleted, or offline: whoever writes is told
    } while ((state.current as string) === 'again')
    state.current = 'idle'
  }
  useReferenceDataChangedSubscription({
    variables: of,
    ignoreResults: true,
    onError: () => undefined,
    onData: () => void read(),
  })
}
