import { useApolloClient } from '@apollo/client/react'
import { Checkbox, Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { profileSchema } from '../../domain/account/schema.ts'
import { type Side, sideOf } from '../../domain/core/roles.ts'
import { Language, LetterKind } from '../../domain/generated/enums.ts'
import { ProfileDocument, useProfileQuery, useSaveProfileMutation } from '../generated/account.ts'
import type { ProfileFieldsFragment } from '../generated/account.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { FactorSection } from './factor/FactorSection.tsx'
import { KeySection } from './factor/KeySection.tsx'
import { SessionSection } from './factor/SessionSection.tsx'
import { VisitSection } from './factor/VisitSection.tsx'
import { SelectField } from '../ui/choices.tsx'
import { PhoneField, TelegramField } from '../ui/CodeField.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import { useFormField } from '../ui/useFormField.ts'

const all = Object.values(LetterKind)
/** Of what is to be done by staff a client hears nothing. */
const OF_STAFF: readonly LetterKind[] = ['WORK', 'OVERDUE']
const LETTERS: Readonly<Record<Side, readonly LetterKind[]>> = {
  client: all.filter(kind => !OF_STAFF.includes(kind)),
  staff: all,
}

/** Kinds of letters; a ticked one is sent. The form keeps the silenced ones. */
function LettersField({ name, kinds }: { name: string; kinds: readonly LetterKind[] }) {
  const t = useTranslations('account.profile')
  const { value, change } = useFormField<readonly LetterKind[]>(name)
  return (
    <Checkbox.Group
      label={t('lettersHint')}
      value={kinds.filter(kind => !value.includes(kind))}
      onChange={wanted => change(kinds.filter(kind => !wanted.includes(kind)))}
    >
      <Stack gap={8} mt={8}>
        {kinds.map(kind => (
          <Checkbox key={kind} value={kind} label={t(`letterKinds.${kind}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const valuesOf = ({ name, telegram, phone, language, quietLetters }: ProfileFieldsFragment) => ({
  name,
  telegram: telegram ?? '',
  phone: phone ?? '',
  language,
  quietLetters,
})

/** Name, telegram, phone and the letters of one's own; the e-mail is changed by an admin. */
export function ProfileForm({ profile, onSaved }: { profile: ProfileFieldsFragment; onSaved?: () => void }) {
  const t = useTranslations('account')
  const ui = useTranslations('ui')
  const role = useTranslations('labels.role')
  const [save] = useSaveProfileMutation()
  const client = useApolloClient()
  const reread = async () => (await client.query({ query: ProfileDocument, fetchPolicy: 'network-only' })).data?.profile
  useReferenceNews({ type: 'USER', id: profile.userId }, reread)
  const began = useFormBase({
    record: profile,
    read: valuesOf,
    reread,
    who: 'self',
    names: { name: t('name') },
    write: {
      language: value => t(`profile.${value as Language}`),
      quietLetters: value => (value as LetterKind[]).map(kind => t(`profile.letterKinds.${kind}`)).join(', '),
    },
  })
  const { roles } = profile
  return (
    <Form
      initial={began.held as ReturnType<typeof valuesOf>}
      schema={profileSchema}
      began={began}
      onSubmit={async values => {
        await began.act(async version => {
          const changed = began.changed(values)
          return (await save({ variables: { profile: { ...changed, version } } })).data?.saveProfile
        })
        toast.done(t('profile.saved'))
        onSaved?.()
      }}
    >
      <FormGuard />
      <Facts
        columns={2}
        of={[
          { label: t('email'), value: profile.username },
          { label: t('profile.roles'), value: roles.map(one => role(one)).join(', ') },
        ]}
      />
      <TextField name="name" label={t('name')} autoComplete="name" />
      <TelegramField name="telegram" label={t('profile.telegram')} optional />
      <PhoneField name="phone" label={t('profile.phone')} autoComplete="tel" optional />
      <SelectField
        name="language"
        label={t('profile.language')}
        data={Object.values(Language).map(value => ({ value, label: t(`profile.${value}`) }))}
      />
      <LettersField name="quietLetters" kinds={LETTERS[sideOf(roles)]} />
      <FormError />
      <Group justify="flex-end">
        <SubmitButton>{ui('save')}</SubmitButton>
      </Group>
    </Form>
  )
}

/** One's own profile: /profile. */
export function Component() {
  const t = useTranslations('account.profile')
  const viewer = useViewer()
  const query = useProfileQuery()
  return (
    <Page title={t('title')} back narrow>
      <Section>
        <Answer of={query} failure={message => t('failed', { message })}>
          {({ profile }) => <ProfileForm profile={profile} />}
        </Answer>
      </Section>
      {/* Factors and sessions are their owner's alone */}
      {!viewer?.actAs && (
        <>
          <FactorSection />
          <SessionSection />
          <KeySection />
        </>
      )}
      <VisitSection />
    </Page>
  )
}
