import { useFormikContext } from 'formik'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../../domain/core/money.ts'
import { Facts } from '../../ui/Facts.tsx'
import { useFormatters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { useNames } from '../../ui/useNames.ts'
import { useRecord } from '../record.tsx'

/** What of the documents' form is read back before it is sent. */
interface Typed {
  readonly invoiceNumber: string
  readonly invoiceDate: string | null
  readonly invoiceAmount: Minor | null
  readonly invoiceCurrency: string | null
  readonly contractNumber: string
  readonly contractDate: string | null
  readonly additionalAgreementNumber: string
  readonly additionalAgreementDate: string | null
}

/** The summary before the documents are sent: whom, where and how much, as it will be checked. */
export function BeforeSending() {
  const t = useTranslations('replenishment.documents.summary')
  const names = useNames()
  const { date, money } = useFormatters()
  const { record } = useRecord()
  const { values } = useFormikContext<Typed>()
  const paper = (number: string, day: string | null) =>
    [number && `№${number}`, day && t('dated', { date: date(day) })].filter(Boolean).join(' ') || t('missing')
  const { invoiceAmount, invoiceCurrency } = values
  const { contractorName, contractorCountry, contractorBankName, contractorSwift, contractorAccountNumber } = record
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || t('missing')
  return (
    <Section title={t('title')}>
      <Facts
        columns={2}
        of={[
          { label: t('recipient'), value: joined(contractorName, names.country(contractorCountry)) },
          { label: t('account'), value: joined(contractorBankName, contractorSwift, contractorAccountNumber) },
          { label: t('amount'), value: invoiceAmount ? money(invoiceAmount, invoiceCurrency) : t('missing') },
          { label: t('invoice'), value: paper(values.invoiceNumber, values.invoiceDate) },
          { label: t('contract'), value: paper(values.contractNumber, values.contractDate) },
          {
            label: t('agreement'),
            value: paper(values.additionalAgreementNumber, values.additionalAgreementDate),
          },
        ]}
      />
    </Section>
  )
}
