import { Group, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useTranslations } from 'use-intl'
import { receivedSchema } from '../../../domain/replenishment/schema.ts'
import { useConfirmPaymentMutation } from '../../generated/replenishment.ts'
import { problemOf } from '../../problem.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { MoneyField } from '../../ui/figures.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyText, useWriters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { popup } from '../../ui/Popup.tsx'
import { toast } from '../../ui/toast.ts'

import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'

/** The stage «Проверка оплаты»: the client's payment orders, and the roubles that came. */
export function PaymentCheck() {
  const t = useTranslations('replenishment.payment')
  const { record, may } = useRecord()
  const closed = record.closed.find(({ step }) => step === 'CONFIRM_PAYMENT')
  return (
    <>
      <Section title={t('orders')}>
        {record.paymentOrderFiles.length === 0 && <Hint>{closed?.reason ?? t('noOrders')}</Hint>}
        <Group gap={8}>
          {record.paymentOrderFiles.map(({ id, fileName }) => (
            <DownloadButton key={id} id={id} type="PAYMENT_ORDER" name={fileName} />
          ))}
        </Group>
      </Section>
      {may('CONFIRM_PAYMENT') ? <Received key={record.statusSince} /> : <Told />}
    </>
  )
}

function Told() {
  const t = useTranslations('replenishment')
  const { record } = useRecord()
  return (
    <Section title={t('payment.received')}>
      <Facts
        columns={2}
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
    try {
      await act(key => confirm({ variables: { ...key, amount } }))
    } catch (error) {
      const { fieldErrors, message } = problemOf(error)
      if (!fieldErrors.length && message) popup.error(t('confirmFailed', { message }))
      throw error
    }
    toast.done(t('confirmed'))
  }
  return (
    <Form initial={initial} schema={receivedSchema} onSubmit={submit}>
      <div className={classes['stage']}>
        <Section title={t('received')}>
          <div className={`${classes['form']} ${classes['fields']}`}>
            <MoneyField
              name="amount"
              label={t('received')}
              unit="RUB"
              description={t('receivedHint', { amount: money(record.rubAmountBefore ?? 0, 'RUB') })}
            />
            <Deviation />
          </div>
        </Section>
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
