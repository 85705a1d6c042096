import { createContext, useCallback, useContext, useState } from 'react'
import { useUnread } from './useUnread.ts'

/** What was typed into fields and is no value yet, field → text: it was not understood, or a question about it is open. */
export type Texts = Readonly<Record<string, string>>

/** The open texts of a form: they come back with its draft, and it is not sent before they are settled. */
export interface OpenTexts {
  readonly texts: Texts
  /** Takes the text of a field; null: it is settled. */
  readonly put: (name: string, text: string | null) => void
}

const NONE: OpenTexts = { texts: {}, put: () => undefined }

export const OpenTextsContext = createContext<OpenTexts>(NONE)

const without = (texts: Texts, name: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== name))

/** Keeps account of the open texts of a form; `kept`: those that it begins with. */
export function useOpenTexts(kept: () => Texts): OpenTexts {
  const [texts, setTexts] = useState(kept)
  const put = useCallback(
    (name: string, text: string | null) =>
      setTexts(known => {
        if ((known[name] ?? null) === text) return known
        return text === null ? without(known, name) : { ...known, [name]: text }
      }),
    [],
  )
  return { texts, put }
}

/** The form around it holds something that was typed and is no value yet. */
export const useHasOpenTexts = (): boolean => Object.keys(useContext(OpenTextsContext).texts).length > 0

/** A text that is no value yet, and why. */
export interface Open {
  readonly text: string
  readonly problem: string
  /** It is to come back with the draft: what is in doubt does, what is no figure at all leaves nothing. */
  readonly isKept: boolean
}

/** Joins an input to the open texts of its form, which waits for it. Answers what it begins with, and where it tells of its text. */
export function useOpenText(name: string): { text: string; onOpen: (open: Open | null) => void } {
  const { texts, put } = useContext(OpenTextsContext)
  const tell = useUnread(name)
  const onOpen = useCallback(
    (open: Open | null) => {
      tell(open?.problem ?? null)
      put(name, open?.isKept ? open.text : null)
    },
    [name, put, tell],
  )
  return { text: texts[name] ?? '', onOpen }
}
