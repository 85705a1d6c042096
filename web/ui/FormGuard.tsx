import { useFormikContext } from 'formik'
import { useHasOpenTexts } from './openTexts.ts'
import { useUnsent } from './unsent.ts'

/** Has the reader asked before what was typed into the form around it is lost; for forms that keep no draft. */
export function FormGuard() {
  const { dirty, isSubmitting } = useFormikContext()
  const hasOpenTexts = useHasOpenTexts()
  useUnsent(() => (dirty || hasOpenTexts) && !isSubmitting)
  return null
}
