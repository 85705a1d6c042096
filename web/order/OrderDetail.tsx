import { DetailsChecked } from './DetailsCheck.tsx'
import { ContactFacts } from '../contractor/Contact.tsx'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { orderTurn } from '../../domain/order/workflow.ts'
import type { OrderFieldsFragment } from '../generated/order.ts'
import { Copied } from '../ui/CopyButton.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { RateInput } from '../ui/figures.tsx'
import { Hint } from '../ui/Hint.tsx'
import { DateText, MoneyText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { useNames } from '../ui/useNames.ts'

/** An order as the room's queries select it. */
export type Order = OrderFieldsFragment

/** The papers of a payment and the files of the chat. */
export function Papers({ order, reports = false }: { order: Order; reports?: boolean }) {
  const t = useTranslations('order')
  const { id, slipPath, agentInvoicePath, inquiryReportPath, swiftReportPath, files } = order
  const papers = [
    { type: 'ORDER_SLIP', name: slipPath, label: t('page.slip') },
    { type: 'ORDER_AGENT_INVOICE', name: agentInvoicePath, label: t('page.agentInvoice') },
    { type: 'ORDER_INQUIRY', name: reports ? inquiryReportPath : null, label: t('services.inquiryReport') },
    { type: 'ORDER_SWIFT', name: reports ? swiftReportPath : null, label: t('services.swiftReport') },
  ] as const
  const shown = papers.flatMap(({ type, name, label }) => (name ? [{ type, name, label }] : []))
  if (shown.length + files.length === 0)
    return <Hint>{t(orderTurn[order.status] === null ? 'page.nothingAttached' : 'page.noDocuments')}</Hint>
  return (
    <Facts
      columns={2}
      of={[
        ...shown.map(({ type, name, label }) => ({
          label,
          value: <DownloadButton id={id} type={type} name={name} />,
        })),
        files.length > 0 && {
          label: t('page.chatFiles'),
          value: (
            <Stack gap={6}>
              {files.map(file => (
                <DownloadButton key={file.id} id={file.id} type="CHAT_FILE" name={file.fileName} />
              ))}
            </Stack>
          ),
        },
      ]}
    />
  )
}

/** What was agreed on at the payment, for the client: the rate and what it came to. */
function Payment({ order }: { order: Order }) {
  const t = useTranslations('order.page')
  const { xRate, amountUsd, refundAmount, invoiceAmount, invoiceCurrency } = order
  return (
    <>
      {invoiceCurrency !== 'USD' && (
        <Section title={t('blocks.rate')}>
          <RateInput
            label={t('xRate', { currency: invoiceCurrency })}
            value={xRate}
            disabled
            onChange={() => undefined}
          />
        </Section>
      )}
      <Section title={t('blocks.calculation')}>
        <Facts
          of={[
            { label: t('inCurrency'), value: <MoneyText amount={invoiceAmount} currency={invoiceCurrency} /> },
            { label: t('inUsd'), value: <MoneyText amount={amountUsd} currency="USD" strong none="-" /> },
            refundAmount !== null && {
              label: t('refunded'),
              value: <MoneyText amount={refundAmount} currency="USD" strong />,
            },
          ]}
        />
      </Section>
    </>
  )
}

export interface OrderDetailProps {
  order: Order
  /** Rate and calculation stand here, not in a form of their own. */
  payment?: boolean
  /** The reports stand among the documents, not in sections of their own. */
  reports?: boolean
  /** What follows the blocks. */
  children?: ReactNode
}

/** The data of an order, read-only, block by block (decisions.md section 13, "Page of an order"). */
export function OrderDetail({ order, payment = false, reports = false, children }: OrderDetailProps) {
  const names = useNames()
  const t = useTranslations('order.page')
  const details = useTranslations('order.details')
  const { id, invoiceAmount, invoiceCurrency, companyName, invoicePath } = order
  return (
    <Pair>
      <Section title={t('blocks.invoice')}>
        <Facts
          columns={2}
          of={[
            { label: t('date'), value: <DateText date={order.invoiceDate} /> },
            { label: t('invoiceNumber'), value: <Copied value={order.invoiceNumber} what={t('invoiceNumber')} /> },
            {
              label: t('invoiceFile'),
              value: invoicePath ? (
                <DownloadButton id={id} type="ORDER_CLIENT_INVOICE" name={invoicePath} />
              ) : (
                t('noFile')
              ),
            },
          ]}
        />
      </Section>
      <Section title={t('blocks.money')}>
        <Facts
          columns={2}
          of={[
            { label: t('amount'), value: <MoneyText amount={invoiceAmount} strong copy={t('amount')} /> },
            { label: t('currency'), value: invoiceCurrency },
          ]}
        />
      </Section>
      <Section title={t('blocks.recipient')}>
        <Facts
          of={[
            { label: t('name'), value: <Copied value={order.contractorName} what={t('name')} /> },
            { label: t('country'), value: names.country(order.contractorCountry) },
            { label: t('address'), value: order.contractorAddress },
          ]}
        />
      </Section>
      <Section title={t('blocks.account')}>
        <Facts
          of={[
            { label: t('bank'), value: order.contractorBankName },
            { label: t('iban'), value: <Copied value={order.contractorAccountNumber} what={t('iban')} /> },
            { label: t('swift'), value: <Copied value={order.contractorSwift} what={t('swift')} /> },
          ]}
        />
      </Section>
      <Section title={t('blocks.contact')}>
        <ContactFacts of={order} />
      </Section>
      <Section title={t('blocks.documents')}>
        <Papers order={order} reports={reports} />
      </Section>
      {payment && <Payment order={order} />}
      {order.detailsChecked && (
        <Wide>
          <Section title={details('section')}>
            <DetailsChecked order={order} />
          </Section>
        </Wide>
      )}
      {payment && companyName && (
        <Wide>
          <Section title={t('blocks.payer')}>{companyName}</Section>
        </Wide>
      )}
      {children}
    </Pair>
  )
}
