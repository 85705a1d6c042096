import { Group, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { changePasswordSchema } from '../../domain/account/schema.ts'
import { problems } from '../../domain/core/problems.ts'
import { useChangePasswordMutation } from '../generated/account.ts'
import { replaceToken } from '../session.ts'
import { PasswordField } from '../ui/fields.tsx'
import { useBehind } from '../ui/useBehind.ts'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'

const places = { [problems.wrongOldPassword.code]: 'oldPassword', [problems.weakPassword.code]: 'newPassword' }

/** Changes the password; the answer's token takes the place of the revoked one. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.changePassword')
  const [change] = useChangePasswordMutation()
  useBehind(true)
  const submit = async ({ oldPassword, newPassword }: { oldPassword: string; newPassword: string }) => {
    await replaceToken(async () => {
      const { data } = await change({ variables: { oldPassword, newPassword } })
      return data?.changePassword.token
    })
    toast.done(t('done'))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} size="sm">
      <Form
        initial={{ oldPassword: '', newPassword: '', rePassword: '' }}
        schema={changePasswordSchema}
        places={places}
        onSubmit={submit}
      >
        <PasswordField name="oldPassword" label={t('old')} autoComplete="current-password" data-autofocus />
        <PasswordField name="newPassword" label={t('new')} autoComplete="new-password" />
        <PasswordField name="rePassword" label={t('repeat')} autoComplete="new-password" />
        <FormError />
        <Group justify="flex-end">
          <SubmitButton>{t('button')}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  )
}
