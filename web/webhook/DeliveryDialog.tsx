import { Code, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import {
  type DeliveryFieldsFragment as Delivery,
  useResendWebhookDeliveryMutation,
  type WebhookFieldsFragment as Webhook,
} from '../generated/webhook.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Copied, CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TimeText } from '../ui/Money.tsx'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { toast } from '../ui/toast.ts'
import { DeliveryState, useAnswerWords } from './State.tsx'
import classes from './Webhook.module.css'

/** JSON as people read it; anything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Words({ title, text }: { title: string; text: string }) {
  const shown = pretty(text)
  return (
    <Stack gap={4}>
      <Group gap={4}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <CopyButton value={shown} what={title} />
      </Group>
      <Code block className={classes['code'] ?? ''} tabIndex={0} role="region" aria-label={title}>
        {shown}
      </Code>
    </Stack>
  )
}

interface Props {
  of: Delivery
  webhook: Webhook
  onSent: () => Promise<unknown>
  onClose: () => void
}

/** What was sent, and what the last try was answered. */
export function DeliveryDialog({ of: delivery, webhook, onSent, onClose }: Props) {
  const t = useTranslations('webhooks.log')
  const words = useAnswerWords()
  const isLooking = useOnlyLooks()
  const [resend] = useResendWebhookDeliveryMutation()
  const { id, type, status, eventId, createdAt, triedAt, nextTryAt, tries, ms, request, answer } = delivery
  const isWaiting = status === 'WAITING'
  const again = async () => {
    await resend({ variables: { id: webhook.id, deliveryId: id } })
    toast.done(t(isWaiting ? 'hurried' : 'resent'))
    onClose()
    await onSent()
  }
  return (
    <Dialog title={t('one', { type })} onClose={onClose} size="lg">
      <Stack gap={16}>
        {status === 'DROPPED' && <Hint>{t('dropped')}</Hint>}
        <Facts
          columns={2}
          of={[
            { label: t('columns.status'), value: <DeliveryState status={status} /> },
            { label: t('columns.answer'), value: words(delivery) },
            { label: t('columns.at'), value: <TimeText at={createdAt} isExact /> },
            { label: t('columns.tries'), value: tries },
            triedAt !== null && { label: t('tried', { at: '' }).trim(), value: <TimeText at={triedAt} isExact /> },
            nextTryAt !== null && { label: t('next', { at: '' }).trim(), value: <TimeText at={nextTryAt} isExact /> },
            ms !== null && { label: t('columns.ms'), value: t('milliseconds', { ms: String(ms) }) },
            { label: t('eventId'), value: <Copied value={eventId} what={t('eventId')} /> },
          ]}
        />
        {request === null ? <Hint>{t('closed')}</Hint> : <Words title={t('request')} text={request} />}
        {answer ? (
          <Words title={t('answer')} text={answer} />
        ) : (
          <Hint>{t(answer === null ? 'noAnswer' : 'emptyAnswer')}</Hint>
        )}
        {!isLooking && webhook.enabled && request !== null && (
          <Group justify="flex-end">
            <ActionButton run={again}>{t(isWaiting ? 'hurry' : 'resend')}</ActionButton>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}
