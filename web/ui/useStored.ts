import type { ObservableQuery, OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { isMissing } from '../problem.ts'
import type { Asked } from './Answer.tsx'
import { type Followed, type ReferenceNewsOptions, useReferenceNews } from './useReferenceNews.ts'

/** What is needed of the query of one record: the result of a generated hook fits. */
interface Query<D, V extends OperationVariables> extends Asked<D> {
  readonly previousData?: D | undefined
  readonly observable: ObservableQuery<D, V>
}

/**
 * Follows the record of a page. It is read beside the page, so that one that is deleted meanwhile leaves the form and what was
 * typed there; without a socket the reading that finds nothing tells of the deletion.
 */
export function useStored<D, V extends OperationVariables, R>(
  query: Query<D, V>,
  news: ReferenceNewsOptions,
  recordOf: (data: D) => R,
): { readonly of: Asked<D>; readonly followed: Followed<R | undefined> } {
  const client = useApolloClient()
  const data = query.data ?? query.previousData
  const { reread, deleted } = useReferenceNews(news, async () => {
    const { query: document, variables } = query.observable
    const { data } = await client.query<D>({ query: document, variables, fetchPolicy: 'network-only' })
    return data && recordOf(data)
  })
  const isGone = data !== undefined && query.error !== undefined && isMissing(query.error)
  return { of: { ...query, data }, followed: { reread, deleted: deleted || isGone } }
}
