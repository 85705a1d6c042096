import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfirmRateMutation, useSendPaymentMutation } from '../../generated/replenishment.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { FilesField } from '../../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { FormGuard } from '../../ui/FormGuard.tsx'
import { MoneyText } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { paymentSchema } from '../../../domain/replenishment/schema.ts'
import { toast } from '../../ui/toast.ts'
import type { ChangedBy } from '../../ui/useFormBase.ts'
import { problemOf } from '../../problem.ts'
import { FormerOrders } from '../FormerOrders.tsx'
import { paymentOrdersOf } from '../papers.ts'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { payeeOf, useBill } from '../useBill.ts'
import { useStageForm, useStageQuestion } from '../useStageForm.ts'
import { EditPayment } from './EditPayment.tsx'
import { Requisites } from './Requisites.tsx'

/** The stage «Оплата» of the wizard: the bill, payment orders, another amount or rate, the way back. */
export function PaymentStage() {
  const t = useTranslations('replenishment.payment')
  const { record, may } = useRecord()
  const [editing, setEditing] = useState(false)
  const asked = useBill()
  return (
    <>
      {editing && <EditPayment onClose={() => setEditing(false)} />}
      {/* What was picked for sending is there again when the edit is over */}
      <div hidden={editing}>
        <div className={classes['stage']}>
          <Section title={t('toPay')}>
            <Group justify="space-between" gap={16}>
              <Text fz={24} fw={600}>
                <MoneyText amount={record.rubAmountBefore} currency="RUB" copy={t('toPay')} />
              </Text>
              <Group gap={8}>
                <Button
                  component="a"
                  href={`/replenishment/${record.id}/bill`}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  title={t('billHint')}
                >
                  {t('bill')}
                </Button>
                {may('EDIT_PAYMENT') && (
                  <Button variant="default" onClick={() => setEditing(true)}>
                    {t('edit')}
                  </Button>
                )}
              </Group>
            </Group>
          </Section>
          {may('SEND_PAYMENT') && <Requisites {...asked} />}
          <Orders {...asked} />
        </div>
      </div>
    </>
  )
}

const shownToPay = (record: Replenishment) => ({
  rubAmountBefore: record.rubAmountBefore,
  companyName: record.companyName,
  paymentOrderFiles: paymentOrdersOf(record),
})

const OWN = ['rubAmountBefore', 'paymentOrderFiles']

const whoPays = (key: string): ChangedBy => (OWN.includes(key) ? 'self' : 'manager')

function Orders({ query, bill }: ReturnType<typeof useBill>) {
  const t = useTranslations('replenishment.payment')
  const { record, may } = useRecord()
  const [send] = useSendPaymentMutation()
  const [cancelling, setCancelling] = useState(false)
  const read = (record: Replenishment) => ({ ...shownToPay(record), ...(bill && payeeOf(bill)) })
  const began = useStageForm(['SEND_PAYMENT'], { read, who: whoPays })
  const stored = paymentOrdersOf(record)
  const initial = { paymentOrders: [] as { id: number; name: string }[], edit: false }
  const submit = async ({ paymentOrders }: typeof initial) => {
    // Whoever pays to an account that is no more is told before the orders go
    const takes = began.takes()
    const now = await query.refetch().catch(() => null)
    if (began.takes() !== takes || (now?.data && began.isNews(payeeOf(now.data.bill)))) return
    try {
      await began.act(async version => {
        const { data } = await send({ variables: { payment: { id: record.id, version, paymentOrders } } })
        return data?.sendPayment
      })
    } catch (error) {
      const { fieldErrors, message } = problemOf(error)
      if (!fieldErrors.length && message) toast.failed(t('sendFailed', { message }))
      throw error
    }
    toast.done(t('sent'))
  }
  return (
    <Form key={String(began.isShown)} initial={initial} schema={paymentSchema} began={began} onSubmit={submit}>
      <div className={classes['stage']}>
        <FormGuard />
        <Section>
          <FilesField name="paymentOrders" label={t('orders')} stored={stored} disabled={!began.isShown} />
          <FormerOrders />
        </Section>
        <FormError />
        {(began.isShown || may('CANCEL_PAYMENT')) && (
          <ActionBar
            danger={
              may('CANCEL_PAYMENT') && (
                <Button variant="subtle" color="red" onClick={() => setCancelling(true)}>
                  {t('cancel')}
                </Button>
              )
            }
          >
            {began.isShown && <SubmitButton>{t('send')}</SubmitButton>}
          </ActionBar>
        )}
        <CancelPayment opened={cancelling} onClose={() => setCancelling(false)} />
      </div>
    </Form>
  )
}

function CancelPayment({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('replenishment.payment')
  const { record } = useRecord()
  const began = useStageQuestion('CANCEL_PAYMENT', opened, { read: shownToPay, who: whoPays })
  const [confirm] = useConfirmRateMutation()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('cancelTitle', { id: record.id })}
      verb={t('cancelVerb')}
      cancel={t('keep')}
      danger
      began={began}
      onConfirm={() =>
        began.act(async version => {
          const { data } = await confirm({ variables: { id: record.id, version, accepted: false } })
          return data?.confirmRate
        })
      }
    >
      {t('cancelText')}
    </ConfirmDialog>
  )
}
