import { useTranslations } from 'use-intl'
import { Copied } from '../ui/CopyButton.tsx'
import { CompanyTable, useRateColumns } from './CompanyTable.tsx'

/** /company: paying companies with their banks, for staff. */
export function Component() {
  const t = useTranslations('company')
  const rates = useRateColumns()
  return (
    <CompanyTable
      placeholder={t('search')}
      words={({ name, bankName, swift }) => [name, bankName, swift]}
      columns={[
        { key: 'name', title: t('columns.name'), render: row => row.name },
        { key: 'bank', title: t('columns.bank'), render: row => row.bankName ?? '—' },
        {
          key: 'swift',
          title: t('columns.swift'),
          render: row => <Copied value={row.swift} what={t('columns.swift')} />,
        },
        {
          key: 'account',
          title: t('columns.account'),
          desktopOnly: true,
          render: row => <Copied value={row.accountNumber} what={t('columns.account')} />,
        },
        ...rates,
      ]}
    />
  )
}
