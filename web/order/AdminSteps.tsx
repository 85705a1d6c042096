import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { OrderStep } from '../../domain/generated/enums.ts'
import { isAmount, type Minor, minor, plus } from '../../domain/core/money.ts'
import { refundSchema } from '../../domain/order/schema.ts'
import { useArchiveOrderMutation, useRefundOrderMutation, useRollbackOrderMutation } from '../generated/order.ts'
import { BalanceChange, ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import type { StepDialogProps } from './CancelDialog.tsx'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'
import { useQuestion } from './useQuestion.ts'

/** The steps that take something back or put the order away, in the order of their buttons. */
export const AdminSteps = ['REFUND', 'ROLLBACK', 'ARCHIVE'] as const satisfies readonly OrderStep[]

/** One of them. */
export type AdminStep = (typeof AdminSteps)[number]

function Refund({ order, work, opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.staff')
  const { money } = useFormatters()
  const { id, amountUsd, balance } = order
  const began = useQuestion(order, work, 'REFUND', opened, 'colleague')
  const [refund] = useRefundOrderMutation()
  const paid = amountUsd ?? minor(0)
  if (!opened) return null
  return (
    <FormDialog<{ amount: Minor | null }>
      title={t('refundTitle', { id })}
      onClose={onClose}
      began={began}
      initial={{ amount: null }}
      schema={refundSchema(paid)}
      color="red"
      verb={({ amount }) => (amount ? t('refundVerb', { usd: money(amount, 'USD') }) : t('refundVerbEmpty'))}
      onSubmit={({ amount }) =>
        began.act(version =>
          work.run(async () => {
            const { data } = await refund({ variables: { id, amount, version } })
            toast.done(t('refunded'))
            return data?.refundOrder
          }),
        )
      }
    >
      {({ values: { amount } }) => (
        <>
          <MoneyField
            data-autofocus
            name="amount"
            label={t('refundAmount')}
            description={t('refundHint', { max: money(paid, 'USD') })}
            unit="USD"
          />
          <BalanceChange before={balance} after={isAmount(amount) ? plus(balance, amount) : balance} />
        </>
      )}
    </FormDialog>
  )
}

function Rollback({ order, work, opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.staff')
  const label = useStatusLabel()
  const [rollback] = useRollbackOrderMutation()
  const { id, balance, status } = order
  const began = useQuestion(order, work, 'ROLLBACK', opened, 'colleague')
  const [moved] = order.rollback?.amounts ?? []
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      began={began}
      danger
      title={t('rollbackTitle', { id })}
      verb={t('rollbackVerb')}
      {...(moved && { balance: { before: balance, after: plus(balance, moved.amount) } })}
      onConfirm={() =>
        began.act(version =>
          work.run(async () => {
            const { data } = await rollback({ variables: { id, version } })
            toast.done(t('rolledBack'))
            return data?.rollbackOrder
          }),
        )
      }
    >
      <Text size="sm">{t('rollbackText', { status: label('order', status) })}</Text>
    </ConfirmDialog>
  )
}

function Archive({ order, work, opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.staff')
  const [archive] = useArchiveOrderMutation()
  const { id } = order
  const began = useQuestion(order, work, 'ARCHIVE', opened, 'colleague')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      began={began}
      danger
      title={t('archiveTitle', { id })}
      verb={t('archiveVerb')}
      onConfirm={() =>
        began.act(version =>
          work.run(async () => {
            const { data } = await archive({ variables: { id, version } })
            toast.done(t('archived'))
            return data?.archiveOrder
          }),
        )
      }
    >
      {t('archiveText')}
    </ConfirmDialog>
  )
}

export interface AdminDialogsProps {
  order: Order
  work: Work
  /** The step that is asked about. */
  step: AdminStep | null
  onClose: () => void
}

/** The confirmations of refund, rollback and archive. */
export function AdminDialogs({ order, work, step, onClose }: AdminDialogsProps) {
  const rest = { order, work, onClose }
  return (
    <>
      <Refund {...rest} opened={step === 'REFUND'} />
      <Rollback {...rest} opened={step === 'ROLLBACK'} />
      <Archive {...rest} opened={step === 'ARCHIVE'} />
    </>
  )
}
