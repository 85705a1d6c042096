import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { receivedSchema } from '../../../domain/replenishment/schema.ts'
import { useConfirmPaymentMutation } from '../../generated/replenishment.ts'
import { MoneyField } from '../../ui/figures.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyText, useWriters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { telling } from '../../ui/telling.ts'
import { toast } from '../../ui/toast.ts'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { Paper } from './parts.tsx'

/** The stage «Проверка оплаты»: the client's payment orders, and beside them the roubles that came. */
export function PaymentCheck() {
  const { record, may } = useRecord()
  return may('CONFIRM_PAYMENT') ? (
    <Received key={record.statusSince} />
  ) : (
    <Desk>
      <Told />
    </Desk>
  )
}

/** The payment orders, and what is said of them at their right. */
function Desk({ children }: { children: ReactNode }) {
  const t = useTranslations('replenishment.payment')
  const { record } = useRecord()
  const closed = record.closed.find(({ step }) => step === 'CONFIRM_PAYMENT')
  return (
    <div className={classes['desk']}>
      <Section title={t('orders')}>
        <div className={classes['fields']}>
          {record.paymentOrderFiles.length === 0 && <Hint>{closed?.reason ?? t('noOrders')}</Hint>}
          {record.paymentOrderFiles.map(({ id, fileName }) => (
            <Paper key={id} of={id} type="PAYMENT_ORDER" name={fileName} />
          ))}
        </div>
      </Section>
      {children}
    </div>
  )
}

function Told() {
  const t = useTranslations('replenishment')
  const { record } = useRecord()
  return (
    <Section title={t('payment.receipt')}>
      <Facts
        of={[
          { label: t('summary.rub'), value: <MoneyText amount={record.rubAmountBefore} currency="RUB" /> },
          { label: t('summary.received'), value: <MoneyText amount={record.rubAmountAfter} currency="RUB" /> },
        ]}
      />
    </Section>
  )
}

function Received() {
  const t = useTranslations('replenishment.payment')
  const { money } = useWriters()
  const { record, act } = useRecord()
  const [confirm] = useConfirmPaymentMutation()
  const initial = { amount: record.rubAmountAfter ?? record.rubAmountBefore }
  const submit = async ({ amount }: typeof initial) => {
    if (amount === null) return
    const work = act(key => confirm({ variables: { ...key, amount } }))
    await telling(work, message => t('confirmFailed', { message }))
    toast.done(t('confirmed'))
  }
  return (
    <Form initial={initial} schema={receivedSchema} onSubmit={submit}>
      <div className={classes['stage']}>
        <Desk>
          <Section title={t('receipt')}>
            <div className={classes['fields']}>
              <MoneyField
                name="amount"
                label={t('received')}
                unit="RUB"
                description={t('receivedHint', { amount: money(record.rubAmountBefore ?? 0, 'RUB') })}
              />
              <Deviation />
            </div>
          </Section>
        </Desk>
        <FormError />
        <ActionBar>
          <SubmitButton>{t('confirm')}</SubmitButton>
        </ActionBar>
      </div>
    </Form>
  )
}

function Deviation() {
  const t = useTranslations('replenishment.payment')
  const { record } = useRecord()
  const { amount } = useFormikContext<{ amount: number | null }>().values
  if (amount === null || record.rubAmountBefore === null) return null
  const by = amount - record.rubAmountBefore
  return (
    <Text size="sm" c="dimmed">
      {by === 0 ? (
        t('same')
      ) : (
        <>
          {t('differs')}: <MoneyText amount={by} currency="RUB" signed />
        </>
      )}
    </Text>
  )
}
