import { PasswordInput, type PasswordInputProps, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormField } from './useFormField.ts'
import { Warning } from './Warning.tsx'

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
export function inputProps<Props extends { label: ReactNode; optional?: boolean | undefined }>({
  optional,
  ...rest
}: Props) {
  return { ...rest, label: optional ? <OptionalLabel>{rest.label}</OptionalLabel> : rest.label }
}

/** What an input takes beside what every field takes. */
export type Rest<Props> = Omit<Props, keyof FieldProps | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>

/** What an input of text takes: its field joined to it; null shows as empty. */
export function useTextInput<Props extends FieldProps>({ name, onEdited, ...rest }: Props) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  return {
    name,
    value: value ?? '',
    error,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      change(currentTarget.value)
      onEdited?.()
    },
    onBlur: leave,
    ...inputProps(rest),
  }
}

/** A line of text. */
export function TextField(props: FieldProps & Rest<TextInputProps>) {
  return <TextInput {...useTextInput(props)} />
}

/** A password with a button that shows it; a new one is warned of blanks at its ends, which nobody sees. */
export function PasswordField(props: FieldProps & Rest<PasswordInputProps>) {
  const t = useTranslations('fields')
  const input = useTextInput(props)
  const isNew = props.autoComplete === 'new-password'
  const warning = isNew && input.value !== input.value.trim() && <Warning>{t('passwordBlanks')}</Warning>
  // The library marks only its frame
  return <PasswordInput {...input} aria-invalid={Boolean(input.error)} description={warning || input.description} />
}
