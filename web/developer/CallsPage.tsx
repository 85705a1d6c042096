import { Select, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type KeyCallsQuery, useKeyCallsQuery } from '../generated/developer.ts'
import { useKeysQuery } from '../generated/factor.ts'
import { Answer } from '../ui/Answer.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FilterCheckbox } from '../ui/FilterCheckbox.tsx'
import { TimeText } from '../ui/Money.tsx'
import { Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { Developers } from './Developers.tsx'

type Row = KeyCallsQuery['keyCalls']['items'][number]

function useColumns(): Column<Row>[] {
  const t = useTranslations('developer.calls')
  return [
    { key: 'at', title: t('at'), render: row => <TimeText at={row.at} isExact /> },
    { key: 'key', title: t('key'), render: row => row.keyName },
    { key: 'operation', title: t('operation'), render: row => row.operation || '—' },
    {
      key: 'path',
      title: t('path'),
      render: row => (
        <Text span inherit ff="monospace" fz={12.5} style={{ overflowWrap: 'anywhere' }}>
          {row.method} {row.path}
        </Text>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      render: row => (
        <>
          <ToneBadge tone={row.error || row.status >= 400 ? 'returned' : 'done'}>
            {[row.status, row.error].filter(Boolean).join(' · ')}
          </ToneBadge>
          {row.message && (
            <Text fz="xs" c="dimmed">
              {row.message}
            </Text>
          )}
        </>
      ),
    },
    { key: 'ms', title: t('ms'), align: 'right', render: row => <span className="tabular">{row.ms}</span> },
    {
      key: 'requestId',
      title: t('requestId'),
      render: row => (
        <Copied value={row.requestId} what={t('requestId')}>
          {row.requestId.slice(0, 8)}
        </Copied>
      ),
    },
  ]
}

/** /developers/calls: the calls of one's API keys in the last 7 days. */
export function Component() {
  const t = useTranslations('developer.calls')
  const [read, write] = useAddress()
  const { data } = useKeysQuery()
  const keyId = Number(read('key')) || null
  const refused = read('refused') === 'true'
  const query = useKeyCallsQuery({
    variables: { page: 0, ...(keyId && { keyId }), ...(refused && { refused }) },
  })
  const { fetchMore } = query
  const list = query.data?.keyCalls ?? query.previousData?.keyCalls
  const pages = usePages(
    query.data?.keyCalls,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const columns = useColumns()
  return (
    <Developers tab="calls" hint={t('hint')}>
      <Toolbar>
        <Select
          aria-label={t('key')}
          value={keyId === null ? '' : String(keyId)}
          allowDeselect={false}
          onChange={value => write({ key: value })}
          data={[
            { value: '', label: t('every') },
            ...(data?.keys ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FilterCheckbox
          label={t('refused')}
          checked={refused}
          onChange={on => write({ refused: on ? 'true' : null })}
        />
        <RefreshButton refresh={query.refetch} />
      </Toolbar>
      <Answer of={{ ...query, data: list }} failure={message => t('failed', { message })}>
        {({ items }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={row => row.id}
            pages={pages}
            busy={query.data === undefined && query.loading}
            empty={<Empty title={t(refused || keyId ? 'emptyFound' : 'empty')} hint={t('emptyHint')} />}
          />
        )}
      </Answer>
    </Developers>
  )
}
