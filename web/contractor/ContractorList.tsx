import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type ContractorsQuery, useContractorsQuery } from '../generated/contractor.ts'
import { Answer } from '../ui/Answer.tsx'
import { useListAgain } from '../ui/useListAgain.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { countryWords } from '../ui/names.ts'
import { useNames } from '../ui/useNames.ts'

type Row = ContractorsQuery['contractors'][number]

/** Name, country's names, SWIFT or currency of an account; in the browser (decisions.md section 13, "Lists"). */
function fits({ name, country, accounts }: Row, search: string): boolean {
  const text = search.trim().toLowerCase()
  const words = [name, ...countryWords(country), ...accounts.flatMap(({ swift, currency }) => [swift, currency])]
  return words.some(word => word?.toLowerCase().includes(text))
}

function AddButton() {
  const t = useTranslations('contractor.list')
  return (
    <Button component={Link} to="/client/contractor/new" leftSection={<IconPlus size={16} />}>
      {t('add')}
    </Button>
  )
}

/** /client/contractor: the client's own contractors; bank, SWIFT and currency are those of the first account. */
export function Component() {
  const t = useTranslations('contractor')
  const names = useNames()
  const [read, write] = useAddress()
  const search = read('search')
  const query = useContractorsQuery()
  useListAgain(query.refetch)
  const columns: Column<Row>[] = [
    { key: 'name', title: t('list.columns.name'), render: ({ name }) => name },
    { key: 'country', title: t('list.columns.country'), render: ({ country }) => names.country(country) || '—' },
    { key: 'bank', title: t('list.columns.bank'), render: ({ accounts: [first] }) => first?.bankName ?? '—' },
    { key: 'swift', title: t('list.columns.swift'), render: ({ accounts: [first] }) => first?.swift ?? '—' },
    { key: 'currency', title: t('list.columns.currency'), render: ({ accounts: [first] }) => first?.currency ?? '—' },
  ]
  return (
    <Page title={t('title')} count={query.data?.contractors.length ?? null} actions={<AddButton />}>
      <Toolbar>
        <SearchField
          live
          value={search}
          onSearch={text => write({ search: text }, { replace: true })}
          placeholder={t('list.search')}
        />
        <RefreshButton refresh={query.refetch} />
      </Toolbar>
      <Answer
        of={query}
        failure={message => t('list.failed', { message })}
        isEmpty={({ contractors }) => contractors.length === 0}
        empty={<Empty title={t('list.notFound')} hint={t('list.emptyHint')} action={<AddButton />} />}
      >
        {({ contractors }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={contractors.filter(one => fits(one, search))}
            rowKey={({ id }) => id}
            to={({ id }) => `/client/contractor/${id}`}
            empty={<Empty title={t('list.notFound')} hint={t('list.notFoundHint')} />}
          />
        )}
      </Answer>
    </Page>
  )
}
