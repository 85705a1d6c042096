import { useSyncExternalStore } from 'react'

/** A question that stands open: the second factor is to be shown anew. */
export interface StepUpQuestion {
  /** A recovery code will do. */
  readonly recovery: boolean
  readonly answer: (isShown: boolean) => void
}

let open: (StepUpQuestion & { readonly answered: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach(listener => listener())

/** Asks for the second factor over whatever is on the page; calls that come meanwhile wait for the same answer. */
export function askStepUp(recovery: boolean): Promise<boolean> {
  if (open) return open.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isShown: boolean) => {
    open = null
    tell()
    resolve(isShown)
  }
  open = { recovery, answer, answered: promise }
  tell()
  return promise
}

const hear = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that stands open, or null. */
export const useStepUpQuestion = (): StepUpQuestion | null => useSyncExternalStore(hear, () => open)
