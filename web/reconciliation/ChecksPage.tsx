import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Answer } from '../ui/Answer.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TimeText } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { usePages } from '../ui/usePages.ts'
import { Findings } from './Findings.tsx'
import { StartCheck } from './StartCheck.tsx'
import { StatusOfCheck, toneOfCheck } from './StatusOfCheck.tsx'
import { type Check, useChecks } from './useChecks.ts'

/** Seconds, to a tenth. */
const secondsOf = (ms: number) => Math.round(ms / 100) / 10

function useColumns(): Column<Check>[] {
  const t = useTranslations('checks')
  return [
    { key: 'at', title: t('columns.at'), render: ({ at }) => <TimeText at={at} />, width: 170 },
    {
      key: 'status',
      title: t('columns.status'),
      render: ({ status }) => <StatusOfCheck status={status} />,
      width: 190,
    },
    { key: 'by', title: t('columns.by'), render: ({ by }) => by ?? t('night'), width: 220 },
    { key: 'read', title: t('columns.read'), render: ({ amounts }) => (amounts ? t('read', { ...amounts }) : '—') },
    {
      key: 'duration',
      title: t('columns.duration'),
      align: 'right',
      render: ({ durationMs }) => (durationMs == null ? '—' : t('seconds', { seconds: secondsOf(durationMs) })),
      width: 110,
    },
  ]
}

/** /check: the runs of the check of all money. */
export function Component() {
  const t = useTranslations('checks')
  const { query, newest } = useChecks()
  const columns = useColumns()
  const { fetchMore } = query
  const list = query.data?.checks
  const pages = usePages(
    list,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  return (
    <Page
      title={t('title')}
      count={list ?? null}
      under={<Hint>{t('hint')}</Hint>}
      actions={<StartCheck isRunning={newest?.status === 'RUNNING'} reread={query.refetch} />}
    >
      {newest && <Findings of={newest.findings} />}
      <Answer
        of={query}
        failure={message => t('failed', { message })}
        isEmpty={({ checks }) => checks.items.length === 0}
        empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
      >
        {({ checks }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={checks.items}
            rowKey={({ id }) => id}
            tone={({ status }) => toneOfCheck(status)}
            pages={pages}
          />
        )}
      </Answer>
    </Page>
  )
}
