import { useFormikContext } from 'formik'
import { useCallback, useEffect, useRef } from 'react'

/** Keeps a form from being sent while a field holds what is no value yet: it is told why, or null when it is one. */
export function useUnread(name: string): (problem: string | null) => void {
  const { registerField, unregisterField } = useFormikContext()
  const latest = useRef<string | null>(null)
  useEffect(() => {
    registerField(name, { validate: () => latest.current ?? undefined })
    return () => unregisterField(name)
  }, [name, registerField, unregisterField])
  // At once: the next key may send the form
  return useCallback((problem: string | null) => {
    latest.current = problem
  }, [])
}
