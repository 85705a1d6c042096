import { useApolloClient } from '@apollo/client/react'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs, DESKS, isManager, type Side, sideOf } from '../../domain/core/roles.ts'
import { type RequestStatus, RequestStatusFilter } from '../../domain/generated/enums.ts'
import { requestTurn } from '../../domain/request/workflow.ts'
import { RequestsDocument, type RequestsQueryVariables, useRequestsQuery } from '../generated/request.ts'
import { useViewer } from '../session.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ChatButton } from '../ui/ChatButton.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FilterCheckbox } from '../ui/FilterCheckbox.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useAddress, useHere } from '../ui/useAddress.ts'
import { useListNews } from '../ui/useListNews.ts'
import { usePages } from '../ui/usePages.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { rowTone, useColumns } from './columns.tsx'
import { useFilter } from './useFilter.ts'

const { ACTION } = RequestStatusFilter
// The table has them in the order of the work
const STATUSES = Object.keys(requestTurn) as RequestStatus[]

function AddButton() {
  const t = useTranslations('request.list')
  return (
    <Button component={Link} to={useHere({ request: 'new' })} preventScrollReset leftSection={<IconPlus size={16} />}>
      {t('add')}
    </Button>
  )
}

/** The one sentence of a list without rows: nothing yet, nothing to do, nothing found. */
function Nothing({ side, filter }: { side: Side; filter: RequestsQueryVariables }) {
  const t = useTranslations('request.list')
  const ui = useTranslations('ui')
  const { status, search, mine } = filter
  if (status === ACTION && !search && !mine) return <Empty title={t('emptyAction')} />
  if (status || search || mine) return <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
  if (side === 'staff') return <Empty title={t('empty')} hint={t('emptyStaff')} />
  return <Empty title={t('empty')} hint={t('emptyHint')} action={<AddButton />} />
}

/** Follows changes: a shown row is read anew in its place, one that would come into the list is counted. */
function useNews(shown: ReadonlySet<number>, filter: RequestsQueryVariables) {
  const client = useApolloClient()
  const news = useListNews(shown, JSON.stringify(filter), async (id, isShown) => {
    // Which of the others a search finds, only the server knows; the refresh button is there
    if (!isShown && filter.search) return false
    const variables = { ...(isShown ? {} : filter), page: 0, search: `№${id}` }
    const { data } = await client.query({ query: RequestsDocument, variables, fetchPolicy: 'network-only' })
    return data?.requests.items.some(row => row.id === id) ?? false
  })
  useRecordNews({ type: 'REQUEST' }, ({ instanceId }) => news.heard(instanceId))
  return news
}

function Requests({ side, manager }: { side: Side; manager: boolean }) {
  const t = useTranslations('request')
  const counters = useCounters()
  const [, write] = useAddress()
  const filter = useFilter()
  const query = useRequestsQuery({ variables: { page: 0, ...filter } })
  const { fetchMore, refetch } = query
  const list = query.data?.requests ?? query.previousData?.requests
  const pages = usePages(
    query.data?.requests,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const news = useNews(new Set(list?.items.map(({ id }) => id)), filter)
  const columns = useColumns(side)
  const again = () => {
    news.clear()
    return refetch()
  }
  const chip = (value: RequestStatusFilter) => ({ value: value as string, label: t(`list.tabs.${value}`) })
  const action = { ...chip(ACTION), count: counters.toDo('REQUEST') }
  const tabs = [{ value: '', label: t('list.tabs.all') }, ...STATUSES.map(chip)]
  return (
    <Page title={t('title')} count={list?.totalItems ?? null} actions={side === 'client' && <AddButton />}>
      <ChipTabs
        label={t('list.filters')}
        value={filter.status ?? ''}
        onChange={status => write({ status })}
        items={side === 'staff' ? [action, ...tabs] : [...tabs, action]}
      />
      <Toolbar>
        <SearchField
          value={filter.search ?? ''}
          onSearch={search => write({ search })}
          placeholder={t(side === 'client' ? 'list.search' : 'list.searchStaff')}
        />
        <Select
          aria-label={t('list.status')}
          value={filter.status ?? ''}
          onChange={status => write({ status })}
          w={220}
          data={[{ value: '', label: t('list.tabs.all') }, ...[ACTION, ...STATUSES].map(chip)]}
        />
        {manager && (
          <FilterCheckbox
            label={t('list.mine')}
            checked={filter.mine ?? false}
            onChange={mine => write({ mine: mine ? '1' : null })}
          />
        )}
        <RefreshButton refresh={again} />
        {news.count > 0 && (
          <Button variant="light" onClick={() => void again().catch(() => undefined)}>
            {t('list.news', { count: news.count })}
          </Button>
        )}
      </Toolbar>
      <Answer of={{ ...query, data: list }} failure={message => t('list.failed', { message })}>
        {({ items }) => (
          <DataTable
            busy={!query.data}
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={row => row.id}
            onOpen={row => write({ request: String(row.id) })}
            tone={rowTone}
            actions={row => (
              <ChatButton
                type="REQUEST"
                id={row.id}
                name={count => t(count ? 'list.chatUnread' : 'list.chat', { id: row.id, count })}
              />
            )}
            pages={pages}
            empty={<Nothing side={side} filter={filter} />}
          />
        )}
      </Answer>
    </Page>
  )
}

/** /request: a client's own requests, or all for the request desk. */
export function Component() {
  const t = useTranslations('request')
  const roles = useViewer()?.roles ?? []
  const side = sideOf(roles)
  if (side === 'staff' && !belongs(roles, DESKS.REQUEST))
    return (
      <Page title={t('title')}>
        <Empty title={t('list.closed')} />
      </Page>
    )
  return <Requests side={side} manager={isManager(roles)} />
}
