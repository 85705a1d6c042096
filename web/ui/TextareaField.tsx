import { Textarea, type TextareaProps } from '@mantine/core'
import { type FieldProps, type Rest, useTextInput } from './fields.tsx'

/** Lines of text that grow with what is typed. */
export function TextareaField(props: FieldProps & Rest<TextareaProps>) {
  return <Textarea {...useTextInput(props)} />
}
