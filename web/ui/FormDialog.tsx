import { Button, type ButtonProps, Group, type ModalProps } from '@mantine/core'
import { type FormikProps, type FormikValues, useFormikContext } from 'formik'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Form, FormError, type FormProps, SubmitButton } from './Form.tsx'
import { FormGuard } from './FormGuard.tsx'
import { useHasOpenTexts } from './openTexts.ts'

export interface FormDialogProps<Values extends FormikValues>
  extends Pick<FormProps<Values>, 'initial' | 'schema' | 'began'> {
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

/** Tells whether the form around it holds something typed. */
function Typed({ at }: { at: RefObject<boolean> }) {
  const { dirty } = useFormikContext()
  const hasOpenTexts = useHasOpenTexts()
  useEffect(() => {
    at.current = dirty || hasOpenTexts
  })
  return null
}

/** A small form over the page: its fields, and under them the way out and the verb. Whatever leaves it asks about what was typed. */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { title, onClose, initial, schema, began, onSubmit, children, verb, cancel, color, size = 'md' } = props
  const t = useTranslations('ui')
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  // What can be sent no more is only read. The Esc that opens the question must be over, or it would close it again
  const leave = () => (typed.current && !began?.isGone ? void setTimeout(setAsking, 0, true) : onClose())
  return (
    <Dialog title={title} onClose={leave} size={size}>
      <Form
        initial={initial}
        {...(schema && { schema })}
        {...(began && { began })}
        onSubmit={values => onSubmit(values).then(onClose)}
      >
        {form => (
          <>
            <FormGuard />
            <Typed at={typed} />
            {typeof children === 'function' ? children(form) : children}
            <FormError />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={leave}>
                {cancel ?? t('cancel')}
              </Button>
              <SubmitButton {...(color && { color })}>
                {(typeof verb === 'function' ? verb(form.values) : verb) ?? t('save')}
              </SubmitButton>
            </Group>
          </>
        )}
      </Form>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        harmless
        title={t('leave.title')}
        verb={t('leave.go')}
        cancel={t('leave.stay')}
        onConfirm={onClose}
      >
        {t('leave.dialog')}
      </ConfirmDialog>
    </Dialog>
  )
}
