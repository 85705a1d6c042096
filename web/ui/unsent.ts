import { useEffect, useRef } from 'react'

/** Where something typed would be lost. */
export type LostWhere = 'page' | 'otherTab'

/** Asks whether to leave; answers what was said. `isLost`: something would be lost still. */
type Question = (isLost: () => boolean, where: LostWhere) => Promise<boolean>
let question: Question | null = null

/** Forms that tell whether they hold something typed that was not sent. */
const forms = new Set<() => boolean>()

/** Forms whose draft stays in the browser until Exit, with whether there is one. */
const drafts = new Set<() => boolean>()

/** Something typed would be lost if the page went away now. */
export const hasUnsent = (): boolean => [...forms].some(isUnsent => isUnsent())

/** Takes the question that is put before something typed is lost; answers how to take it back. */
export function askBy(asks: Question): () => void {
  question = asks
  return () => {
    if (question === asks) question = null
  }
}

/** Something typed would be lost if the user signed out now. */
export const losesOnExit = (): boolean => hasUnsent() || [...drafts].some(isKept => isKept())

/** Tells whether the page may be left by a step that leads elsewhere: at once, or when its reader says so. */
export const mayLeave = async (isLost = hasUnsent, where: LostWhere = 'page'): Promise<boolean> =>
  !isLost() || question === null || question(isLost, where)

function useMember(set: Set<() => boolean>, tells: () => boolean): void {
  const latest = useRef(tells)
  useEffect(() => {
    latest.current = tells
  })
  useEffect(() => {
    const ask = () => latest.current()
    set.add(ask)
    return () => void set.delete(ask)
  }, [set])
}

/** While it is drawn, what is typed is asked about before it is lost. */
export const useUnsent = (isUnsent: () => boolean): void => useMember(forms, isUnsent)

/** While it is drawn, Exit asks before it erases the draft. */
export const useKeptDraft = (isKept: () => boolean): void => useMember(drafts, isKept)
