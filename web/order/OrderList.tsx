import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { isManager, type Side, sideOf } from '../../domain/core/roles.ts'
import { OrderStatus, OrderStatusFilter } from '../../domain/generated/enums.ts'
import { ExportOrdersDocument, OrdersDocument, type OrdersQueryVariables, useOrdersQuery } from '../generated/order.ts'
import { useViewer } from '../session.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ChatButton } from '../ui/ChatButton.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { FilterCheckbox } from '../ui/FilterCheckbox.tsx'
import { Page, Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useListNews } from '../ui/useListNews.ts'
import { usePages } from '../ui/usePages.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { rowTone, useColumns } from './columns.tsx'

const { ACTION, ...STATUSES } = OrderStatusFilter
const FILTERS: Readonly<Record<Side, readonly OrderStatusFilter[]>> = {
  // Nothing of an order waits for its client, and the archive is hidden from them (decisions.md sections 4 and 6)
  client: Object.values(STATUSES).filter(one => one !== OrderStatus.ARCHIVED),
  staff: Object.values(OrderStatusFilter),
}

function AddButton() {
  const t = useTranslations('order.list')
  return (
    <Button component={Link} to="/order/new" leftSection={<IconPlus size={16} />}>
      {t('add')}
    </Button>
  )
}

/** The one sentence of a list without rows: nothing yet, nothing to do, nothing found. */
function Nothing({ side, filtered, action }: { side: Side; filtered: boolean; action: boolean }) {
  const t = useTranslations('order.list')
  const ui = useTranslations('ui')
  if (action) return <Empty title={t('emptyAction')} />
  if (filtered) return <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
  if (side === 'staff') return <Empty title={t('empty')} hint={t('emptyStaff')} />
  return <Empty title={t('empty')} hint={t('emptyHint')} action={<AddButton />} />
}

/** Follows the orders of the list by subscription. */
function useNews(shown: ReadonlySet<number>, filter: OrdersQueryVariables) {
  const client = useApolloClient()
  const news = useListNews(shown, JSON.stringify(filter), async (id, isShown) => {
    // Which of the others a search finds, only the server knows; the refresh button is there
    if (!isShown && filter.search) return false
    const variables = { ...(isShown ? {} : filter), page: 0, search: `№${id}` }
    const { data } = await client.query({ query: OrdersDocument, variables, fetchPolicy: 'network-only' })
    return data?.orders.items.some(row => row.id === id) ?? false
  })
  useRecordNews({ type: 'ORDER' }, ({ instanceId }) => news.heard(instanceId))
  return news
}

/** /order: a client's own orders, or all for the order desk. */
export function Component() {
  const t = useTranslations('order')
  const label = useStatusLabel()
  const roles = useViewer()?.roles ?? []
  const side = sideOf(roles)
  const toDo = useCounters().toDo('ORDER')
  const [read, write] = useAddress()
  const status = FILTERS[side].find(one => one === read('status'))
  const search = read('search')
  const mine = read('mine') === '1'
  const filter = { ...(status && { status }), ...(search && { search }), ...(mine && { mine }) }
  const query = useOrdersQuery({ variables: { page: 0, ...filter } })
  const { fetchMore, refetch, client } = query
  // Old rows stay while the new ones come
  const list = query.data?.orders ?? query.previousData?.orders
  const pages = usePages(
    query.data?.orders,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const news = useNews(new Set(list?.items.map(({ id }) => id)), filter)
  const columns = useColumns(side)
  const again = () => {
    news.clear()
    return refetch()
  }
  const exported = () =>
    client
      .query({ query: ExportOrdersDocument, variables: filter, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.exportOrders)
  const nameOf = (one: OrderStatusFilter) => (one === ACTION ? t('list.action') : label('order', one))
  return (
    <Page title={t('title')} count={list?.totalItems ?? null} actions={side === 'client' && <AddButton />}>
      {side === 'client' && <BalanceLine />}
      {side === 'staff' && (
        <ChipTabs
          label={t('list.filters')}
          value={status ?? ''}
          onChange={value => write({ status: value })}
          items={[
            { value: ACTION, label: t('list.action'), count: toDo },
            { value: '', label: t('list.all'), count: status ? undefined : list?.totalItems },
          ]}
        />
      )}
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
            ...FILTERS[side].map(one => ({ value: one as string, label: nameOf(one) })),
          ]}
        />
        {isManager(roles) && (
          <FilterCheckbox
            label={t('list.mine')}
            checked={mine}
            onChange={checked => write({ mine: checked ? '1' : null })}
          />
        )}
        <RefreshButton refresh={again} />
        <ExportButton ask={exported} />
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
            to={row => `/order/${row.id}`}
            tone={row => rowTone(side, row)}
            actions={row => (
              <ChatButton
                type="ORDER"
                id={row.id}
                name={count => t(count ? 'list.chatUnread' : 'list.chat', { id: row.id, count })}
              />
            )}
            pages={pages}
            empty={
              <Nothing side={side} filtered={Boolean(status ?? search) || mine} action={status === ACTION && !search} />
            }
          />
        )}
      </Answer>
    </Page>
  )
}
