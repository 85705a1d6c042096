import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Answer } from '../ui/Answer.tsx'
import { useListAgain } from '../ui/useListAgain.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PercentText } from '../ui/Money.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Tiers } from './Tiers.tsx'
import { type Company, useCompanies } from './useCompanies.ts'

/** The columns that both lists end with. */
export function useRateColumns(): Column<Company>[] {
  const t = useTranslations('company.columns')
  return [
    { key: 'currency', title: t('currency'), render: row => row.currency },
    {
      key: 'baseRate',
      title: t('baseRate'),
      align: 'right',
      render: row => <PercentText percent={row.baseRate} />,
    },
    { key: 'aRates', title: t('aRates'), desktopOnly: true, render: row => <Tiers of={row.aRates} /> },
    { key: 'vRates', title: t('vRates'), desktopOnly: true, render: row => <Tiers of={row.vRates} /> },
  ]
}

export interface CompanyTableProps {
  columns: readonly Column<Company>[]
  placeholder: string
  /** What a company is searched by. */
  words: (company: Company) => readonly (string | null)[]
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** A list of paying companies with a search while typing. */
export function CompanyTable({ columns, placeholder, words, actions }: CompanyTableProps) {
  const t = useTranslations('company')
  const { query, found, search, onSearch } = useCompanies(words)
  useListAgain(query.refetch)
  return (
    <Page title={t('title')} count={found?.length ?? null} actions={actions}>
      <Toolbar>
        <SearchField live value={search} onSearch={onSearch} placeholder={placeholder} />
      </Toolbar>
      <Answer of={{ ...query, data: found }} failure={message => t('listFailed', { message })}>
        {rows => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={row => row.id}
            to={row => `/company/${row.id}`}
            empty={<Empty title={t('empty')} />}
          />
        )}
      </Answer>
    </Page>
  )
}
