import { ActionIcon, Button, Checkbox, Select } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { isManager, sideOf } from '../../domain/core/roles.ts'
import { ReplenishmentStatus, ReplenishmentStatusFilter } from '../../domain/generated/enums.ts'
import { useReplenishmentsQuery } from '../generated/replenishment.ts'
import { useViewer } from '../session.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ChatButton } from '../ui/ChatButton.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { toneOf } from '../ui/tones.ts'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { useColumns } from './columns.tsx'
import { useListNews } from './useListNews.ts'

const FILTERS = Object.values(ReplenishmentStatusFilter)
const { ACTION } = ReplenishmentStatusFilter

/** The one sentence of a list without rows: nothing yet, nothing to do, nothing found. */
function Nothing({ client, filtered, action }: { client: boolean; filtered: boolean; action: boolean }) {
  const t = useTranslations('replenishment.list')
  const ui = useTranslations('ui')
  if (action) return <Empty title={t('emptyAction')} />
  if (filtered) return <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
  if (!client) return <Empty title={t('empty')} hint={t('emptyStaff')} />
  return (
    <Empty
      title={t('empty')}
      hint={t('emptyHint')}
      action={
        <Button component={Link} to="/replenishment/new" leftSection={<IconPlus size={16} />}>
          {t('add')}
        </Button>
      }
    />
  )
}

/** /replenishment: a client's own replenishments, or all for the request desk. */
export function Component() {
  const t = useTranslations('replenishment')
  const ui = useTranslations('ui')
  const label = useStatusLabel()
  const roles = useViewer()?.roles ?? []
  const side = sideOf(roles)
  const counters = useCounters()
  const [read, write] = useAddress()
  const status = FILTERS.find(one => one === read('status'))
  const search = read('search')
  const mine = read('mine') === '1'
  const filter = { ...(status && { status }), ...(search && { search }), ...(mine && { mine }) }
  const query = useReplenishmentsQuery({ variables: { page: 0, ...filter } })
  const { fetchMore, refetch } = query
  const list = query.data?.replenishments ?? query.previousData?.replenishments
  const pages = usePages(
    query.data?.replenishments,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const news = useListNews(new Set(list?.items.map(({ id }) => id)), filter)
  const columns = useColumns(side)
  const again = () => {
    news.clear()
    void refetch().catch(() => undefined)
  }
  const action = {
    value: ACTION as string,
    label: t('list.action'),
    count: counters.toDo('REPLENISHMENT') || undefined,
  }
  const all = { value: '', label: t('list.all'), count: status ? undefined : list?.totalItems }
  return (
    <Page
      title={t('title')}
      count={list?.totalItems}
      actions={
        side === 'client' && (
          <Button component={Link} to="/replenishment/new" leftSection={<IconPlus size={16} />}>
            {t('list.add')}
          </Button>
        )
      }
    >
      <ChipTabs
        label={t('list.filters')}
        value={status ?? ''}
        onChange={value => write({ status: value })}
        items={side === 'staff' ? [action, all] : [all, action]}
      />
      <Toolbar>
        <SearchField
          value={search}
          onSearch={text => write({ search: text })}
          placeholder={t(side === 'client' ? 'list.search' : 'list.searchStaff')}
        />
        <Select
          aria-label={t('list.status')}
          value={status ?? ''}
          onChange={value => write({ status: value })}
          w={260}
          data={[
            { value: '', label: t('list.all') },
            { value: ACTION, label: t('list.action') },
            ...Object.values(ReplenishmentStatus).map(one => ({ value: one, label: label('replenishment', one) })),
          ]}
        />
        {isManager(roles) && (
          <Checkbox
            label={t('list.mine')}
            checked={mine}
            onChange={event => write({ mine: event.currentTarget.checked ? '1' : null })}
          />
        )}
        <ActionIcon variant="default" size={36} onClick={again} aria-label={ui('refresh')} title={ui('refresh')}>
          <IconRefresh size={18} />
        </ActionIcon>
        {news.count > 0 && (
          <Button variant="light" onClick={again}>
            {t('list.news', { count: news.count })}
          </Button>
        )}
      </Toolbar>
      <Answer of={{ ...query, data: list }} failure={message => t('list.failed', { message })}>
        {({ items }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={row => row.id}
            to={row => `/replenishment/${row.id}`}
            tone={row => toneOf('replenishment', row.status, row.toDo)}
            actions={row => <ChatButton type="REPLENISHMENT" id={row.id} />}
            pages={pages}
            empty={
              <Nothing
                client={side === 'client'}
                filtered={Boolean(status ?? search) || mine}
                action={status === ACTION && !search}
              />
            }
          />
        )}
      </Answer>
    </Page>
  )
}
