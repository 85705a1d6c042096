import { useApolloClient } from '@apollo/client/react'
import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { problems } from '../../domain/core/problems.ts'
import { useSendConfirmMutation, useSignInMutation } from '../generated/account.ts'
import type { FactorMethod } from '../generated/schema.ts'
import { needRoomTexts } from '../i18n/Language.tsx'
import { problemOf } from '../problem.ts'
import { endedBy, returnPath, signInWith } from '../session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'
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

const SecondFactor = lazyComponent(() =>
  Promise.all([import('./factor/SecondFactor.tsx'), needRoomTexts()]).then(([step]) => step),
)

/** Browsers take passkeys at an address that has a name, over https or on this machine. */
const mayHavePasskey = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

const schema = () => import('../../domain/account/schema.ts').then(({ signInSchema }) => signInSchema)

/** Sign-in: / and /signin. */
export function Component() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const [signIn] = useSignInMutation()
  const [unconfirmed, setUnconfirmed] = useState('')
  const [ended] = useState(endedBy)
  const [asked, setAsked] = useState<{ challenge: string; methods: FactorMethod[] } | null>(null)
  const [takesPasskeys, setTakesPasskeys] = useState(mayHavePasskey)
  const client = useApolloClient()
  useTab(t('signIn.title'))
  const submit = async (values: { username: string; password: string }) => {
    setUnconfirmed('')
    try {
      const { data } = await signIn({ variables: values })
      const { token, challenge, methods } = data?.signIn ?? {}
      if (challenge) return setAsked({ challenge, methods: methods ?? [] })
      if (token) signInWith(token)
    } catch (error) {
      if (problemOf(error).code === problems.emailNotConfirmed.code) setUnconfirmed(values.username)
      throw error
    }
    void navigate(returnPath(), { replace: true })
  }
  const enter = (token: string) => {
    signInWith(token)
    void navigate(returnPath(), { replace: true })
  }
  const byPasskey = async () => {
    const { signInByPasskey } = await import('./factor/passkeySignIn.ts')
    try {
      const token = await signInByPasskey(client)
      if (token) enter(token)
    } catch (error) {
      // The server is at an address of digits: another try would be refused too
      if (problemOf(error).code === problems.passkeysUnavailable.code) setTakesPasskeys(false)
      throw error
    }
  }
  if (asked) return <SecondFactor {...asked} onToken={enter} onBack={() => setAsked(null)} />
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
        {takesPasskeys && (
          <ActionButton variant="default" fullWidth run={byPasskey} leavesFocus>
            {t('signIn.passkey')}
          </ActionButton>
        )}
        <Button component={Link} to="/signup" variant="default" fullWidth>
          {t('signIn.signUp')}
        </Button>
      </Form>
    </Stack>
  )
}
