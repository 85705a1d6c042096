import { ContactFacts } from '../../contractor/Contact.tsx'
import { useTranslations } from 'use-intl'
import { Copied } from '../../ui/CopyButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { useNames } from '../../ui/useNames.ts'
import { useRecord } from '../record.tsx'
import { Block } from './parts.tsx'

/** The contractor as the client typed it: who, which bank, whom to ask. */
export function ReviewContractor({ editable }: { editable: boolean }) {
  const t = useTranslations('replenishment.contractor')
  const names = useNames()
  const { record } = useRecord()
  return (
    <>
      <Block title={t('recipient')} comment="contractorComment" editable={editable}>
        <Facts
          columns={2}
          of={[
            { label: t('name'), value: <Copied value={record.contractorName} what={t('name')} /> },
            { label: t('country'), value: names.country(record.contractorCountry) || null },
            { label: t('address'), value: record.contractorAddress },
          ]}
        />
      </Block>
      <Block title={t('bank')} comment="contractorBankComment" editable={editable}>
        <Facts
          columns={2}
          of={[
            { label: t('swift'), value: <Copied value={record.contractorSwift} what={t('swift')} /> },
            { label: t('bankName'), value: record.contractorBankName },
            {
              label: t('accountNumber'),
              value: <Copied value={record.contractorAccountNumber} what={t('accountNumber')} />,
            },
            { label: t('currency'), value: record.contractorCurrency },
          ]}
        />
      </Block>
      <Block title={t('contact')} comment="contractorContactComment" editable={editable}>
        <ContactFacts of={record} />
      </Block>
    </>
  )
}
