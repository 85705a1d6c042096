import { useApolloClient } from '@apollo/client/react'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterType } from '../../domain/generated/enums.ts'
import { ExportWorkDocument, type useWorkQuery, type WorkQuery } from '../generated/analytics.ts'
import type { Column } from '../ui/DataTable.tsx'
import { DateText, TimeText } from '../ui/Money.tsx'
import { placeOf, useAxes } from './axis.ts'
import { Bars } from './Bars.tsx'
import { Chart } from './Chart.tsx'
import { Picture } from './Picture.tsx'
import classes from './Analytics.module.css'

type Status = WorkQuery['analyticsWork']['statuses'][number]
type Week = WorkQuery['analyticsWork']['stages'][number]

const ROOMS = { INN: 'inn', REQUEST: 'request', REPLENISHMENT: 'replenishment', ORDER: 'order' } as const

/** The words of the statuses as staff read them, with the section before them. */
function useWords() {
  const t = useTranslations('labels')
  const types = useTranslations('labels.thread')
  const apart = useTranslations('replenishment.list.apart')
  const status = (type: CounterType, one: string) => t(`${ROOMS[type]}.staff.${one}` as Parameters<typeof t>[0])
  return {
    status,
    type: (type: CounterType) => types(type),
    whole: (type: CounterType, one: string) => {
      // Two statuses of replenishments are called alike
      const isTwin = type === 'REPLENISHMENT' && apart.has(one as 'BILL')
      return `${types(type)} · ${status(type, one)}${isTwin ? `: ${apart(one as 'BILL')}` : ''}`
    },
  }
}

/** Hours, and days where there are many. */
function useHours() {
  const t = useTranslations('analytics')
  const { tenths } = useAxes()
  return (hours: number) =>
    hours < 48 ? t('hours', { hours: tenths(hours) }) : t('daysShort', { days: tenths(hours / 24) })
}

/** What waits in each status, how long in the middle, and since when the oldest. */
export function WorkPicture({ of }: { of: ReturnType<typeof useWorkQuery> }) {
  const t = useTranslations('analytics')
  const words = useWords()
  const hours = useHours()
  const { query: ask } = useApolloClient()
  const columns: Column<Status>[] = [
    { key: 'type', title: t('columns.record'), render: row => words.type(row.type) },
    { key: 'status', title: t('columns.status'), render: row => words.status(row.type, row.status) },
    { key: 'count', title: t('columns.waiting'), align: 'right', render: row => row.count },
    {
      key: 'median',
      title: t('columns.median'),
      align: 'right',
      render: row => (row.medianHours === null ? '—' : hours(row.medianHours)),
    },
    { key: 'oldest', title: t('columns.oldest'), render: row => <TimeText at={row.oldest} /> },
  ]
  return (
    <Picture
      title={t('work')}
      hint={t('workHint')}
      of={{ ...of, data: of.data?.analyticsWork.statuses }}
      columns={columns}
      rowKey={row => `${row.type} ${row.status}`}
      draw={rows => (
        <Bars
          label={t('work')}
          of={rows
            .filter(({ count }) => count > 0)
            .map(({ type, status, count, medianHours, oldest }) => ({
              key: `${type} ${status}`,
              name: words.whole(type, status),
              value: count,
              said: (
                <>
                  <b>{count}</b>
                  <span className={classes['far']}>
                    {' · '}
                    {t('columns.median').toLowerCase()} {hours(medianHours ?? 0)}
                    {' · '}
                    {t('columns.oldest').toLowerCase()} <TimeText at={oldest} />
                  </span>
                </>
              ),
            }))}
        />
      )}
      empty={t('workEmpty')}
      isEmpty={rows => rows.every(({ count }) => count === 0)}
      ask={async () => {
        const { data } = await ask({
          query: ExportWorkDocument,
          variables: { table: 'STATUSES' },
          fetchPolicy: 'no-cache',
        })
        return data?.exportWork
      }}
    />
  )
}

const keyOf = ({ type, stage }: Pick<Week, 'type' | 'stage'>) => `${type} ${stage}`

/** The stage that most weeks tell of, and of those the one that most records have left. */
function fullest(weeks: readonly Week[]): string | undefined {
  const left = (of: readonly Week[]) => of.reduce((sum, { count }) => sum + count, 0)
  const stages = [...Map.groupBy(weeks, keyOf)]
  const [first] = stages.toSorted(([, one], [, other]) => other.length - one.length || left(other) - left(one))
  return first?.[0]
}

/** How long a stage takes, by week. */
export function StagesPicture({ of }: { of: ReturnType<typeof useWorkQuery> }) {
  const t = useTranslations('analytics')
  const words = useWords()
  const hours = useHours()
  const axes = useAxes()
  const { query: ask } = useApolloClient()
  const [chosen, choose] = useState<string | null>(null)
  const weeks = of.data?.analyticsWork.stages
  const stages = [
    ...new Map(
      (of.data?.analyticsWork.statuses ?? []).map(({ type, status }) => [
        keyOf({ type, stage: status }),
        words.whole(type, status),
      ]),
    ),
  ]
  const shown = chosen ?? fullest(weeks ?? []) ?? stages[0]?.[0] ?? null
  const columns: Column<Week>[] = [
    { key: 'week', title: t('columns.week'), render: row => <DateText date={row.week} /> },
    { key: 'median', title: t('columns.median'), align: 'right', render: row => hours(row.medianHours) },
    { key: 'p90', title: t('columns.p90'), align: 'right', render: row => hours(row.p90Hours) },
    { key: 'count', title: t('columns.left'), align: 'right', render: row => row.count },
  ]
  const draw = (rows: readonly Week[]) => {
    const sorted = rows.toReversed()
    const kind = sorted.length > 1 ? 'line' : 'points'
    return (
      <Chart
        label={`${t('stages')}. ${t('stagesHint')}`}
        places={sorted.map(({ week }) => placeOf(week))}
        series={[
          { name: t('columns.median'), kind, tone: 'accent', values: sorted.map(row => row.medianHours) },
          { name: t('columns.p90'), kind, tone: 'second', values: sorted.map(row => row.p90Hours) },
        ]}
        place={axes.day}
        value={value => t('hours', { hours: axes.number(value) })}
        fromZero
        said={{ place: at => `${t('columns.week')} ${axes.dayInFull(at)}`, value: hours }}
      />
    )
  }
  return (
    <Picture
      title={t('stages')}
      hint={t('stagesHint')}
      of={{ ...of, data: weeks?.filter(row => keyOf(row) === shown) }}
      columns={columns}
      rowKey={row => row.week}
      draw={draw}
      empty={t('stagesEmpty')}
      isEmpty={rows => rows.length === 0}
      choice={
        <Select
          size="xs"
          w={280}
          aria-label={t('stage')}
          value={shown}
          onChange={choose}
          allowDeselect={false}
          data={stages.map(([value, label]) => ({ value, label }))}
        />
      }
      ask={async () => {
        const { data } = await ask({
          query: ExportWorkDocument,
          variables: { table: 'STAGES' },
          fetchPolicy: 'no-cache',
        })
        return data?.exportWork
      }}
    />
  )
}
