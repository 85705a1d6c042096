import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ReplenishmentsDocument,
  type ReplenishmentsQueryVariables,
  useReplenishmentChangedSubscription,
} from '../generated/replenishment.ts'

/**
 * Follows changes while a list is shown: a row that is there is read anew in its place; others that fit the filter are
 * counted, so that nothing jumps under the reader's hand.
 */
export function useListNews(shown: ReadonlySet<number>, filter: ReplenishmentsQueryVariables) {
  const client = useApolloClient()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const latest = useRef({ shown, filter })
  useEffect(() => {
    latest.current = { shown, filter }
  })
  const key = JSON.stringify(filter)
  const clear = useCallback(() => setFresh(new Set()), [])
  useEffect(clear, [clear, key])

  const look = async (id: number) => {
    const { shown, filter } = latest.current
    const isShown = shown.has(id)
    if (!isShown && filter.search) return
    const { status, mine } = isShown ? {} : filter
    const variables = { page: 0, search: `№${id}`, ...(status && { status }), ...(mine && { mine }) }
    const { data } = await client.query({ query: ReplenishmentsDocument, variables, fetchPolicy: 'network-only' })
    const found = data?.replenishments.items.some(row => row.id === id)
    if (found && !isShown) setFresh(known => new Set([...known, id]))
  }
  useReplenishmentChangedSubscription({
    ignoreResults: true,
    // The list stays as it is until the socket is back
    onError: () => undefined,
    onData: ({ data: { data } }) => {
      if (data) look(data.recordChanged.instanceId).catch(() => undefined)
    },
  })
  return { count: [...fresh].filter(id => !shown.has(id)).length, clear }
}
