import { useApolloClient } from '@apollo/client/react'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { isManager, sideOf } from '../../domain/core/roles.ts'
import { ReplenishmentStatus, ReplenishmentStatusFilter } from '../../domain/generated/enums.ts'
import {
  ExportReplenishmentsDocument,
  ReplenishmentsDocument,
  type ReplenishmentsQueryVariables,
  useReplenishmentsQuery,
} from '../generated/replenishment.ts'
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
import { toneOf } from '../ui/tones.ts'
import { distinguish } from '../ui/distinguish.ts'
import { useAddress } from '../ui/useAddress.ts'
import { useListNews } from '../ui/useListNews.ts'
import { usePages } from '../ui/usePages.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { useColumns } from './columns.tsx'

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

/** Follows changes: a shown row is read anew in its place, one that would come into the list is counted. */
function useNews(shown: ReadonlySet<number>, filter: ReplenishmentsQueryVariables) {
  const client = useApolloClient()
  const news = useListNews(shown, JSON.stringify(filter), async (id, isShown) => {
    // Which of the others a search finds, only the server knows; the refresh button is there
    if (!isShown && filter.search) return false
    const variables = { ...(isShown ? {} : filter), page: 0, search: `№${id}` }
    const { data } = await client.query({ query: ReplenishmentsDocument, variables, fetchPolicy: 'network-only' })
    return data?.replenishments.items.some(row => row.id === id) ?? false
  })
  useRecordNews({ type: 'REPLENISHMENT' }, ({ instanceId }) => news.heard(instanceId))
  return news
}

/** /replenishment: a client's own replenishments, or all for the request desk. */
export function Component() {
  const t = useTranslations('replenishment')
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
  const { fetchMore, refetch, client } = query
  const list = query.data?.replenishments ?? query.previousData?.replenishments
  const pages = usePages(
    query.data?.replenishments,
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
      .query({ query: ExportReplenishmentsDocument, variables: filter, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.exportReplenishments)
  const action = {
    value: ACTION as string,
    label: t('list.action'),
    count: counters.toDo('REPLENISHMENT') || undefined,
  }
  const all = { value: '', label: t('list.all'), count: status ? undefined : list?.totalItems }
  return (
    <Page
      title={t('title')}
      count={list?.totalItems ?? null}
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
            ...distinguish(
              Object.values(ReplenishmentStatus).map(one => ({ value: one, label: label('replenishment', one) })),
              one => (t.has(`list.apart.${one as 'BILL'}`) ? t(`list.apart.${one as 'BILL'}`) : ''),
            ),
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
