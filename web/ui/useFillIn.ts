import { type FormikValues, getIn, useFormikContext } from 'formik'
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { type Answered, type Filled, fillIn, givenBefore, textsOf } from './filledIn.ts'

/** What of a form the program has filled in, by field: it goes with the code that brought it. */
export const FilledContext = createContext<RefObject<Filled>>({ current: {} })

/**
 * Fills fields of the form with what a directory says of the code that the form holds, each time it was typed anew. Answers
 * what to call with what was typed; a code that was stored fills nothing.
 */
export function useFillIn(fields: readonly string[], code: string, answered: Answered): (typed: string) => void {
  const { values, setFieldValue, setFieldError } = useFormikContext<Record<string, unknown>>()
  const typed = useRef<string | null>(null)
  const given = useContext(FilledContext)
  const textsNow = (): Filled => Object.fromEntries(fields.map(field => [field, String(getIn(values, field) ?? '')]))
  const take = (now: Filled, said: Filled | null) => {
    const filled = fillIn(fields, now, given.current, said)
    given.current = { ...given.current, ...filled.given }
    for (const [field, value] of Object.entries(filled.changes)) {
      setFieldError(field, undefined)
      void setFieldValue(field, value, false)
    }
  }
  useEffect(() => {
    if (answered === undefined) return
    const now = textsNow()
    if (typed.current === null) {
      if (answered) given.current = { ...given.current, ...givenBefore(now, answered) }
      return
    }
    // An effect of the drawing before knows nothing of what was typed since
    if (typed.current !== code) return
    typed.current = null
    take(now, answered)
  })
  return next => {
    typed.current = next
    // What belongs to the former code goes at once: the form may be sent before the directory answers
    if (next !== code) take(textsNow(), null)
  }
}

/** Fills fields of the form with what was chosen: that is filled in by the program, not typed, and goes when its code is changed. */
export function useFillWith<Values extends FormikValues>(): (
  chosen: (now: Values) => Partial<Values>,
) => Promise<unknown> {
  const { setValues } = useFormikContext<Values>()
  const given = useContext(FilledContext)
  return chosen =>
    Promise.resolve(
      setValues(now => {
        const parts = chosen(now)
        given.current = { ...given.current, ...textsOf(parts) }
        return { ...now, ...parts }
      }, false),
    )
}
