import { Stack } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { settingsSchema } from '../../domain/setting/schema.ts'
import { type SettingsQuery, useSaveSettingsMutation, useSettingsQuery } from '../generated/approval.ts'
import { useApprovalNews } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { CheckboxField } from '../ui/choices.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { SaveUnlessWaits, Waits } from '../ui/Waits.tsx'

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

const valuesOf = ({
  payFrom,
  creditFrom,
  refund,
  rollback,
  payees,
  detailsChangedFrom,
  detailsNewFrom,
}: Settings): Values & Record<string, unknown> => ({
  payFrom,
  creditFrom,
  refund,
  rollback,
  payees,
  detailsChangedFrom,
  detailsNewFrom,
})

interface FieldsProps {
  settings: Settings
  /** Reads them anew. */
  reread: () => Promise<Settings | undefined>
}

function Fields({ settings, reread }: FieldsProps) {
  const t = useTranslations('approvals.setting')
  const [save] = useSaveSettingsMutation()
  const { approval } = settings
  const began = useFormBase({ record: settings, read: valuesOf, reread, who: 'colleague' })
  const amount = (name: keyof Values) => (
    <MoneyField name={name} label={t(name)} description={t('amountHint')} unit="USD" optional />
  )
  return (
    <>
      <Waits of={approval} />
      <Form<Values>
        initial={began.held as unknown as Values}
        schema={settingsSchema}
        began={began}
        onSubmit={async values => {
          await began.act(async version => {
            const { data } = await save({
              variables: { settings: { ...began.changed(values), version } },
              update: (cache, { data }) => {
                if (data) cache.modify({ fields: { settings: () => data.saveSettings as never } })
              },
            })
            return data?.saveSettings
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
          <SaveUnlessWaits of={approval} verb={t('save')}>
            <SubmitButton>{t('save')}</SubmitButton>
          </SaveUnlessWaits>
        </ActionBar>
      </Form>
    </>
  )
}

/** /admin/setting: what waits for a second person, and which details are checked. */
export function Component() {
  const t = useTranslations('approvals.setting')
  const query = useSettingsQuery()
  const { refetch } = query
  const reread = useCallback(async () => (await refetch()).data?.settings, [refetch])
  // What the other admin has approved or rejected
  useApprovalNews(reread)
  return (
    <Page title={t('title')} back="/approval" narrow>
      <Answer of={query} failure={message => t('failed', { message })}>
        {({ settings }) => <Fields settings={settings} reread={reread} />}
      </Answer>
    </Page>
  )
}
