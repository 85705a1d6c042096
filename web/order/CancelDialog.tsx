import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCancelOrderMutation } from '../generated/order.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useWriters } from '../ui/Money.tsx'
import { toast } from '../ui/toast.ts'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'

export interface StepDialogProps {
  order: Order
  work: Work
  opened: boolean
  onClose: () => void
}

/** Asks before an order is cancelled; `explained`: the client reads why, so a reason is asked for. */
export function CancelDialog({ order, work, opened, onClose, explained = false }: StepDialogProps & { explained?: boolean }) {
  const t = useTranslations('order.cancel')
  const { money } = useWriters()
  const [comment, setComment] = useState('')
  const [cancel] = useCancelOrderMutation()
  const { id, version, invoiceAmount, invoiceCurrency } = order
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      danger
      title={t('title', { id, amount: money(invoiceAmount, invoiceCurrency) })}
      verb={t('verb')}
      cancel={t('keep')}
      onConfirm={() =>
        work(async () => {
          await cancel({ variables: { id, version, ...(comment && { comment }) } })
          toast.done(t('done'))
        })
      }
    >
      <Stack gap={12}>
        <Text size="sm">{t('text')}</Text>
        {explained && (
          <Textarea
            data-autofocus
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={1000}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
