import { useTranslations } from 'use-intl'
import { useAgreementBanksQuery } from '../../generated/replenishment.ts'
import { SelectField } from '../../ui/choices.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PaperFacts } from '../paperFields.tsx'
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
        paper={<Paper type="CLIENT_INVOICE" name={record.invoicePath} content={record.invoiceFileId} />}
      >
        <PaperFacts of="invoice" record={record} />
      </Block>
      <Block
        title={t('contract')}
        comment="contractComment"
        editable={editable}
        paper={<Paper type="CLIENT_CONTRACT" name={record.contractPath} content={record.contractFileId} />}
      >
        <PaperFacts of="contract" record={record} />
      </Block>
      <Block
        title={t('agreement')}
        comment="additionalAgreementComment"
        editable={editable}
        paper={
          <Paper
            type="CLIENT_AGREEMENT"
            name={record.additionalAgreementPath}
            content={record.additionalAgreementFileId}
          />
        }
      >
        <PaperFacts of="additionalAgreement" record={record} />
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
