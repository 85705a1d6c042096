import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { problems } from '../../domain/core/problems.ts'
import { useSendConfirmMutation, useSignInMutation } from '../generated/account.ts'
import { problemOf } from '../problem.ts'
import { endedBy, returnPath, signInWith } from '../session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useTab } from '../ui/useTab.ts'

/** Who has not confirmed the address yet can have the letter again. */
function ConfirmAgain({ username }: { username: string }) {
  const t = useTranslations('account.signIn')
  const [send] = useSendConfirmMutation()
  const [sent, setSent] = useState(false)
  if (sent) return <Hint>{t('confirmSent')}</Hint>
  return (
    <ActionButton variant="light" run={() => send({ variables: { username } }).then(() => setSent(true))}>
      {t('sendConfirm')}
    </ActionButton>
  )
}

const schema = () => import('../../domain/account/schema.ts').then(({ signInSchema }) => signInSchema)

/** Sign-in: / and /signin. */
export function Component() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const [signIn] = useSignInMutation()
  const [unconfirmed, setUnconfirmed] = useState('')
  const [ended] = useState(endedBy)
  useTab(t('signIn.title'))
  const submit = async (values: { username: string; password: string }) => {
    setUnconfirmed('')
    try {
      const { data } = await signIn({ variables: values })
      if (data?.signIn.token) signInWith(data.signIn.token)
    } catch (error) {
      if (problemOf(error).code === problems.emailNotConfirmed.code) setUnconfirmed(values.username)
      throw error
    }
    void navigate(returnPath(), { replace: true })
  }
  return (
    <Stack gap={16}>
      <Title order={1}>{t('signIn.title')}</Title>
      {ended && <Hint>{t(`signIn.${ended}`)}</Hint>}
      <Form initial={{ username: '', password: '' }} schema={schema} onSubmit={submit} places={{ '*': 'password' }}>
        <TextField name="username" type="email" label={t('email')} autoComplete="username" autoFocus />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        <Anchor component={Link} to="/forgot" size="sm" style={{ alignSelf: 'flex-start' }}>
          {t('signIn.forgot')}
        </Anchor>
        {unconfirmed && <ConfirmAgain username={unconfirmed} />}
        <FormError />
        <SubmitButton fullWidth>{t('signIn.button')}</SubmitButton>
        <Button component={Link} to="/signup" variant="default" fullWidth>
          {t('signIn.signUp')}
        </Button>
      </Form>
    </Stack>
  )
}
