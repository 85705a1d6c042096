import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import { ApprovalStatus } from '../../domain/generated/enums.ts'
import { type ApprovalsQuery, useApprovalsQuery } from '../generated/approval.ts'
import { useViewer } from '../session.ts'
import { useApprovalNews, useCounters } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TimeText } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { StatusOf, toneOf } from './StatusOf.tsx'

type Row = ApprovalsQuery['approvals']['items'][number]

const STATUSES = Object.values(ApprovalStatus)

function useColumns(): Column<Row>[] {
  const t = useTranslations('approvals.columns')
  return [
    { key: 'id', title: '№', render: ({ id }) => id, width: 70 },
    { key: 'what', title: t('what'), render: ({ summary }) => summary },
    { key: 'by', title: t('by'), render: ({ proposedBy }) => proposedBy.name, width: 200 },
    { key: 'at', title: t('at'), render: ({ at }) => <TimeText at={at} />, width: 150 },
    {
      key: 'until',
      title: t('until'),
      render: ({ status, expiresAt }) => (status === 'WAITING' ? <TimeText at={expiresAt} /> : '—'),
      width: 150,
      desktopOnly: true,
    },
    {
      key: 'status',
      title: t('status'),
      render: ({ status, toSign }) => <StatusOf status={status} toSign={toSign === true} />,
      width: 170,
    },
  ]
}

/** /approval: what waits for a second person, or has waited. */
export function Component() {
  const t = useTranslations('approvals')
  const isAdmin = belongs(useViewer()?.roles ?? [], 'ADMIN')
  const [read, write] = useAddress()
  const columns = useColumns()
  const { approvals: waiting } = useCounters()
  const status = STATUSES.find(one => one === read('status')) ?? null
  const query = useApprovalsQuery({ variables: { page: 0, ...(status && { status }) } })
  const { fetchMore, refetch } = query
  const list = query.data?.approvals ?? query.previousData?.approvals
  const pages = usePages(
    query.data?.approvals,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  useApprovalNews(refetch)
  return (
    <Page
      title={t('title')}
      count={list ?? null}
      actions={
        <>
          <RefreshButton refresh={refetch} />
          {isAdmin && (
            <Button component={Link} to="/admin/setting" variant="default" leftSection={<IconSettings size={16} />}>
              {t('settings')}
            </Button>
          )}
        </>
      }
    >
      <ChipTabs
        label={t('columns.status')}
        value={status ?? ''}
        onChange={value => write({ status: value || null })}
        items={[
          { value: '', label: t('all') },
          ...STATUSES.map(value => ({
            value: value as string,
            label: t(`statuses.${value}`),
            ...(value === 'WAITING' && { count: waiting }),
          })),
        ]}
      />
      <Answer
        of={{ ...query, data: list }}
        failure={message => t('failed', { message })}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
      >
        {({ items }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            to={({ id }) => `/approval/${id}`}
            tone={({ status: one, toSign }) => toneOf(one, toSign === true)}
            pages={pages}
          />
        )}
      </Answer>
    </Page>
  )
}
