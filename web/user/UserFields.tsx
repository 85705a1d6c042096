import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Role } from '../../domain/generated/enums.ts'
import { CheckboxField } from '../ui/choices.tsx'
import { PhoneField, TelegramField } from '../ui/CodeField.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Section } from '../ui/Page.tsx'
import { useFormField } from '../ui/useFormField.ts'
import { type Kind, MANAGER_RIGHTS } from './kinds.ts'

/** The two rights of a manager. */
function RightsField({ name }: { name: string }) {
  const t = useTranslations('user')
  const { value, error, change } = useFormField<Role[]>(name)
  return (
    <Checkbox.Group
      label={t('fields.rights')}
      value={value}
      error={error}
      onChange={chosen => change(MANAGER_RIGHTS.filter(right => chosen.includes(right)))}
    >
      <Stack gap={8} my={8}>
        {MANAGER_RIGHTS.map(right => (
          <Checkbox key={right} value={right} label={t(`rights.${right}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Whether new requests are approved at once: forbidden or allowed. */
function AutoConfirmField({ name }: { name: string }) {
  const t = useTranslations('user.fields')
  const { value, error, change } = useFormField<boolean>(name)
  return (
    <Radio.Group
      label={t('autoConfirm')}
      description={t('autoConfirmHint')}
      value={value ? 'yes' : 'no'}
      error={error}
      onChange={chosen => change(chosen === 'yes')}
    >
      <Stack gap={8} mt={8}>
        <Radio value="no" label={t('forbidden')} />
        <Radio value="yes" label={t('allowed')} />
      </Stack>
    </Radio.Group>
  )
}

/** The fields of a user of a kind; the password only of a new one (decisions.md section 13, "Users"). */
export function UserFields({ kind, isNew = false }: { kind: Kind; isNew?: boolean }) {
  const t = useTranslations('user.fields')
  const account = useTranslations('account')
  return (
    <>
      <Section title={t('main')}>
        <Pair>
          <TextField name="name" label={account('name')} autoComplete="off" />
          <TextField name="username" type="email" label={account('email')} autoComplete="off" />
          {isNew && (
            <Wide>
              <PasswordField
                name="password"
                label={account('password')}
                description={account('signUp.passwordRule')}
                autoComplete="new-password"
              />
            </Wide>
          )}
          <TelegramField name="telegram" label={account('profile.telegram')} autoComplete="off" optional />
          <PhoneField name="phone" label={account('profile.phone')} autoComplete="off" optional />
        </Pair>
      </Section>
      {kind === 'ROLE_MANAGER' && (
        <Section title={t('roles')}>
          <RightsField name="roles" />
        </Section>
      )}
      {kind === 'ROLE_CLIENT' && (
        <Section title={t('terms')}>
          <Stack gap={16}>
            <AutoConfirmField name="autoClientRequest" />
            <CheckboxField name="autoCr" label={t('autoCr')} description={t('autoCrHint')} />
          </Stack>
        </Section>
      )}
    </>
  )
}
