import { Button, Group, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isManager, type Side, sideOf } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Answer } from './Answer.tsx'
import { ChatButton } from './ChatButton.tsx'
import { ChipTabs } from './ChipTabs.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { Empty } from './Empty.tsx'
import { ExportButton, type Workbook } from './ExportButton.tsx'
import { FilterCheckbox } from './FilterCheckbox.tsx'
import { Page, Toolbar } from './Page.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { SearchField } from './SearchField.tsx'
import type { Tone } from './tones.ts'
import { useAddress } from './useAddress.ts'
import type { ListFilter } from './useListFilter.ts'
import { type RecordSource, useRecordList } from './useRecordList.ts'

/** The status of a filter that asks for what waits for the viewer. */
const ACTION = 'ACTION'

/** A room that keeps records in a list; its texts stand under its name. */
export type RecordRoom = 'request' | 'replenishment' | 'order'

interface StatusOption {
  readonly value: string
  readonly label: string
}

export interface RecordListProps<Data, Row, Status extends string> {
  room: RecordRoom
  source: RecordSource<Data, Row, Status>
  columns: readonly Column<Row>[]
  /** The statuses to choose among, beside all and what waits for the viewer. */
  statuses: readonly StatusOption[]
  /** Quick filters beside all and what waits for the viewer. */
  chips?: readonly StatusOption[]
  /** Nothing can ever wait for the viewer: there is no such filter. */
  neverWaits?: boolean
  tone: (row: Row) => Tone | undefined
  /** Where a row leads. */
  to?: (row: Row) => string
  /** What a row opens over the list instead. */
  onOpen?: (row: Row) => void
  /** The button that makes a record, for clients. */
  add: ReactNode
  /** Stands above the filters. */
  children?: ReactNode
  /** Ticks a row for what is done with many. */
  tick?: (row: Row) => ReactNode
  /** Under the list: what is done with the ticked rows. */
  bar?: (again: () => void) => ReactNode
  /** Asks for the workbook of what the filter shows. */
  exported?: (filter: ListFilter<Status>) => Promise<Workbook | undefined>
}

/** The one sentence of a list without rows: nothing yet, nothing to do, nothing found. */
function Nothing({
  room,
  side,
  filter,
  add,
}: {
  room: RecordRoom
  side: Side
  filter: ListFilter<string>
  add: ReactNode
}) {
  const t = useTranslations(`${room}.list`)
  const ui = useTranslations('ui')
  const { status, search, mine } = filter
  if (status === ACTION && !search && !mine) return <Empty title={ui('records.emptyAction')} />
  if (status || search || mine) return <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
  if (side === 'staff') return <Empty title={t('empty')} hint={t('emptyStaff')} />
  return <Empty title={t('empty')} hint={t('emptyHint')} action={add} />
}

/** The page of a list of records: a client's own, or all that the desk handles (decisions.md section 13, "Lists"). */
export function RecordList<Data, Row extends { readonly id: number }, Status extends string>(
  props: RecordListProps<Data, Row, Status>,
) {
  const {
    room,
    source,
    columns,
    statuses,
    chips = [],
    neverWaits = false,
    add,
    children,
    exported,
    tick,
    bar,
    ...row
  } = props
  const t = useTranslations(room)
  const ui = useTranslations('ui.records')
  const roles = useViewer()?.roles ?? []
  const side = sideOf(roles)
  const toDo = useCounters().toDo(source.type)
  const [, write] = useAddress()
  const { filter, answer, isBusy, pages, news, again } = useRecordList(source)
  const list = answer.data
  const chosen = { value: filter.status ?? '', onChange: (status: string | null) => write({ status }) }
  const all = { value: '', label: ui('all') }
  const action = neverWaits ? [] : [{ value: ACTION as string, label: ui('action'), count: toDo }]
  const quick = [{ ...all, count: filter.status || list?.hasMore ? undefined : list?.totalItems }, ...chips]
  return (
    <Page title={t('title')} count={list ?? null} actions={side === 'client' && add}>
      {children}
      {!neverWaits && (
        <ChipTabs
          label={ui('filters')}
          {...chosen}
          items={side === 'staff' ? [...action, ...quick] : [...quick, ...action]}
        />
      )}
      <Toolbar>
        <SearchField
          value={filter.search ?? ''}
          onSearch={search => write({ search })}
          placeholder={t(side === 'client' ? 'list.search' : 'list.searchStaff')}
        />
        <Select aria-label={ui('status')} {...chosen} w={260} data={[all, ...action, ...statuses]} />
        {isManager(roles) && (
          <FilterCheckbox
            label={ui('mine')}
            checked={filter.mine ?? false}
            onChange={mine => write({ mine: mine ? '1' : null })}
          />
        )}
        <RefreshButton refresh={again} />
        {exported && <ExportButton ask={() => exported(filter)} />}
        {news > 0 && (
          <Button variant="light" onClick={() => void again().catch(() => undefined)}>
            {t('list.news', { count: news })}
          </Button>
        )}
      </Toolbar>
      <Answer of={answer} failure={message => t('list.failed', { message })}>
        {({ items }) => (
          <DataTable
            busy={isBusy}
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            actions={one => (
              <Group gap={8} wrap="nowrap">
                {tick?.(one)}
                <ChatButton
                  type={source.type}
                  id={one.id}
                  name={unread => t(unread ? 'list.chatUnread' : 'list.chat', { id: one.id, count: unread })}
                />
              </Group>
            )}
            pages={pages}
            empty={<Nothing room={room} side={side} filter={filter} add={add} />}
            {...row}
          />
        )}
      </Answer>
      {bar?.(() => void again().catch(() => undefined))}
    </Page>
  )
}
