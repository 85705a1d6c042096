import { PasswordInput, type PasswordInputProps, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormField } from './useFormField.ts'

/** What every field of a form takes. */
export interface FieldProps {
  name: string
  label: ReactNode
  /** The rule, said before the error says it. */
  description?: ReactNode
  placeholder?: string
  disabled?: boolean
  /** Says «необязательно» beside the label: required is the default. */
  optional?: boolean
  /** Called after the value has changed. */
  onEdited?: () => void
}

function OptionalLabel({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <>
      {children}{' '}
      <Text span size="xs" c="dimmed">
        {t('optional')}
      </Text>
    </>
  )
}

/** Says beside the label that a field is optional. */
export function inputProps<Props extends { label: ReactNode; optional?: boolean }>({ optional, ...rest }: Props) {
  return { ...rest, label: optional ? <OptionalLabel>{rest.label}</OptionalLabel> : rest.label }
}

/** What an input takes beside what every field takes. */
export type Rest<Props> = Omit<Props, keyof FieldProps | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>

/** A line of text; null shows as empty. */
export function TextField({ name, onEdited, ...rest }: FieldProps & Rest<TextInputProps>) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  return (
    <TextInput
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

/** A password with a button that shows it. */
export function PasswordField({ name, onEdited, ...rest }: FieldProps & Rest<PasswordInputProps>) {
  const { value, error, change, leave } = useFormField<string>(name)
  return (
    <PasswordInput
      name={name}
      value={value}
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
