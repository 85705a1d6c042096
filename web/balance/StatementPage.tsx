import { Anchor, Button, Text } from '@mantine/core'
import { useCallback } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { MIN_DATE, today } from '../../domain/core/dates.ts'
import { mayRead } from '../../domain/core/roles.ts'
import type { Minor } from '../../domain/core/money.ts'
import {
  ExportStatementDocument,
  type StatementQuery,
  useStatementHeadQuery,
  useStatementQuery,
} from '../generated/balance.ts'
import { ClientPapers } from '../paper/ClientPapers.tsx'
import { useViewer, type Viewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ById } from '../ui/ById.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { DayInput } from '../ui/DateField.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { MoneyText, TimeText } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { usePages } from '../ui/usePages.ts'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import { usePeriod } from '../ui/usePeriod.ts'
import classes from './Statement.module.css'

type Row = StatementQuery['statement']['items'][number]

function useColumns({ roles }: Viewer): Column<Row>[] {
  const t = useTranslations('balance')
  const kind = useTranslations('labels.ledger')
  const thread = useTranslations('labels.thread')
  // A link into a side that is closed to the reader would lead nowhere
  const opens = (row: Row) => mayRead(roles, row.type)
  return [
    { key: 'at', title: t('columns.at'), render: row => <TimeText at={row.createdAt} /> },
    {
      key: 'kind',
      title: t('columns.kind'),
      render: row => (
        <>
          {kind(row.kind)}
          {row.reverses !== null && (
            <Text size="xs" c="dimmed" component="div">
              {t('reverses', { id: row.reverses })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'record',
      title: t('columns.record'),
      render: row => {
        const name = `${thread(row.type)} №${row.instanceId}`
        return opens(row) ? (
          <Anchor component={Link} to={recordPath(row.type, row.instanceId)} inherit>
            {name}
          </Anchor>
        ) : (
          name
        )
      },
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      align: 'right',
      render: row => <MoneyText amount={row.amount} currency="USD" signed />,
    },
    {
      key: 'balanceAfter',
      title: t('columns.balanceAfter'),
      align: 'right',
      render: row => <MoneyText amount={row.balanceAfter} currency="USD" />,
    },
  ]
}

function Sums({ of }: { of: readonly { label: string; amount: Minor | undefined; signed?: boolean }[] }) {
  return (
    <dl className={classes['sums']}>
      {of.map(({ label, amount, signed = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText amount={amount} currency="USD" signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StatementOf({ userId, viewer }: { userId: number; viewer: Viewer }) {
  const t = useTranslations('balance')
  const ui = useTranslations('ui')
  const charts = useTranslations('analytics')
  const isOwn = userId === viewer.userId
  const period = usePeriod()
  const { from, to } = period
  const head = useStatementHeadQuery({ variables: { userId }, fetchPolicy: 'cache-and-network' })
  useBalanceNews(head.refetch)
  const query = useStatementQuery({
    variables: { userId, page: 0, ...(from && { from }), ...(to && { to }) },
    skip: period.isWrong,
    fetchPolicy: 'cache-and-network',
  })
  const { fetchMore, client } = query
  const list = query.data?.statement ?? query.previousData?.statement
  const pages = usePages(
    query.data?.statement,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const exported = () =>
    client
      .query({
        query: ExportStatementDocument,
        variables: { userId, ...(from && { from }), ...(to && { to }) },
        fetchPolicy: 'no-cache',
      })
      .then(({ data }) => data?.exportStatement)
  const columns = useColumns(viewer)
  const name = head.data?.profileOf.name
  return (
    <Page
      title={isOwn || !name ? t('title') : t('titleOf', { name })}
      count={list?.totalItems ?? null}
      back={isOwn ? '/dashboard' : true}
      actions={
        <Anchor component={Link} to={isOwn ? '/analytics' : `/analytics/${userId}`} size="sm">
          {charts('open')}
        </Anchor>
      }
    >
      <Sums
        of={[
          { label: t('balance'), amount: head.data?.balance.amount },
          { label: t('monthlyVolume'), amount: head.data?.balance.monthlyVolume },
        ]}
      />
      <div className={classes['period']}>
        <div className={classes['days']}>
          <DayInput
            label={t('from')}
            value={from}
            min={MIN_DATE}
            max={to ?? today()}
            error={period.errorOf('from')}
            onChange={period.set('from')}
          />
          <DayInput
            label={t('to')}
            value={to}
            min={from ?? MIN_DATE}
            max={today()}
            error={period.errorOf('to')}
            onChange={period.set('to')}
          />
        </div>
        {(from ?? to) && (
          <Button variant="default" onClick={period.reset} className={classes['low'] ?? ''}>
            {t('reset')}
          </Button>
        )}
        <div className={classes['low']}>
          <RefreshButton refresh={() => Promise.all([query.refetch(), head.refetch()])} />
        </div>
        {!period.isWrong && (
          <ExportButton ask={exported} className={classes['low'] ?? ''}>
            {t('export')}
          </ExportButton>
        )}
        <div className={classes['low']}>
          <ClientPapers userId={userId} period={from && to && !period.isWrong ? { from, to } : null} />
        </div>
      </div>
      {!period.isWrong && (
        <Answer of={{ ...query, data: list }} failure={message => t('failed', { message })}>
          {({ items, opening, credit, debit, closing }) => (
            <>
              <section aria-label={t('sums')}>
                <Sums
                  of={[
                    { label: t('opening'), amount: opening },
                    { label: t('credit'), amount: credit, signed: true },
                    { label: t('debit'), amount: debit, signed: true },
                    { label: t('closing'), amount: closing },
                  ]}
                />
              </section>
              <DataTable
                label={t('list')}
                columns={columns}
                rows={items}
                rowKey={row => row.id}
                pages={pages}
                empty={
                  (from ?? to) ? (
                    <Empty title={t('emptyPeriod')} hint={ui('notFoundHint')} />
                  ) : (
                    <Empty title={t('empty')} hint={isOwn ? t('emptyHint') : undefined} />
                  )
                }
              />
            </>
          )}
        </Answer>
      )}
    </Page>
  )
}

/** /balance and /balance/{userId}: the movements of a client's balance. */
export function Component() {
  const viewer = useViewer()
  const t = useTranslations('balance')
  const { userId } = useParams()
  if (!viewer) return null
  if (!userId) return <StatementOf userId={viewer.userId} viewer={viewer} />
  return (
    <ById title={t('title')} back name="userId">
      {known => <StatementOf userId={known} viewer={viewer} />}
    </ById>
  )
}
