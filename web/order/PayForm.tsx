import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DetailsCheck as DetailsWay } from '../../domain/generated/enums.ts'
import { problems } from '../../domain/core/problems.ts'
import { exact, round4 } from '../../domain/core/decimal.ts'
import { type Minor, minor, minus } from '../../domain/core/money.ts'
import { type Rate, toRate } from '../../domain/core/rate.ts'
import { payOrderFormSchema } from '../../domain/order/schema.ts'
import { isRefusal, orderUsd } from '../../domain/rate/engine.ts'
import { usePayOrderMutation } from '../generated/order.ts'
import { Pair } from '../ui/Columns.tsx'
import { Excluded } from '../ui/Excluded.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FileField, type FileValue } from '../ui/FileField.tsx'
import { MoneyBeside, RateField } from '../ui/figures.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FarRate, isFarRate } from '../ui/FarRate.tsx'
import { Form, FormError } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { MoneyText, useFormatters } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { SecondFollows } from '../ui/Waits.tsx'
import { applyFieldErrors } from '../problem.ts'
import { toast } from '../ui/toast.ts'
import type { FormBase } from '../ui/useFormBase.ts'
import { useCentralBank } from '../ui/useCentralBank.ts'
import { useNames } from '../ui/useNames.ts'
import type { Order } from './OrderDetail.tsx'
import { DetailsCheck, SideBySide } from './DetailsCheck.tsx'
import { balanceOf } from './balanceOf.ts'
import { useOrder } from './record.tsx'
import { useShortage } from './useShortage.ts'
import { papersOf } from './values.ts'

/** The id of the form, for the button in the bar. */
export const PAY_FORM = 'order-pay'

type PayValues = {
  xRate: Rate | null
  slip: FileValue
  slipPath: string | null
  agentInvoice: FileValue
  agentInvoicePath: string | null
  detailsChecked: { by: DetailsWay | null; whom: string | null; note: string | null }
}

/** The dollars of the order at a rate; null while there is none. */
function dollarsAt({ invoiceAmount, invoiceCurrency }: Order, xRate: Rate | null): Minor | null {
  const usd = xRate ? orderUsd(invoiceAmount, xRate, invoiceCurrency) : null
  return usd === null || isRefusal(usd) ? null : usd
}

/** The calculator goes both ways: dollars by the rate, or the rate by the dollars (rounded to its four decimals). */
function Calculator({ onCurrency }: { onCurrency: () => void }) {
  const { record: order } = useOrder()
  const t = useTranslations('order.staff')
  const { money, rate } = useFormatters()
  const { values, setFieldValue, setFieldError } = useFormikContext<PayValues>()
  const [typed, setTyped] = useState<{ dollars: Minor | null; xRate: Rate | null; of: Minor } | null>(null)
  const { invoiceAmount, invoiceCurrency: currency } = order
  const balance = balanceOf(order)
  const { rates: bank } = useCentralBank(currency)
  const dollar = currency === 'USD'
  const usd = dollarsAt(order, values.xRate)
  useShortage(usd, balance)
  // What was typed stands until somebody changes what was made of it
  const isMade = typed !== null && typed.xRate === values.xRate && typed.of === invoiceAmount
  const dollars = isMade ? typed.dollars : usd
  const setRate = (xRate: Rate | null) => {
    setFieldError('xRate', undefined)
    void setFieldValue('xRate', xRate, false)
  }
  // A rate belongs to its currency: when the client changes that, nobody pays at the rate of another one
  const ofCurrency = useRef(currency)
  const beginAnew = useRef(() => {})
  useEffect(() => {
    beginAnew.current = () => {
      setTyped(null)
      setRate(dollar ? toRate(1) : null)
      onCurrency()
    }
  })
  useEffect(() => {
    if (ofCurrency.current === currency) return
    ofCurrency.current = currency
    beginAnew.current()
  }, [currency])
  return (
    <>
      {!dollar && (
        <Pair>
          <RateField name="xRate" label={t('xRate', { currency })} />
          <MoneyBeside
            name="usdTyped"
            label={t('usdTyped')}
            {...(dollars !== null &&
              usd !== null &&
              dollars !== usd && { description: t('nearest', { usd: money(usd, 'USD') }) })}
            unit="USD"
            value={dollars}
            onChange={dollars => {
              const xRate = dollars ? round4(exact(invoiceAmount).div(exact(dollars))) : null
              setTyped({ dollars, xRate, of: invoiceAmount })
              setRate(xRate)
            }}
          />
        </Pair>
      )}
      {!dollar && bank && (
        <Text size="sm" c="dimmed" mt={8}>
          {t('cbr', { currency, rate: rate(bank.xRate) })}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => setRate(bank.xRate)}>
            {t('takeCbr')}
          </Anchor>
        </Text>
      )}
      <Text mt={12} aria-live="polite">
        {!dollar && (
          <>
            <MoneyText amount={invoiceAmount} currency={currency} /> / {values.xRate ? rate(values.xRate) : '—'} ={' '}
          </>
        )}
        <MoneyText amount={usd} currency="USD" strong />
      </Text>
      {!dollar && <FarRate rate={values.xRate} reference={bank?.xRate} from="farFromBank" />}
      {usd !== null && usd > balance && (
        <Alert color="red" variant="light" mt={12} icon={<IconAlertTriangle />}>
          {t('exceeds', { balance: money(balance, 'USD') })}
        </Alert>
      )}
    </>
  )
}

/** What is asked before the money leaves: who gets it, where, how much, from whom, at which rate. */
function Question({ xRate }: { xRate: Rate | null }) {
  const { record: order } = useOrder()
  const names = useNames()
  const t = useTranslations('order')
  const { rate } = useFormatters()
  const { invoiceAmount, invoiceCurrency: currency } = order
  return (
    <Facts
      of={[
        {
          label: t('page.blocks.recipient'),
          value: `${order.contractorName}, ${names.country(order.contractorCountry)}`,
        },
        { label: t('page.iban'), value: order.contractorAccountNumber },
        { label: t('page.swift'), value: order.contractorSwift },
        { label: t('page.bank'), value: order.contractorBankName },
        { label: t('page.amount'), value: <MoneyText amount={invoiceAmount} currency={currency} strong /> },
        currency !== 'USD' && { label: t('staff.xRate', { currency }), value: xRate === null ? '—' : rate(xRate) },
        { label: t('page.blocks.payer'), value: order.companyName ?? t('staff.noCompany') },
      ]}
    />
  )
}

interface PayFormProps {
  began: FormBase
}

/** The payment: papers, rate, and the confirmation with the balance before and after. */
export function PayForm({ began }: PayFormProps) {
  const t = useTranslations('order.staff')
  const { record: order } = useOrder()
  const { invoiceCurrency, xRate } = order
  const [asked, setAsked] = useState<PayValues | null>(null)
  const [initial] = useState<PayValues>(() => ({
    xRate: invoiceCurrency === 'USD' ? toRate(1) : xRate,
    slip: null,
    slipPath: order.slipPath,
    agentInvoice: null,
    agentInvoicePath: order.agentInvoicePath,
    detailsChecked: { by: null, whom: null, note: null },
  }))
  const isChecked = (xRate: Rate | null) => {
    const usd = dollarsAt(order, xRate)
    return order.detailsToCheck !== null && usd !== null && usd >= order.detailsToCheck.fromUsd
  }
  // The files of whoever was quicker are not those of this form
  const { slipFile, agentInvoiceFile } = (began.isGone ? began.held : papersOf(order)) as ReturnType<typeof papersOf>
  return (
    <Section title={t('payment')}>
      <Form
        id={PAY_FORM}
        initial={initial}
        schema={payOrderFormSchema(invoiceCurrency, isChecked)}
        began={began}
        onSubmit={async values => setAsked(values)}
      >
        <FormGuard />
        <Pair>
          <FileField
            name="agentInvoice"
            label={t('agentInvoice')}
            {...(agentInvoiceFile && { description: t('formerFile') })}
            stored={agentInvoiceFile}
          />
          <FileField
            name="slip"
            label={t('slip')}
            description={t(slipFile ? 'formerFile' : 'slipHint')}
            stored={slipFile}
          />
        </Pair>
        <div>
          <Calculator onCurrency={() => setAsked(null)} />
        </div>
        <DetailsCheck order={order} />
        <FormError />
        <PayDialog began={began} asked={asked} onClose={() => setAsked(null)} />
      </Form>
    </Section>
  )
}

interface PayDialogProps extends PayFormProps {
  asked: PayValues | null
  onClose: () => void
}

function PayDialog({ began, asked, onClose }: PayDialogProps) {
  const t = useTranslations('order.staff')
  const { money } = useFormatters()
  const [pay] = usePayOrderMutation()
  const form = useFormikContext<PayValues>()
  const { record: order } = useOrder()
  const { id } = order
  const balance = balanceOf(order)
  const { rates: bank } = useCentralBank(order.invoiceCurrency)
  const usd = dollarsAt(order, asked?.xRate ?? null)
  // Before the bank's rate is known nobody can tell a slip of the point
  const isReading = order.invoiceCurrency !== 'USD' && bank === undefined
  const send = async () => {
    if (!asked) return
    const { xRate, slip, agentInvoice } = asked
    const { detailsChecked: check } = asked
    const payment = {
      id,
      xRate,
      slip,
      agentInvoice,
      ...(usd !== null && { amountUsd: usd }),
      ...(order.detailsToCheck && check.by && { detailsChecked: check }),
    }
    try {
      await began.act(async version => (await pay({ variables: { order: { ...payment, version } } })).data?.payOrder)
    } catch (error) {
      // The form behind says it still when this is closed
      applyFieldErrors(form, error)
      throw error
    }
    toast.done(t('paid'))
  }
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      began={began}
      danger={isReading || isFarRate(asked?.xRate, bank?.xRate)}
      isReading={isReading}
      title={t('payTitle')}
      verb={t('payVerb', { usd: money(usd ?? minor(0), 'USD') })}
      balance={{ before: balance, after: minus(balance, usd ?? minor(0)) }}
      onConfirm={send}
      // The form behind knows when the money suffices (useShortage)
      failureIsOver={code => code === problems.insufficientFunds.code && form.status === undefined}
    >
      <Text size="sm">{t('payText', { id, usd: money(usd ?? minor(0), 'USD') })}</Text>
      <Question xRate={asked?.xRate ?? null} />
      {order.detailsToCheck && order.lastPaid && <SideBySide order={order} former={order.lastPaid} />}
      <Excluded country={order.companyExcludes} companyName={order.companyName} side="staff" />
      <FarRate rate={asked?.xRate} reference={bank?.xRate} from="farFromBank" />
      <SecondFollows of={order.seconds} step="PAY" usd={usd} />
    </ConfirmDialog>
  )
}
