import { useTranslations } from 'use-intl'
import { useAgreementBanksQuery } from '../../generated/replenishment.ts'
import { SelectField } from '../../ui/choices.tsx'
import { Copied } from '../../ui/CopyButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { DateText, MoneyText } from '../../ui/Money.tsx'
import { useRecord } from '../record.tsx'
import { Block, Paper } from './parts.tsx'

/** Invoice, contract and agreement: each document beside what the client typed of it. */
export function ReviewDocuments({ editable }: { editable: boolean }) {
  const t = useTranslations('replenishment.documents')
  const { record } = useRecord()
  return (
    <>
      <Block
        title={t('invoice')}
        comment="invoiceComment"
        editable={editable}
        paper={<Paper type="CLIENT_INVOICE" name={record.invoicePath} />}
      >
        <Facts
          of={[
            { label: t('invoiceNumber'), value: <Copied value={record.invoiceNumber} what={t('invoiceNumber')} /> },
            { label: t('invoiceDate'), value: <DateText date={record.invoiceDate} /> },
            {
              label: t('invoiceAmount'),
              value: (
                <MoneyText
                  amount={record.invoiceAmount}
                  currency={record.invoiceCurrency}
                  strong
                  copy={t('invoiceAmount')}
                />
              ),
            },
          ]}
        />
      </Block>
      <Block
        title={t('contract')}
        comment="contractComment"
        editable={editable}
        paper={<Paper type="CLIENT_CONTRACT" name={record.contractPath} />}
      >
        <Facts
          of={[
            { label: t('contractNumber'), value: <Copied value={record.contractNumber} what={t('contractNumber')} /> },
            { label: t('contractDate'), value: <DateText date={record.contractDate} /> },
          ]}
        />
      </Block>
      <Block
        title={t('agreement')}
        comment="additionalAgreementComment"
        editable={editable}
        paper={<Paper type="CLIENT_AGREEMENT" name={record.additionalAgreementPath} />}
      >
        <Facts
          of={[
            {
              label: t('agreementNumber'),
              value: <Copied value={record.additionalAgreementNumber} what={t('agreementNumber')} />,
            },
            { label: t('agreementDate'), value: <DateText date={record.additionalAgreementDate} /> },
          ]}
        />
        <AgreementBank editable={editable} />
      </Block>
    </>
  )
}

/** The bank of the additional agreement: chosen in a review, else told. */
function AgreementBank({ editable }: { editable: boolean }) {
  const t = useTranslations('replenishment.documents')
  const { record } = useRecord()
  const { data } = useAgreementBanksQuery()
  const banks = (data?.banks ?? []).map(({ id, shortName, brockmanShortName, brockman }) => ({
    value: id,
    label: [shortName, brockmanShortName ?? brockman].filter(Boolean).join(' · '),
  }))
  if (editable) return <SelectField name="additionalAgreementBankId" label={t('agreementBank')} data={banks} />
  const bank = banks.find(({ value }) => value === record.additionalAgreementBankId)
  return <Facts of={[{ label: t('agreementBank'), value: bank?.label }]} />
}
