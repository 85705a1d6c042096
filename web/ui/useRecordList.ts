import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { ChatType } from '../../domain/generated/enums.ts'
import type { Asked } from './Answer.tsx'
import { type ListFilter, useListFilter } from './useListFilter.ts'
import { useListNews } from './useListNews.ts'
import { type List, type Pages, usePages } from './usePages.ts'
import { useRecordNews } from './useRecordNews.ts'

/** What a generated query hook answers of a list. */
interface ListQuery<Data> extends Asked<Data> {
  readonly previousData?: Data | undefined
  readonly refetch: () => Promise<unknown>
  readonly fetchMore: (options: { variables: { page: number } }) => Promise<unknown>
}

/** Where the records of a list come from. */
export interface RecordSource<Data, Row, Status extends string> {
  readonly type: ChatType
  readonly document: TypedDocumentNode<Data, ListFilter<Status> & { page: number }>
  /** The generated hook of the same query. */
  readonly useList: (options: { variables: ListFilter<Status> & { page: number } }) => ListQuery<Data>
  readonly listOf: (data: Data) => List<Row>
  /** The statuses that the list can be filtered by. */
  readonly filters: readonly Status[]
}

/** A list of records as its page works with it. */
export interface RecordListWork<Row, Status extends string> {
  readonly filter: ListFilter<Status>
  /** The answer, with the rows of the filter before while the new ones come. */
  readonly answer: Asked<List<Row>>
  /** Other rows are on their way. */
  readonly isBusy: boolean
  readonly pages: Pages
  /** How many records would come into the list since it was read. */
  readonly news: number
  /** Reads the list anew. */
  readonly again: () => Promise<unknown>
}

/**
 * Reads a list of records by the filter of the address and follows changes: a shown row is read anew in its place, one that
 * would come into the list is counted.
 */
export function useRecordList<Data, Row extends { readonly id: number }, Status extends string>({
  type,
  document,
  useList,
  listOf,
  filters,
}: RecordSource<Data, Row, Status>): RecordListWork<Row, Status> {
  const client = useApolloClient()
  const filter = useListFilter(filters)
  const query = useList({ variables: { page: 0, ...filter } })
  const { data, previousData, fetchMore, refetch } = query
  const shown = data ?? previousData
  const list = shown && listOf(shown)
  const pages = usePages(
    data && listOf(data),
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const news = useListNews(new Set(list?.items.map(({ id }) => id)), JSON.stringify(filter), async (id, isShown) => {
    // Which of the others a search finds, only the server knows; the refresh button is there
    if (!isShown && filter.search) return false
    const variables = { ...(isShown ? {} : filter), page: 0, search: `№${id}` }
    const answer = await client.query({ query: document, variables, fetchPolicy: 'network-only' })
    return answer.data ? listOf(answer.data).items.some(row => row.id === id) : false
  })
  useRecordNews({ type }, ({ instanceId }) => news.heard(instanceId))
  return {
    filter,
    answer: { ...query, data: list },
    isBusy: !data,
    pages,
    news: news.count,
    again: () => {
      news.clear()
      return refetch()
    },
  }
}
