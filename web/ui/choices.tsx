import { Checkbox, Select, type SelectProps } from '@mantine/core'
import { inputProps, type FieldProps, type Rest } from './fields.tsx'
import { useFormField } from './useFormField.ts'

export interface SelectFieldProps extends FieldProps, Omit<Rest<SelectProps>, 'data'> {
  data: readonly { value: string | number; label: string }[]
  /** Called with what was chosen, after the form has it. */
  onChoose?: (value: string | number | null) => void
}

/** One of a list; numbers keep being numbers. */
export function SelectField({ name, data, onEdited, onChoose, ...rest }: SelectFieldProps) {
  const { value, error, change, leave } = useFormField<string | number | null>(name)
  return (
    <Select
      name={name}
      data={data.map(item => ({ value: String(item.value), label: item.label }))}
      value={value === null || value === undefined ? null : String(value)}
      error={error}
      onChange={chosen => {
        const value = data.find(item => String(item.value) === chosen)?.value ?? null
        change(value)
        onEdited?.()
        onChoose?.(value)
      }}
      onBlur={leave}
      {...inputProps(rest)}
    />
  )
}

/** Yes or no. */
export function CheckboxField({ name, label, description, disabled = false, onEdited }: FieldProps) {
  const { value, error, change } = useFormField<boolean>(name)
  return (
    <Checkbox
      name={name}
      label={label}
      description={description}
      disabled={disabled}
      checked={value}
      error={error}
      onChange={event => {
        change(event.currentTarget.checked)
        onEdited?.()
      }}
    />
  )
}
