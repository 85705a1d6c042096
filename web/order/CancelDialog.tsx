import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import { staffCancelSchema } from '../../domain/order/schema.ts'
import { useCancelOrderMutation } from '../generated/order.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'
import { useQuestion } from './useQuestion.ts'

export interface StepDialogProps {
  order: Order
  work: Work
  opened: boolean
  onClose: () => void
}

/** Asks before an order is cancelled; staff say why, for the client reads it. */
export function CancelDialog({ order, work, opened, onClose, side }: StepDialogProps & { side: Side }) {
  const t = useTranslations('order.cancel')
  const { money } = useFormatters()
  const [cancel] = useCancelOrderMutation()
  const { id, invoiceAmount, invoiceCurrency } = order
  const began = useQuestion(order, work, 'CANCEL', opened, side === 'client' ? 'self' : 'client')
  const title = t('title', { id, amount: money(invoiceAmount, invoiceCurrency) })
  const run = (comment: string) =>
    began.act(version =>
      work.run(async () => {
        const { data } = await cancel({ variables: { id, version, ...(comment && { comment }) } })
        toast.done(t('done'))
        return data?.cancelOrder
      }),
    )
  if (side === 'client')
    return (
      <ConfirmDialog
        opened={opened}
        onClose={onClose}
        began={began}
        danger
        title={title}
        verb={t('verb')}
        cancel={t('keep')}
        onConfirm={() => run('')}
      >
        {t('text')}
      </ConfirmDialog>
    )
  if (!opened) return null
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      began={began}
      initial={{ comment: '' }}
      schema={staffCancelSchema}
      verb={t('verb')}
      color="red"
      cancel={t('keep')}
      onSubmit={({ comment }) => run(comment)}
    >
      <Text size="sm">{t('text')}</Text>
      <TextareaField name="comment" label={t('reason')} description={t('reasonHint')} data-autofocus />
    </FormDialog>
  )
}
