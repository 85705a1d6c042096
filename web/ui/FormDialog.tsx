import { Button, type ButtonProps, Group, type ModalProps } from '@mantine/core'
import type { FormikProps, FormikValues } from 'formik'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from './Dialog.tsx'
import { Form, FormError, type FormProps, SubmitButton } from './Form.tsx'

export interface FormDialogProps<Values extends FormikValues> extends Pick<FormProps<Values>, 'initial' | 'schema'> {
  title: ReactNode
  onClose: () => void
  /** What is done; the dialog closes after it, and stays with the error when it fails. */
  onSubmit: (values: Values) => Promise<unknown>
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode)
  /** The verb on the button; «Сохранить» unless given. */
  verb?: ReactNode | ((values: Values) => ReactNode)
  cancel?: ReactNode
  /** Red where it cannot be undone lightly. */
  color?: ButtonProps['color']
  size?: ModalProps['size']
}

/** A small form over the page: its fields, and under them the way out and the verb. */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { title, onClose, initial, schema, onSubmit, children, verb, cancel, color, size = 'md' } = props
  const t = useTranslations('ui')
  return (
    <Dialog title={title} onClose={onClose} size={size}>
      <Form initial={initial} {...(schema && { schema })} onSubmit={values => onSubmit(values).then(onClose)}>
        {form => (
          <>
            {typeof children === 'function' ? children(form) : children}
            <FormError />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                {cancel ?? t('cancel')}
              </Button>
              <SubmitButton {...(color && { color })}>
                {(typeof verb === 'function' ? verb(form.values) : verb) ?? t('save')}
              </SubmitButton>
            </Group>
          </>
        )}
      </Form>
    </Dialog>
  )
}
