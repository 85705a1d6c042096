import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { Copied } from '../ui/CopyButton.tsx'
import { CompanyTable, useRateColumns } from './CompanyTable.tsx'

/** /company: paying companies with their banks, for staff. */
export function Component() {
  const t = useTranslations('company')
  const rates = useRateColumns()
  const viewer = useViewer()
  return (
    <CompanyTable
      placeholder={t('search')}
      words={({ name, bankName, swift }) => [name, bankName, swift]}
      actions={
        viewer &&
        belongs(viewer.roles, 'ADMIN') && (
          <Button component={Link} to="/admin/company/new" leftSection={<IconPlus size={16} />}>
            {t('add')}
          </Button>
        )
      }
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
