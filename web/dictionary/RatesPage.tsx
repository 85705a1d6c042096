import { useTranslations } from 'use-intl'
import { type CbrRatesQuery, useCbrRatesQuery } from '../generated/dictionary.ts'
import { Answer } from '../ui/Answer.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { RateText, useFormatters } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'

type Row = CbrRatesQuery['cbrRates']['currencies'][number]

/** /rates: the central bank's prices of the newest known day. */
export function Component() {
  const t = useTranslations('shell.rates')
  const { date } = useFormatters()
  const query = useCbrRatesQuery()
  const columns: Column<Row>[] = [
    { key: 'code', title: t('currency'), render: ({ code }) => code },
    { key: 'nominal', title: t('nominal'), render: ({ nominal }) => nominal, align: 'right' },
    { key: 'rate', title: t('price'), render: ({ rate }) => <RateText rate={rate} />, align: 'right' },
  ]
  return (
    <Page title={t('page')} under={query.data && date(query.data.cbrRates.lastUpdate)}>
      <Answer of={query}>
        {({ cbrRates }) => (
          <DataTable label={t('page')} columns={columns} rows={cbrRates.currencies} rowKey={({ code }) => code} />
        )}
      </Answer>
    </Page>
  )
}
