import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Minor, minor, minus } from '../../../domain/core/money.ts'
import { isFarFromBill } from '../../../domain/replenishment/differences.ts'
import { receivedSchema } from '../../../domain/replenishment/schema.ts'
import { useConfirmPaymentMutation } from '../../generated/replenishment.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MoneyField } from '../../ui/figures.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { FormGuard } from '../../ui/FormGuard.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyText, useFormatters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { applyFieldErrors } from '../../problem.ts'
import { tellFailures } from '../../ui/tellFailures.ts'
import { toast } from '../../ui/toast.ts'
import type { FormBase, ChangedBy } from '../../ui/useFormBase.ts'
import { FormerOrders } from '../FormerOrders.tsx'
import { paymentOrdersOf } from '../papers.ts'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import { Paper } from './parts.tsx'

/** The stage «Проверка оплаты»: the client's payment orders, and beside them the roubles that came. */
export function PaymentCheck() {
  const { money } = useFormatters()
  const write = { amount: (value: unknown) => money(value as Minor, 'RUB') }
  const began = useStageForm(['CONFIRM_PAYMENT'], { read, who, write })
  return began.isShown ? (
    <Received began={began} />
  ) : (
    <Desk>
      <Told />
    </Desk>
  )
}

const read = (record: Replenishment) => ({
  amount: record.rubAmountAfter ?? record.rubAmountBefore,
  rubAmountBefore: record.rubAmountBefore,
  paymentOrders: paymentOrdersOf(record),
})

const who = (key: string): ChangedBy => (key === 'amount' ? 'colleague' : 'client')

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
          <FormerOrders />
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

function Received({ began }: { began: FormBase }) {
  const t = useTranslations('replenishment.payment')
  const { money } = useFormatters()
  const { record } = useRecord()
  const [confirm] = useConfirmPaymentMutation()
  const { amount: known } = began.held as ReturnType<typeof read>
  const { rubAmountBefore: billed } = record
  const [asked, setAsked] = useState<Minor | null>(null)
  const take = async (amount: Minor) => {
    await began.act(async version => {
      const { data } = await confirm({ variables: { id: record.id, version, amount } })
      return data?.confirmPayment
    })
    toast.done(t('confirmed'))
  }
  const submit = async ({ amount }: { amount: Minor | null }) => {
    if (amount === null) return
    if (billed !== null && isFarFromBill(amount, billed)) setAsked(amount)
    else await tellFailures(take(amount), message => t('confirmFailed', { message }))
  }
  const received = asked ?? minor(0)
  return (
    <Form initial={{ amount: known }} schema={receivedSchema} began={began} onSubmit={submit}>
      {form => (
        <div className={classes['stage']}>
          <FormGuard />
          <Desk>
            <Section title={t('receipt')}>
              <div className={classes['fields']}>
                <MoneyField
                  name="amount"
                  label={t('received')}
                  unit="RUB"
                  description={t('receivedHint', { amount: money(record.rubAmountBefore ?? minor(0), 'RUB') })}
                />
                <Deviation />
              </div>
            </Section>
          </Desk>
          <FormError />
          <ActionBar>
            <SubmitButton>{t('confirm')}</SubmitButton>
          </ActionBar>
          <ConfirmDialog
            opened={asked !== null}
            onClose={() => setAsked(null)}
            began={began}
            danger
            title={t('farTitle', { amount: money(received, 'RUB') })}
            verb={t('farVerb', { amount: money(received, 'RUB') })}
            failure={message => t('confirmFailed', { message })}
            onConfirm={() =>
              take(received).catch((error: unknown) => {
                // The form behind says it still when this is closed
                applyFieldErrors(form, error)
                throw error
              })
            }
          >
            <Facts
              of={[
                { label: t('billed'), value: <MoneyText amount={billed} currency="RUB" /> },
                { label: t('received'), value: <MoneyText amount={received} currency="RUB" strong /> },
                {
                  label: t('differs'),
                  value: <MoneyText amount={minus(received, billed ?? minor(0))} currency="RUB" signed />,
                },
              ]}
            />
          </ConfirmDialog>
        </div>
      )}
    </Form>
  )
}

function Deviation() {
  const t = useTranslations('replenishment.payment')
  const { record } = useRecord()
  const { amount } = useFormikContext<{ amount: Minor | null }>().values
  if (amount === null || record.rubAmountBefore === null) return null
  const by = minus(amount, record.rubAmountBefore)
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
