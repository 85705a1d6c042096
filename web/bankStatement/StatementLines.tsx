import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lineActions } from '../../domain/bankStatement/lines.ts'
import { plus } from '../../domain/core/money.ts'
import { StatementLineStatus } from '../../domain/generated/enums.ts'
import { useStatementLinesQuery } from '../generated/bankStatement.ts'
import { Answer } from '../ui/Answer.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { ConfirmLines } from './ConfirmLines.tsx'
import { LineDialog } from './LineDialog.tsx'
import classes from './Statement.module.css'
import { Upload } from './Upload.tsx'
import { type Line, TONES, useLineWords } from './words.ts'

const STATUSES = Object.values(StatementLineStatus)

/** Where a line stands: what is wrong in words, else the replenishment that it is about. */
function State({ of }: { of: Line }) {
  const t = useTranslations('statements')
  const words = useLineWords()
  const problem = words.problem(of)
  const about = of.replenishmentId ?? of.matches[0]?.replenishmentId
  return (
    <>
      <ToneBadge tone={problem ? 'external' : TONES[of.status]}>{problem ?? t(`statuses.${of.status}`)}</ToneBadge>
      {about !== undefined && (
        <Text size="xs" c="dimmed">
          {t('replenishment', { id: about })}
        </Text>
      )}
    </>
  )
}

function useColumns(): Column<Line>[] {
  const t = useTranslations('statements')
  const words = useLineWords()
  return [
    { key: 'payment', title: t('columns.payment'), render: words.payment, width: 210 },
    {
      key: 'payer',
      title: t('columns.payer'),
      render: ({ payerName, payerInn }) => (
        <>
          {payerName || t('noName')}
          <Text size="xs" c="dimmed">
            {payerInn ? t('inn', { inn: payerInn }) : t('noInn')}
          </Text>
        </>
      ),
      width: 240,
    },
    {
      key: 'purpose',
      title: t('columns.purpose'),
      render: ({ purpose }) => <span className={classes['purpose']}>{purpose}</span>,
      desktopOnly: true,
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      render: ({ amount }) => <MoneyText amount={amount} currency="RUB" strong />,
      align: 'right',
      width: 170,
    },
    { key: 'state', title: t('columns.state'), render: of => <State of={of} />, width: 260 },
  ]
}

/** /bank-statements: statements are uploaded here, and their lines confirmed. */
export function Component() {
  const t = useTranslations('statements')
  const ui = useTranslations('ui')
  const words = useLineWords()
  const [read, write] = useAddress()
  const columns = useColumns()
  const isLooking = useOnlyLooks()
  const status = STATUSES.find(one => one === read('status')) ?? null
  const search = read('search')
  const filter = { ...(status && { status }), ...(search && { search }) }
  const query = useStatementLinesQuery({ variables: { page: 0, ...filter } })
  const { fetchMore, refetch } = query
  const list = query.data?.statementLines ?? query.previousData?.statementLines
  const pages = usePages(
    query.data?.statementLines,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const [chosen, setChosen] = useState<ReadonlyMap<number, Line>>(new Map())
  const [isConfirming, setConfirming] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = list?.items.find(({ id }) => id === openId)
  const again = () => {
    setChosen(new Map())
    setOpenId(null)
    void refetch().catch(() => undefined)
  }
  const toggle = (line: Line, isOn: boolean) =>
    setChosen(before => {
      const next = new Map(before)
      if (isOn) next.set(line.id, line)
      else next.delete(line.id)
      return next
    })
  const lines = [...chosen.values()]
  const sum = words.roubles(plus(...lines.map(({ amount }) => amount)))
  return (
    <Page title={t('title')} count={list ?? null} actions={<RefreshButton refresh={refetch} />}>
      {!isLooking && (
        <div className={classes['upload']}>
          <Upload onDone={() => void refetch().catch(() => undefined)} />
        </div>
      )}
      <ChipTabs
        label={t('filters')}
        value={status ?? ''}
        onChange={value => write({ status: value || null })}
        items={[
          { value: '', label: t('all') },
          ...STATUSES.map(value => ({ value: value as string, label: t(`statuses.${value}`) })),
        ]}
      />
      <Toolbar>
        <SearchField value={search} onSearch={text => write({ search: text })} placeholder={t('search')} />
      </Toolbar>
      <Answer
        of={{ ...query, data: list }}
        failure={message => t('failed', { message })}
        isEmpty={({ items }) => items.length === 0}
        empty={
          status || search ? (
            <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
          ) : (
            <Empty title={t('empty')} hint={t('emptyHint')} />
          )
        }
      >
        {({ items }) => (
          <DataTable
            busy={!query.data}
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpenId(id)}
            actions={line =>
              !isLooking &&
              lineActions[line.status].includes('confirm') && (
                <Checkbox
                  aria-label={t('choose', { name: words.payment(line), amount: words.roubles(line.amount) })}
                  checked={chosen.has(line.id)}
                  onChange={event => toggle(line, event.currentTarget.checked)}
                />
              )
            }
            pages={pages}
          />
        )}
      </Answer>
      {lines.length > 0 && (
        <ActionBar>
          <Text size="sm" role="status">
            {t('chosen', { count: lines.length, amount: sum })}
          </Text>
          <Group gap={8}>
            <Button variant="default" onClick={() => setChosen(new Map())}>
              {t('clear')}
            </Button>
            <Button onClick={() => setConfirming(true)}>{t('confirmChosen')}</Button>
          </Group>
        </ActionBar>
      )}
      {isConfirming && lines.length > 0 && (
        <ConfirmLines lines={lines} replenishmentId={null} onClose={() => setConfirming(false)} onDone={again} />
      )}
      {open && <LineDialog key={open.id} line={open} onClose={() => setOpenId(null)} onDone={again} />}
    </Page>
  )
}
