import { useField } from 'formik'
import { afterPress } from './afterPress.ts'
import { useInput } from './OrphanErrors.tsx'

/** A field of a form for an input: its value, its error once it was visited, and what to do on edit and on leaving. */
export interface FormField<T> {
  readonly name: string
  readonly value: T
  /** The message, or false. */
  readonly error: string | false
  readonly change: (value: T) => void
  readonly leave: () => void
}

/** Joins an input to Formik: an edit takes the field's error away, leaving it judges the form. */
export function useFormField<T>(name: string): FormField<T> {
  useInput(name)
  const [{ value }, { error, touched }, { setValue, setTouched, setError }] = useField<T>(name)
  return {
    name,
    value,
    // Formik gives an object where the errors are those of parts
    error: touched && typeof error === 'string' && error,
    change: next => {
      setError(undefined)
      // No validation here: it would judge the value before the edit
      void setValue(next, false)
    },
    leave: () => afterPress(() => void setTouched(true, true)),
  }
}
