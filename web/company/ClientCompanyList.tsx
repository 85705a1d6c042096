import { useTranslations } from 'use-intl'
import { countryWords } from '../ui/names.ts'
import { useNames } from '../ui/useNames.ts'
import { CompanyTable, useRateColumns } from './CompanyTable.tsx'

const capitals = (text: string) => text.toLocaleUpperCase('ru')

/** /client/company: paying companies with the rates that apply to the client. */
export function Component() {
  const t = useTranslations('company')
  const names = useNames()
  const rates = useRateColumns()
  return (
    <CompanyTable
      placeholder={t('searchClient')}
      words={({ name, country, currency }) => [name, ...countryWords(country), currency]}
      columns={[
        { key: 'name', title: t('columns.name'), render: row => row.name },
        { key: 'okved', title: t('columns.okved'), render: row => row.okved ?? '—' },
        { key: 'country', title: t('columns.country'), render: row => capitals(names.country(row.country)) },
        {
          key: 'exclusions',
          title: t('columns.exclusions'),
          desktopOnly: true,
          render: row => capitals(names.countries(row.countryExclusions)) || '—',
        },
        ...rates,
      ]}
    />
  )
}
