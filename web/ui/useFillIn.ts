import { getIn, useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { type Answered, type Filled, fillIn, givenBefore } from './filledIn.ts'

/**
 * Fills fields of the form with what a directory says of a code, each time the code was typed anew. Answers what to call
 * when it was typed; a code that was stored fills nothing.
 */
export function useFillIn(fields: readonly string[], answered: Answered): () => void {
  const { values, setFieldValue, setFieldError } = useFormikContext<Record<string, unknown>>()
  const typed = useRef(false)
  const given = useRef<Filled>({})
  useEffect(() => {
    if (answered === undefined) return
    const now = Object.fromEntries(fields.map(field => [field, String(getIn(values, field) ?? '')]))
    if (!typed.current) {
      if (answered) given.current = givenBefore(now, answered)
      return
    }
    typed.current = false
    const filled = fillIn(fields, now, given.current, answered)
    given.current = filled.given
    for (const [field, value] of Object.entries(filled.changes)) {
      setFieldError(field, undefined)
      void setFieldValue(field, value, false)
    }
  })
  return () => {
    typed.current = true
  }
}
