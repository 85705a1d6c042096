import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { resetFactorsSchema, visitSchema } from '../../domain/account/factorSchema.ts'
import { useResetFactorsMutation, useSignInAsMutation } from '../generated/user.ts'
import { actAs } from '../session.ts'
import { CheckboxField } from '../ui/choices.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toast } from '../ui/toast.ts'

interface Subject {
  readonly userId: number
  readonly name: string
}

/** Asks an admin why they sign in as a user, and whether only to look (docs/security.md). */
export function SignInAsDialog({ user, onClose }: { user: Subject; onClose: () => void }) {
  const t = useTranslations('user.actions.visit')
  const [enter] = useSignInAsMutation()
  return (
    <FormDialog
      title={t('title', { name: user.name })}
      onClose={onClose}
      initial={{ reason: '', write: false }}
      schema={visitSchema}
      verb={t('verb')}
      onSubmit={async values => {
        const { data } = await enter({ variables: { userId: user.userId, ...values } })
        if (data) actAs(data.signInAs.token)
      }}
    >
      <Text size="sm">{t('text')}</Text>
      <TextField name="reason" label={t('reason')} description={t('reasonHint')} data-autofocus />
      <CheckboxField name="write" label={t('write')} />
    </FormDialog>
  )
}

interface ResetFactorsDialogProps {
  user: Subject
  onClose: () => void
  onDone?: (() => unknown) | undefined
}

/** Asks an admin why a user's second factors are taken away. */
export function ResetFactorsDialog({ user, onClose, onDone }: ResetFactorsDialogProps) {
  const t = useTranslations('user.actions.reset')
  const [reset] = useResetFactorsMutation()
  return (
    <FormDialog
      title={t('title', { name: user.name })}
      onClose={onClose}
      initial={{ reason: '' }}
      schema={resetFactorsSchema}
      verb={t('verb')}
      color="red"
      onSubmit={async ({ reason }) => {
        await reset({ variables: { userId: user.userId, reason } })
        toast.done(t('done', { name: user.name }))
        await onDone?.()
      }}
    >
      <Text size="sm">{t('text')}</Text>
      <TextField name="reason" label={t('reason')} description={t('reasonHint')} data-autofocus />
    </FormDialog>
  )
}
