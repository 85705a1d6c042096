import { Button, Group } from '@mantine/core'
import type { FormikProps, FormikValues } from 'formik'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnySchema } from 'yup'
import { Dialog } from '../ui/Dialog.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'

export interface FormDialogProps<Values extends FormikValues> {
  title: ReactNode
  onClose: () => void
  initial: Values
  schema: AnySchema
  /** What is done; the dialog closes after it, and stays with the error when it fails. */
  onSubmit: (values: Values) => Promise<unknown>
  children: (form: FormikProps<Values>) => ReactNode
  /** The verb on the button. */
  verb: (values: Values) => ReactNode
  cancel?: ReactNode
}

/** A question that needs an answer in words or figures before what cannot be undone lightly. */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { title, onClose, initial, schema, onSubmit, children, verb, cancel } = props
  const t = useTranslations('ui')
  return (
    <Dialog title={title} onClose={onClose} size="md">
      <Form initial={initial} schema={schema} onSubmit={values => onSubmit(values).then(onClose)}>
        {form => (
          <>
            {children(form)}
            <FormError />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                {cancel ?? t('cancel')}
              </Button>
              <SubmitButton color="red">{verb(form.values)}</SubmitButton>
            </Group>
          </>
        )}
      </Form>
    </Dialog>
  )
}
