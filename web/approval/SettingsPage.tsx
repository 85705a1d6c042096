import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { settingsSchema } from '../../domain/setting/schema.ts'
import { type SettingsQuery, useSaveSettingsMutation, useSettingsQuery } from '../generated/approval.ts'
import { Answer } from '../ui/Answer.tsx'
import { CheckboxField } from '../ui/choices.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import { Waits } from '../ui/Waits.tsx'

type Settings = SettingsQuery['settings']

interface Values {
  payFrom: Minor | null
  creditFrom: Minor | null
  refund: boolean
  rollback: boolean
  payees: boolean
  detailsChangedFrom: Minor | null
  detailsNewFrom: Minor | null
}

function Fields({ settings }: { settings: Settings }) {
  const t = useTranslations('approvals.setting')
  const [save] = useSaveSettingsMutation()
  const { version, approval, ...rest } = settings
  const { payFrom, creditFrom, refund, rollback, payees, detailsChangedFrom, detailsNewFrom } = rest
  const amount = (name: keyof Values) => (
    <MoneyField name={name} label={t(name)} description={t('amountHint')} unit="USD" optional />
  )
  return (
    <>
      <Waits of={approval} />
      <Form<Values>
        initial={{ payFrom, creditFrom, refund, rollback, payees, detailsChangedFrom, detailsNewFrom }}
        schema={settingsSchema}
        reinitialize
        onSubmit={async values => {
          await save({
            variables: { settings: { ...values, version } },
            update: (cache, { data }) => {
              if (data) cache.modify({ fields: { settings: () => data.saveSettings as never } })
            },
          })
          toast.done(t('saved'))
        }}
      >
        <FormGuard />
        <Section title={t('second')}>
          <Stack gap={16}>
            <Hint>{t('hint')}</Hint>
            {amount('payFrom')}
            {amount('creditFrom')}
            <CheckboxField name="refund" label={t('refund')} />
            <CheckboxField name="rollback" label={t('rollback')} />
            <CheckboxField name="payees" label={t('payees')} />
          </Stack>
        </Section>
        <Section title={t('details')}>
          <Stack gap={16}>
            {amount('detailsChangedFrom')}
            {amount('detailsNewFrom')}
          </Stack>
        </Section>
        <FormError />
        <ActionBar>
          <SubmitButton>{t('save')}</SubmitButton>
        </ActionBar>
      </Form>
    </>
  )
}

/** /admin/setting: what waits for a second person, and which details are checked. */
export function Component() {
  const t = useTranslations('approvals.setting')
  const query = useSettingsQuery()
  return (
    <Page title={t('title')} back="/approval" narrow>
      <Answer of={query} failure={message => t('failed', { message })}>
        {({ settings }) => <Fields settings={settings} />}
      </Answer>
    </Page>
  )
}
