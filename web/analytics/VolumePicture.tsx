import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { VolumeBy } from '../../domain/generated/enums.ts'
import { minor, plus } from '../../domain/core/money.ts'
import { ExportVolumeDocument, useVolumeQuery, type VolumeQuery } from '../generated/analytics.ts'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { Bars } from './Bars.tsx'
import { Picture } from './Picture.tsx'

type Row = VolumeQuery['analyticsVolume'][number]

const BY = Object.values(VolumeBy)
/** So many bars are read at a glance; the rest is one bar. The table has all of them. */
const BARS = 12

const isBy = (value: string): value is VolumeBy => BY.some(one => one === value)

/** Paid orders by company, currency, country or client. */
export function VolumePicture({ period }: { period: { from: string; to: string } }) {
  const t = useTranslations('analytics')
  const of = useTranslations('analytics.of')
  const [read, write] = useAddress()
  const asked = read('by')
  const by = isBy(asked) ? asked : VolumeBy.COMPANY
  const { query: ask } = useApolloClient()
  const variables = { by, ...period }
  const query = useVolumeQuery({ variables, fetchPolicy: 'cache-and-network' })
  const nameOf = ({ key, name }: Row) => name ?? (key || t('none'))
  const columns: Column<Row>[] = [
    { key: 'name', title: of(by), render: nameOf },
    { key: 'count', title: t('columns.orders'), align: 'right', render: row => row.count },
    {
      key: 'usd',
      title: t('columns.usd'),
      align: 'right',
      render: row => <MoneyText amount={row.amountUsd} currency="USD" />,
    },
  ]
  const draw = (rows: readonly Row[]) => {
    const rest = rows.slice(BARS)
    const shown = rows.slice(0, BARS).map(row => ({ key: row.key, name: nameOf(row), amount: row.amountUsd }))
    if (rest.length > 0)
      shown.push({ key: 'rest', name: t('others'), amount: plus(minor(0), ...rest.map(row => row.amountUsd)) })
    return (
      <Bars
        label={t('volume')}
        of={shown.map(({ key, name, amount }) => ({
          key,
          name,
          value: amount,
          said: <MoneyText amount={amount} currency="USD" />,
        }))}
      />
    )
  }
  return (
    <Picture
      title={t('volume')}
      hint={t('volumeHint')}
      of={{ ...query, data: (query.data ?? query.previousData)?.analyticsVolume }}
      columns={columns}
      rowKey={row => row.key}
      draw={draw}
      empty={t('volumeEmpty')}
      isEmpty={rows => rows.length === 0}
      choice={
        <ChipTabs
          label={t('by')}
          value={by}
          onChange={value => write({ by: value === VolumeBy.COMPANY ? null : value }, { replace: true })}
          items={BY.map(value => ({ value, label: of(value) }))}
        />
      }
      ask={async () => {
        const { data } = await ask({ query: ExportVolumeDocument, variables, fetchPolicy: 'no-cache' })
        return data?.exportVolume
      }}
    />
  )
}
