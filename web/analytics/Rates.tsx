import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { moscowDate } from '../../domain/core/dates.ts'
import { belongs } from '../../domain/core/roles.ts'
import { replenishmentCredited } from '../../domain/replenishment/workflow.ts'
import {
  type DealsQuery,
  ExportRatesDocument,
  type RatesQuery,
  useDealsQuery,
  useRatesQuery,
} from '../generated/analytics.ts'
import { useViewer } from '../session.ts'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { DateText, RateText } from '../ui/Money.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { placeOf, useAxes } from './axis.ts'
import { Chart } from './Chart.tsx'
import { Picture } from './Picture.tsx'
import type { Series } from './plot.ts'

type Day = RatesQuery['analyticsRates'][number]
type Deal = DealsQuery['replenishments']['items'][number]

const CURRENCIES = ['USD', 'EUR', 'CNY'] as const
type Currency = (typeof CURRENCIES)[number]
const [DOLLAR] = CURRENCIES
const [CREDITED = 'DONE'] = replenishmentCredited

const isShown = (value: string): value is Currency => CURRENCIES.some(one => one === value)

/** What one unit has cost in a deal: of the dollar each deal tells it, of another currency those of its invoices. */
const costOf = (deal: Deal, currency: Currency) => {
  if (currency === DOLLAR) return deal.rate
  return deal.currency === currency ? deal.invoiceRate : null
}

const perUnit = ({ rate, nominal }: Day) => rate / nominal

/** The central bank's prices, with a client's own deals as points. */
export function RatesPicture({ period }: { period: { from: string; to: string } }) {
  const t = useTranslations('analytics')
  const axes = useAxes()
  const [read, write] = useAddress()
  const asked = read('currency')
  const currency: Currency = isShown(asked) ? asked : DOLLAR
  const { query: ask } = useApolloClient()
  const variables = { currency, ...period }
  const query = useRatesQuery({ variables, fetchPolicy: 'cache-and-network' })
  const isClient = belongs(useViewer()?.roles ?? [], 'CLIENT')
  const deals = useDealsQuery({ variables: { status: CREDITED }, skip: !isClient })
  const answer = { ...query, data: (query.data ?? query.previousData)?.analyticsRates }
  const isDemo = answer.data?.some(day => day.isDemo) ?? false
  const columns: Column<Day>[] = [
    { key: 'date', title: t('columns.day'), render: row => <DateText date={row.date} /> },
    { key: 'nominal', title: t('columns.nominal'), align: 'right', render: row => row.nominal },
    { key: 'rate', title: t('columns.rate'), align: 'right', render: row => <RateText rate={row.rate} /> },
  ]
  const draw = (days: readonly Day[]) => {
    const own = (deals.data?.replenishments.items ?? []).flatMap(deal => {
      const cost = costOf(deal, currency)
      const date = moscowDate(new Date(deal.statusSince))
      return cost === null || date < period.from || date > period.to ? [] : [{ date, cost }]
    })
    const prices = new Map(days.map(day => [day.date, perUnit(day)]))
    const costs = new Map(own.map(({ date, cost }) => [date, cost]))
    const dates = [...new Set([...prices.keys(), ...costs.keys()])].toSorted()
    const series: Series[] = [
      {
        name: currency,
        // One day alone makes no line
        kind: days.length > 1 ? 'line' : 'points',
        tone: 'accent',
        values: carried(dates, prices),
      },
    ]
    if (costs.size > 0)
      series.push({
        name: t('deals'),
        kind: 'points',
        tone: 'second',
        values: dates.map(one => costs.get(one) ?? null),
      })
    return (
      <Chart
        label={`${t('rates')}. ${t('ratesHint', { currency })}`}
        places={dates.map(placeOf)}
        series={series}
        place={axes.day}
        value={axes.number}
        said={{ place: axes.dayInFull, value: axes.rate }}
      />
    )
  }
  return (
    <Picture
      title={t('rates')}
      hint={[t('ratesHint', { currency }), ...(isDemo ? [t('ratesDemo')] : [])].join('. ')}
      of={answer}
      columns={columns}
      rowKey={row => row.date}
      draw={draw}
      isByTime
      empty={t('ratesEmpty')}
      isEmpty={days => days.length === 0}
      choice={
        <ChipTabs
          label={t('currency')}
          value={currency}
          onChange={value => write({ currency: value === DOLLAR ? null : value }, { replace: true })}
          items={CURRENCIES.map(value => ({ value, label: value }))}
        />
      }
      ask={async () => {
        const { data } = await ask({ query: ExportRatesDocument, variables, fetchPolicy: 'no-cache' })
        return data?.exportRates
      }}
    />
  )
}

/** A price holds until the next one is published. */
function carried(dates: readonly string[], prices: ReadonlyMap<string, number>): (number | null)[] {
  let last: number | null = null
  return dates.map(date => (last = prices.get(date) ?? last))
}
