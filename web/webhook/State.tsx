import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { WebhookDeliveryStatus, WebhookState } from '../../domain/generated/enums.ts'
import type { DeliveryFieldsFragment as Delivery, WebhookFieldsFragment as Webhook } from '../generated/webhook.ts'
import { useTime } from '../ui/Money.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tones.ts'

const TONES: Readonly<Record<WebhookState, Tone>> = {
  ON: 'done',
  OFF: 'archived',
  NOT_ALLOWED: 'theirs',
  ENDED: 'returned',
}

/** How a webhook stands, and why where something is wrong. */
export function State({ of: { state, ended, failingSince, formerUntil } }: { of: Webhook }) {
  const t = useTranslations('webhooks')
  const why = useTranslations('webhook.end')
  const time = useTime()
  const failing = state === 'ON' ? failingSince : null
  const notes = [
    state === 'ENDED' && ended && why(ended),
    failing && t('failing', { at: time(failing) }),
    formerUntil && t('formerUntil', { at: time(formerUntil) }),
  ].filter(note => typeof note === 'string')
  return (
    <Stack gap={2}>
      <span>
        <ToneBadge tone={failing ? 'returned' : TONES[state]}>
          {t(failing ? 'states.FAILING' : `states.${state}`)}
        </ToneBadge>
      </span>
      {notes.map(note => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  )
}

const OF_DELIVERY: Readonly<Record<WebhookDeliveryStatus, Tone>> = {
  WAITING: 'theirs',
  DELIVERED: 'done',
  FAILED: 'returned',
  DROPPED: 'archived',
}

/** The tone of a delivery. */
export const toneOf = (status: WebhookDeliveryStatus): Tone => OF_DELIVERY[status]

/** Where a delivery stands. */
export function DeliveryState({ status }: { status: WebhookDeliveryStatus }) {
  const t = useTranslations('webhooks.log.statuses')
  return <ToneBadge tone={toneOf(status)}>{t(status)}</ToneBadge>
}

/** Says what the last try was answered. */
export function useAnswerWords(): (delivery: Delivery) => string {
  const t = useTranslations('webhooks.log.failures')
  return ({ failure, httpStatus }) => {
    if (failure) return t(failure, { status: String(httpStatus ?? '') })
    return httpStatus === null ? '—' : String(httpStatus)
  }
}
