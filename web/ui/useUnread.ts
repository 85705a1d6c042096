import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'

/** Keeps a form from being sent while a field holds what could not be read: `problem` says so, null when it was read. */
export function useUnread(name: string, problem: string | null): void {
  const { registerField, unregisterField } = useFormikContext()
  const latest = useRef(problem)
  useEffect(() => {
    latest.current = problem
  })
  useEffect(() => {
    registerField(name, { validate: () => latest.current ?? undefined })
    return () => unregisterField(name)
  }, [name, registerField, unregisterField])
}
