import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfirmRateMutation, useSendPaymentMutation } from '../../generated/replenishment.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { FilesField } from '../../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { MoneyText } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { paymentSchema } from '../../../domain/replenishment/schema.ts'
import { popup } from '../../ui/Popup.tsx'
import { toast } from '../../ui/toast.ts'
import { problemOf } from '../../problem.ts'

import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { EditPayment } from './EditPayment.tsx'
import { Requisites } from './Requisites.tsx'

/** The stage «Оплата» of the wizard: the bill, payment orders, another amount or rate, the way back. */
export function PaymentStage() {
  const t = useTranslations('replenishment.payment')
  const { record, may } = useRecord()
  const [editing, setEditing] = useState(false)
  if (editing && may('EDIT_PAYMENT')) return <EditPayment onClose={() => setEditing(false)} />
  return (
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
      {may('SEND_PAYMENT') && <Requisites />}
      <Orders />
    </div>
  )
}

function Orders() {
  const t = useTranslations('replenishment.payment')
  const { record, may, act } = useRecord()
  const [send] = useSendPaymentMutation()
  const stored = record.paymentOrderFiles.map(({ id, fileName }) => ({
    id,
    type: 'PAYMENT_ORDER' as const,
    name: fileName,
  }))
  const initial = { paymentOrders: [] as { id: number; name: string }[], edit: false }
  const submit = async ({ paymentOrders }: typeof initial) => {
    try {
      await act(key => send({ variables: { payment: { ...key, paymentOrders } } }))
    } catch (error) {
      const { fieldErrors, message } = problemOf(error)
      if (!fieldErrors.length && message) popup.error(t('sendFailed', { message }))
      throw error
    }
    toast.done(t('sent'))
  }
  return (
    <Form key={stored.length} initial={initial} schema={paymentSchema} onSubmit={submit}>
      <div className={classes['stage']}>
        <Section>
          <FilesField name="paymentOrders" label={t('orders')} stored={stored} disabled={!may('SEND_PAYMENT')} />
        </Section>
        <FormError />
        {(may('SEND_PAYMENT') || may('CANCEL_PAYMENT')) && (
          <ActionBar danger={may('CANCEL_PAYMENT') && <CancelPayment />}>
            {may('SEND_PAYMENT') && <SubmitButton>{t('send')}</SubmitButton>}
          </ActionBar>
        )}
      </div>
    </Form>
  )
}

function CancelPayment() {
  const t = useTranslations('replenishment.payment')
  const { record, act } = useRecord()
  const [opened, setOpened] = useState(false)
  const [confirm] = useConfirmRateMutation()
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpened(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('cancelTitle', { id: record.id })}
        verb={t('cancelVerb')}
        cancel={t('keep')}
        danger
        onConfirm={() => act(key => confirm({ variables: { ...key, accepted: false } }))}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}
