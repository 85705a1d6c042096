import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ibanOdd } from '../../domain/core/iban.ts'
import { readAccount, readPaperNumber, readPhone, readTelegram } from '../../domain/core/readCode.ts'
import { type FieldProps, type Rest, useTextInput } from './fields.tsx'
import { useFormField } from './useFormField.ts'
import { Warning } from './Warning.tsx'

export interface CodeFieldProps extends FieldProps, Rest<TextInputProps> {
  /** Reads the code out of what was typed or pasted: it stands alone once the field is left. Nothing is cut before. */
  reads: (typed: string) => string
}

/** A code that people paste with its label, blanks and dashes. */
export function CodeField({ reads, ...props }: CodeFieldProps) {
  const { value, change } = useFormField<string | null>(props.name)
  const input = useTextInput(props)
  const leave = () => {
    const code = reads(value ?? '')
    if (code !== (value ?? '')) change(code)
    input.onBlur()
  }
  return <TextInput {...input} onBlur={leave} />
}

/** An account or IBAN; one that looks like an IBAN with wrong check digits is only warned of. */
export function AccountField({ description, ...props }: FieldProps) {
  const t = useTranslations('fields')
  const { value } = useFormField<string | null>(props.name)
  const isOdd = ibanOdd(readAccount(value ?? ''))
  return (
    <CodeField
      {...props}
      reads={readAccount}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isOdd ? <Warning>{t('ibanCheck')}</Warning> : description}
    />
  )
}

/** A telephone number. */
export function PhoneField(props: FieldProps & Rest<TextInputProps>) {
  return <CodeField type="tel" reads={readPhone} {...props} />
}

/** A Telegram name, typed or pasted as a link. */
export function TelegramField(props: FieldProps & Rest<TextInputProps>) {
  return <CodeField reads={readTelegram} {...props} />
}

/** The number of an invoice, a contract or an agreement. */
export function PaperNumberField(props: FieldProps) {
  return <CodeField reads={readPaperNumber} {...props} />
}
