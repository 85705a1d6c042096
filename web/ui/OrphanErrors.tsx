import { Alert, Text } from '@mantine/core'
import { getIn, useFormikContext } from 'formik'
import { createContext, useContext, useEffect, useState } from 'react'
import { orphansOf } from '../problem.ts'
import { useFieldName } from './useFieldName.ts'
import { useScrollIntoView } from './useScrollIntoView.ts'

/** The inputs that a form shows now, by the names of their fields. */
interface Inputs {
  readonly shown: ReadonlyMap<string, number>
  readonly change: (name: string, by: 1 | -1) => void
}

export const InputsContext = createContext<Inputs | null>(null)

/** Keeps account of the inputs of a form. */
export function useInputs(): Inputs {
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map())
  const [change] = useState(
    () => (name: string, by: 1 | -1) => setShown(known => new Map(known).set(name, (known.get(name) ?? 0) + by)),
  )
  return { shown, change }
}

/** Tells the form around it that it shows an input of a field. */
export function useInput(name: string): void {
  const change = useContext(InputsContext)?.change
  useEffect(() => {
    change?.(name, 1)
    return () => change?.(name, -1)
  }, [change, name])
}

/** Errors of fields that have no input here: told in words that name the field. */
export function OrphanErrors() {
  const fieldName = useFieldName()
  const shown = useContext(InputsContext)?.shown
  const { errors, touched } = useFormikContext<Record<string, unknown>>()
  const orphans = orphansOf(errors, path => (shown?.get(path) ?? 0) > 0).filter(({ field }) => getIn(touched, field))
  const place = useScrollIntoView(orphans.length > 0)
  if (!orphans.length) return null
  return (
    <Alert ref={place} color="red" variant="light" role="alert">
      {orphans.map(({ field, defaultMessage }) => (
        <Text size="sm" key={field}>
          {[fieldName(field), defaultMessage].filter(Boolean).join(': ')}
        </Text>
      ))}
    </Alert>
  )
}
