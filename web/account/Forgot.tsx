import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useSendResetMutation } from '../generated/account.ts'
import { TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useTab } from '../ui/useTab.ts'

const schema = () => import('../../domain/account/schema.ts').then(({ emailSchema }) => emailSchema)

/** Asks for a link to set a new password. */
export function Component() {
  const t = useTranslations('account')
  const [sendReset] = useSendResetMutation()
  const [sent, setSent] = useState(false)
  useTab(t('forgot.title'))
  return (
    <Stack gap={16}>
      <Title order={1}>{t('forgot.title')}</Title>
      {sent ? (
        <Text size="sm" role="status">
          {t('forgot.sent')}
        </Text>
      ) : (
        <Form
          initial={{ username: '' }}
          schema={schema}
          places={{ '*': 'username' }}
          onSubmit={values => sendReset({ variables: values }).then(() => setSent(true))}
        >
          <Hint>{t('forgot.hint')}</Hint>
          <TextField name="username" type="email" label={t('email')} autoComplete="username" autoFocus />
          <FormError />
          <SubmitButton fullWidth>{t('forgot.button')}</SubmitButton>
        </Form>
      )}
      <Anchor component={Link} to="/signin" size="sm" style={{ alignSelf: 'flex-start' }}>
        {t('forgot.back')}
      </Anchor>
    </Stack>
  )
}
