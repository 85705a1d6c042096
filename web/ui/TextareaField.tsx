import { Textarea, type TextareaProps } from '@mantine/core'
import { inputProps, type FieldProps, type Rest } from './fields.tsx'
import { useFormField } from './useFormField.ts'

/** Lines of text that grow with what is typed. */
export function TextareaField({ name, onEdited, ...rest }: FieldProps & Rest<TextareaProps>) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  return (
    <Textarea
      name={name}
      value={value ?? ''}
      error={error}
      onChange={event => {
        change(event.currentTarget.value)
        onEdited?.()
      }}
      onBlur={leave}
      {...inputProps(rest)}
    />
  )
}
