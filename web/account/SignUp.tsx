import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { problems } from '../../domain/core/problems.ts'
import { useSignUpMutation } from '../generated/account.ts'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { useTab } from '../ui/useTab.ts'

// Under the e-mail field; what is missing or differs stands above the buttons (decisions.md section 13, "Sign-up")
const places = { [problems.badEmail.code]: 'username', [problems.emailTaken.code]: 'username' }

const schema = () => import('../../domain/account/schema.ts').then(({ signUpSchema }) => signUpSchema)

/** Sign-up: a form, then the word that a letter was sent. */
export function Component() {
  const t = useTranslations('account')
  const [signUp] = useSignUpMutation()
  const [sentTo, setSentTo] = useState('')
  useTab(t('signUp.title'))
  if (sentTo)
    return (
      <Stack gap={16}>
        <Title order={1}>{t('signUp.sentTitle')}</Title>
        <Text size="sm" role="status">
          {t('signUp.sent', { email: sentTo })}
        </Text>
        <Button component={Link} to="/signin">
          {t('signUp.toSignIn')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={16}>
      <Title order={1}>{t('signUp.title')}</Title>
      <Form
        initial={{ username: '', name: '', password: '', rePassword: '' }}
        schema={schema}
        places={places}
        onSubmit={values => signUp({ variables: values }).then(() => setSentTo(values.username.trim()))}
      >
        <TextField name="username" type="email" label={t('email')} autoComplete="username" autoFocus />
        <TextField name="name" label={t('name')} autoComplete="name" />
        <PasswordField
          name="password"
          label={t('password')}
          description={t('signUp.passwordRule')}
          autoComplete="new-password"
        />
        <PasswordField name="rePassword" label={t('rePassword')} autoComplete="new-password" />
        <FormError />
        <SubmitButton fullWidth>{t('signUp.button')}</SubmitButton>
        <Button component={Link} to="/signin" variant="default" fullWidth>
          {t('signUp.signIn')}
        </Button>
      </Form>
    </Stack>
  )
}
