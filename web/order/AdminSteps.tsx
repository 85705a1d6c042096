import { balanceOf } from './balanceOf.ts'
import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { OrderStep } from '../../domain/generated/enums.ts'
import { isAmount, type Minor, minor, plus } from '../../domain/core/money.ts'
import { refundFormSchema } from '../../domain/order/schema.ts'
import { useArchiveOrderMutation, useRefundOrderMutation, useRollbackOrderMutation } from '../generated/order.ts'
import { BalanceChange, ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { SecondFollows } from '../ui/Waits.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import type { StepDialogProps } from './CancelDialog.tsx'
import { useOrder, useOrderQuestion } from './record.tsx'

/** The steps that take something back or put the order away, in the order of their buttons. */
export const AdminSteps = ['REFUND', 'ROLLBACK', 'ARCHIVE'] as const satisfies readonly OrderStep[]

/** One of them. */
export type AdminStep = (typeof AdminSteps)[number]

function Refund({ opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.staff')
  const { money } = useFormatters()
  const { record } = useOrder()
  const { id, amountUsd } = record
  const balance = balanceOf(record)
  const began = useOrderQuestion('REFUND', opened)
  const [refund] = useRefundOrderMutation()
  const paid = amountUsd ?? minor(0)
  if (!opened) return null
  const isRefundable = (amount: Minor | null) => isAmount(amount) && amount <= paid
  return (
    <FormDialog<{ amount: Minor | null }>
      title={t('refundTitle', { id })}
      onClose={onClose}
      began={began}
      initial={{ amount: null }}
      schema={refundFormSchema(paid)}
      color="red"
      verb={({ amount }) =>
        amount && isRefundable(amount) ? t('refundVerb', { usd: money(amount, 'USD') }) : t('refundVerbEmpty')
      }
      onSubmit={async ({ amount }) => {
        await began.act(async version => (await refund({ variables: { id, amount, version } })).data?.refundOrder)
        toast.done(t('refunded'))
      }}
    >
      {({ values: { amount } }) => (
        <>
          <MoneyField
            data-autofocus
            name="amount"
            label={t('refundAmount')}
            description={t('refundHint', { max: money(paid, 'USD') })}
            unit="USD"
            max={paid}
          />
          <SecondFollows of={record.seconds} step="REFUND" usd={amount} />
          {!began.isGone && (
            <BalanceChange before={balance} after={amount && isRefundable(amount) ? plus(balance, amount) : null} />
          )}
        </>
      )}
    </FormDialog>
  )
}

function Rollback({ opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.staff')
  const label = useStatusLabel()
  const [rollback] = useRollbackOrderMutation()
  const { record } = useOrder()
  const { id, status, rollback: undone } = record
  const balance = balanceOf(record)
  const began = useOrderQuestion('ROLLBACK', opened)
  const [moved] = undone?.amounts ?? []
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      began={began}
      danger
      title={t('rollbackTitle', { id })}
      verb={t('rollbackVerb')}
      {...(moved && { balance: { before: balance, after: plus(balance, moved.amount) } })}
      onConfirm={async () => {
        await began.act(async version => (await rollback({ variables: { id, version } })).data?.rollbackOrder)
        toast.done(t('rolledBack'))
      }}
    >
      <Text size="sm">{t('rollbackText', { status: label('order', status) })}</Text>
      {moved && <SecondFollows of={record.seconds} step="ROLLBACK" usd={null} />}
    </ConfirmDialog>
  )
}

function Archive({ opened, onClose }: StepDialogProps) {
  const t = useTranslations('order.staff')
  const [archive] = useArchiveOrderMutation()
  const { id } = useOrder().record
  const began = useOrderQuestion('ARCHIVE', opened)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      began={began}
      danger
      title={t('archiveTitle', { id })}
      verb={t('archiveVerb')}
      onConfirm={async () => {
        await began.act(async version => (await archive({ variables: { id, version } })).data?.archiveOrder)
        toast.done(t('archived'))
      }}
    >
      {t('archiveText')}
    </ConfirmDialog>
  )
}

export interface AdminDialogsProps {
  /** The step that is asked about. */
  step: AdminStep | null
  onClose: () => void
}

/** The confirmations of refund, rollback and archive. */
export function AdminDialogs({ step, onClose }: AdminDialogsProps) {
  return (
    <>
      <Refund opened={step === 'REFUND'} onClose={onClose} />
      <Rollback opened={step === 'ROLLBACK'} onClose={onClose} />
      <Archive opened={step === 'ARCHIVE'} onClose={onClose} />
    </>
  )
}
