import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { minor } from '../../domain/core/money.ts'
import {
  type BalanceDaysQuery,
  ExportBalanceDaysDocument,
  ExportPaidMonthsDocument,
  type PaidMonthsQuery,
  useBalanceDaysQuery,
  usePaidMonthsQuery,
} from '../generated/analytics.ts'
import type { Column } from '../ui/DataTable.tsx'
import { DateText, MoneyText } from '../ui/Money.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import { placeOf, useAxes } from './axis.ts'
import { Chart } from './Chart.tsx'
import { Picture } from './Picture.tsx'
import type { Series, Tone } from './plot.ts'

type Day = BalanceDaysQuery['analyticsBalance'][number]
type Month = PaidMonthsQuery['analyticsPayments'][number]

interface OfPeriod {
  userId: number
  period: { from: string; to: string }
}

const usd =
  (of: (row: Day) => Day['closing'], signed = false) =>
  (row: Day) => <MoneyText amount={of(row)} currency="USD" signed={signed} />

/** A client's balance over days, with what came in and went out. */
export function BalancePicture({ userId, period }: OfPeriod) {
  const t = useTranslations('analytics')
  const axes = useAxes()
  const { query: ask } = useApolloClient()
  const variables = { userId, ...period }
  const query = useBalanceDaysQuery({ variables, fetchPolicy: 'cache-and-network' })
  useBalanceNews(query.refetch)
  const columns: Column<Day>[] = [
    { key: 'date', title: t('columns.day'), render: row => <DateText date={row.date} /> },
    { key: 'opening', title: t('columns.opening'), align: 'right', render: usd(row => row.opening) },
    { key: 'credit', title: t('columns.credit'), align: 'right', render: usd(row => row.credit, true) },
    { key: 'debit', title: t('columns.debit'), align: 'right', render: usd(row => row.debit, true) },
    { key: 'closing', title: t('columns.closing'), align: 'right', render: usd(row => row.closing) },
  ]
  const draw = (days: readonly Day[]) => (
    <Chart
      label={`${t('balance')}. ${t('balanceHint')}`}
      places={days.map(({ date }) => placeOf(date))}
      series={[
        { name: t('balance'), kind: 'area', tone: 'accent', values: days.map(({ closing }) => closing) },
        moved(t('columns.credit'), 'third', days, ({ credit }) => credit),
        moved(t('columns.debit'), 'second', days, ({ debit }) => debit),
      ]}
      place={axes.day}
      value={axes.amount}
      said={{ place: axes.dayInFull, value: axes.amountInFull }}
    />
  )
  return (
    <Picture
      title={t('balance')}
      hint={t('balanceHint')}
      of={{ ...query, data: (query.data ?? query.previousData)?.analyticsBalance }}
      columns={columns}
      rowKey={row => row.date}
      draw={draw}
      isByTime
      isTelling={({ credit, debit }) => credit !== 0 || debit !== 0}
      empty={t('balanceEmpty')}
      isEmpty={days => days.every(({ opening, credit, debit }) => !opening && !credit && !debit)}
      ask={async () => {
        const { data } = await ask({ query: ExportBalanceDaysDocument, variables, fetchPolicy: 'no-cache' })
        return data?.exportBalanceDays
      }}
    />
  )
}

/** What moved on a day stands as a bar on it; a day without movements has none. */
const moved = (name: string, tone: Tone, days: readonly Day[], of: (day: Day) => number): Series => ({
  name,
  kind: 'bars',
  tone,
  values: days.map(day => of(day) || null),
})

const TONES: readonly Tone[] = ['accent', 'second', 'third', 'fourth']

/** The months of a list without gaps, from its first to its last. */
function monthsOf(rows: readonly Month[]): string[] {
  const [first, last] = [rows[0]?.month, rows.at(-1)?.month]
  if (!first || !last) return []
  const found = [first]
  for (let month = first; month < last; found.push(month)) {
    const [year = 0, number = 1] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  }
  return found
}

/** What was paid by month: bars of the currencies on top of each other, the largest currency undermost. */
function stacked(rows: readonly Month[], months: readonly string[], others: string) {
  const sums = new Map<string, number>()
  for (const { currency, amountUsd } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountUsd)
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
  const named = sorted.length > TONES.length ? sorted.slice(0, TONES.length - 1) : sorted
  const nameOf = (currency: string) => (named.includes(currency) ? currency : others)
  const names = [...new Set(sorted.map(nameOf))]
  const own = (name: string) =>
    months.map(month =>
      rows
        .filter(row => row.month === month && nameOf(row.currency) === name)
        .reduce((sum, { amountUsd }) => sum + amountUsd, 0),
    )
  const parts = names.map(name => ({ name, values: own(name) }))
  const series = parts.map(({ name }, at): Series => {
    const below = parts.slice(0, at + 1)
    const values = months.map((_, month) => below.reduce((sum, part) => sum + (part.values[month] ?? 0), 0))
    return { name, kind: 'bars', tone: TONES[at] ?? 'accent', values }
  })
  // The highest first, so that the lower ones are drawn over it
  return { series: series.toReversed(), below: new Map(parts.map(({ name, values }) => [name, values])) }
}

/** What a client's orders were paid by month and currency. */
export function PaymentsPicture({ userId }: { userId: number }) {
  const t = useTranslations('analytics')
  const axes = useAxes()
  const { query: ask } = useApolloClient()
  const query = usePaidMonthsQuery({ variables: { userId }, fetchPolicy: 'cache-and-network' })
  useBalanceNews(query.refetch)
  const columns: Column<Month>[] = [
    { key: 'month', title: t('columns.month'), render: row => axes.monthInFull(placeOf(row.month)) },
    { key: 'currency', title: t('columns.currency'), render: row => row.currency },
    { key: 'count', title: t('columns.orders'), align: 'right', render: row => row.count },
    {
      key: 'amount',
      title: t('columns.amount'),
      align: 'right',
      render: row => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'usd',
      title: t('columns.usd'),
      align: 'right',
      render: row => <MoneyText amount={row.amountUsd} currency="USD" />,
    },
  ]
  const draw = (rows: readonly Month[]) => {
    const months = monthsOf(rows)
    const { series, below } = stacked(rows, months, t('others'))
    return (
      <Chart
        label={`${t('paid')}. ${t('paidHint')}`}
        places={months.map(placeOf)}
        series={series}
        place={axes.month}
        value={axes.amount}
        said={{
          place: axes.monthInFull,
          // Each currency's own, not the height of its bar
          value: (_, { name }, index) => axes.amountInFull(minor(below.get(name)?.[index] ?? 0)),
        }}
      />
    )
  }
  return (
    <Picture
      title={t('paid')}
      hint={t('paidHint')}
      of={{ ...query, data: query.data?.analyticsPayments }}
      columns={columns}
      rowKey={row => `${row.month} ${row.currency}`}
      draw={draw}
      isByTime
      empty={t('paidEmpty')}
      isEmpty={rows => rows.length === 0}
      ask={async () => {
        const { data } = await ask({
          query: ExportPaidMonthsDocument,
          variables: { userId },
          fetchPolicy: 'no-cache',
        })
        return data?.exportPaidMonths
      }}
    />
  )
}
