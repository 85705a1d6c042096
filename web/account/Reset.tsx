import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { endSession } from '../apollo.ts'
import { useResetPasswordMutation } from '../generated/account.ts'
import { token } from '../session.ts'
import { PasswordField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { useTab } from '../ui/useTab.ts'

const schema = () => import('../../domain/account/schema.ts').then(({ resetSchema }) => resetSchema)

/** Sets a new password by the link of a letter. */
export function Component() {
  const t = useTranslations('account')
  const { userId, confirmation } = useParams()
  const [reset] = useResetPasswordMutation()
  const [done, setDone] = useState(false)
  useTab(t('reset.title'))
  const submit = async ({ password }: { password: string }) => {
    await reset({ variables: { userId: Number(userId), confirmationString: confirmation ?? '', password } })
    // The reset has revoked every earlier token, so also one that this browser may hold
    if (token()) endSession()
    setDone(true)
  }
  if (!confirmation)
    return (
      <Stack gap={16}>
        <Title order={1}>{t('reset.title')}</Title>
        <Alert color="red" variant="light" role="alert">
          {t('reset.badLink')}
        </Alert>
        <Button component={Link} to="/forgot">
          {t('reset.again')}
        </Button>
      </Stack>
    )
  if (done)
    return (
      <Stack gap={16}>
        <Title order={1}>{t('reset.done')}</Title>
        <Text size="sm" role="status">
          {t('reset.doneHint')}
        </Text>
        <Button component={Link} to="/signin">
          {t('signIn.button')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={16}>
      <Title order={1}>{t('reset.title')}</Title>
      <Form
        initial={{ userId: Number(userId), confirmationString: confirmation, password: '', rePassword: '' }}
        schema={schema}
        onSubmit={submit}
      >
        <PasswordField
          name="password"
          label={t('password')}
          description={t('signUp.passwordRule')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField name="rePassword" label={t('rePassword')} autoComplete="new-password" />
        <FormError />
        <SubmitButton fullWidth>{t('reset.button')}</SubmitButton>
        <Anchor component={Link} to="/forgot" size="sm">
          {t('reset.again')}
        </Anchor>
      </Form>
    </Stack>
  )
}
