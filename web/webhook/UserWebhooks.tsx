import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSaveWebhookMutation, type WebhookFieldsFragment as Webhook } from '../generated/webhook.ts'
import { Answer } from '../ui/Answer.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useWebhooks } from './useWebhooks.ts'
import classes from './Webhook.module.css'
import { useWebhookColumns } from './WebhookList.tsx'

/** The webhooks of a colleague, on their page: an admin switches them on and off. */
export function UserWebhooks({ userId, name }: { userId: number; name: string }) {
  const t = useTranslations('webhooks')
  const columns = useWebhookColumns()
  const { query } = useWebhooks(userId)
  const [save] = useSaveWebhookMutation()
  const [asked, setAsked] = useState<Webhook | null>(null)
  const isOn = asked?.enabled === true
  const turn = async () => {
    await save({ variables: { id: asked?.id ?? 0, webhook: { enabled: !isOn, version: asked?.version ?? null } } })
    toast.done(t(isOn ? 'switchedOff' : 'switchedOn'))
  }
  return (
    <Section title={t('ofUser.title')}>
      <div className={classes['hint']}>
        <Hint>{t('ofUser.hint')}</Hint>
      </div>
      <Answer of={query} failure={message => t('failed', { message })}>
        {({ webhooks }) => (
          <DataTable
            label={t('ofUser.title')}
            columns={columns}
            rows={webhooks}
            rowKey={({ id }) => id}
            actions={one => (
              <Button size="xs" variant="default" onClick={() => setAsked(one)}>
                {t(one.enabled ? 'off' : 'on')}
              </Button>
            )}
            empty={<Hint>{t('ofUser.none')}</Hint>}
          />
        )}
      </Answer>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        danger={isOn}
        title={t(isOn ? 'offTitle' : 'ofUser.onTitle')}
        verb={t(isOn ? 'off' : 'on')}
        onConfirm={turn}
      >
        {isOn ? t('offText') : t('ofUser.onText', { name, url: asked?.url ?? '' })}
      </ConfirmDialog>
    </Section>
  )
}
