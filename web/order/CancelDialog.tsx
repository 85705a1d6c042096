import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { staffCancelSchema } from '../../domain/order/schema.ts'
import { useCancelOrderMutation } from '../generated/order.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { useOrder, useOrderQuestion } from './record.tsx'

export interface StepDialogProps {
  opened: boolean
  onClose: () => void
}

/** Asks before an order is cancelled; staff say why, for the client reads it. */
export function CancelDialog({ opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.cancel')
  const { money } = useFormatters()
  const [cancel] = useCancelOrderMutation()
  const { record, side } = useOrder()
  const { id, invoiceAmount, invoiceCurrency } = record
  const began = useOrderQuestion('CANCEL', opened)
  const title = t('title', { id, amount: money(invoiceAmount, invoiceCurrency) })
  const run = async (comment: string) => {
    const cancellation = { id, ...(comment && { comment }) }
    await began.act(async version => (await cancel({ variables: { ...cancellation, version } })).data?.cancelOrder)
    toast.done(t('done'))
  }
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
