import { useFormikContext } from 'formik'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings what a form says of itself into the window, each time it is refused: on a long form the button that sends it
 * sticks to the window, and what is wrong stands elsewhere. A marked field takes the focus and comes first.
 */
export function useScrollIntoView(isSaid: boolean): RefObject<HTMLDivElement | null> {
  const { submitCount, isSubmitting } = useFormikContext()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSaid || isSubmitting || submitCount === 0) return
    const marked = place.current?.closest('form')?.querySelector('[aria-invalid="true"]')
    if (!marked) place.current?.scrollIntoView({ block: 'center' })
  }, [isSaid, submitCount, isSubmitting])
  return place
}
