import { TextInput } from '@mantine/core'
import { inputProps, type FieldProps } from './fields.tsx'
import { useFormField } from './useFormField.ts'

/** What was typed, as the form holds it: a whole number, nothing, or a text that the rule of the field then refuses. */
const read = (typed: string): number | string | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** A whole number, such as minutes. */
export function WholeField({ name, onEdited, ...rest }: FieldProps) {
  const { value, error, change, leave } = useFormField<number | string | null>(name)
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      value={value === null ? '' : String(value)}
      error={error}
      onChange={event => {
        change(read(event.currentTarget.value))
        onEdited?.()
      }}
      onBlur={leave}
      {...inputProps(rest)}
    />
  )
}
