import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { THREAD_PAGE } from '../../domain/chat/schema.ts'
import type { ChatType } from '../../domain/generated/enums.ts'
import {
  type MessageFieldsFragment as Message,
  ThreadDocument,
  useMessageAddedSubscription,
  useThreadQuery,
} from '../generated/chat.ts'
import { useSocketless } from '../connection.ts'
import { useEvery } from '../ui/useEvery.ts'
import { useMore } from '../ui/usePages.ts'

export type { MessageFieldsFragment as Message } from '../generated/chat.ts'

/** Who wrote a message, as the reader names them. */
export type Sender = 'you' | 'manager' | 'client'

/** Without a socket a thread is asked for so often (decisions.md section 12). */
const ASK_EVERY_MS = 3000

/** The messages of a thread, newest first, with what was unread when it was opened. */
export function useThread(type: ChatType, instanceId: number, onMessage: (message: Message) => void) {
  const client = useApolloClient()
  const variables = { type, instanceId, page: 0, first: true }
  // Opening is reading: the server is always asked
  const query = useThreadQuery({ variables, fetchPolicy: 'cache-and-network' })
  const { data, fetchMore } = query
  const list = data?.messages
  const count = data?.unread?.items.find(item => item.type === type && item.instanceId === instanceId)?.num
  const [unread, setUnread] = useState<number | null>(null)
  // What was unread is what the first answer says, later ones know it as read
  if (unread === null && !query.loading && data) setUnread(count ?? 0)

  const add = useCallback(
    (message: Message) =>
      client.cache.updateQuery(
        { query: ThreadDocument, variables: { type, instanceId, page: 0, first: false } },
        old => {
          if (!old || old.messages.items.some(({ id }) => id === message.id)) return old
          const { messages } = old
          return {
            ...old,
            messages: { ...messages, items: [message, ...messages.items], totalItems: messages.totalItems + 1 },
          }
        },
      ),
    [client, type, instanceId],
  )

  const shown = list?.items.length ?? 0
  const older = useMore(
    list !== undefined && shown < list.totalItems,
    // New messages have pushed the pages on: what comes twice is kept once
    useCallback(
      () => fetchMore({ variables: { page: Math.floor(shown / THREAD_PAGE), first: false } }),
      [fetchMore, shown],
    ),
  )

  useMessageAddedSubscription({
    variables: { type, instanceId },
    ignoreResults: true,
    // The thread stays as it is until the socket is back
    onError: () => undefined,
    onData: ({ data: { data: news } }) => {
      if (!news) return
      // One that is known has been read by the other side: the cache knows when
      if (list?.items.some(({ id }) => id === news.messageAdded.id)) return
      add(news.messageAdded)
      onMessage(news.messageAdded)
    },
  })
  const ask = async () => {
    const { data: newest } = await client.query({
      query: ThreadDocument,
      variables: { ...variables, first: false },
      fetchPolicy: 'no-cache',
    })
    const known = new Set(list?.items.map(({ id }) => id))
    for (const { id, readAt } of newest?.messages.items ?? [])
      if (readAt)
        client.cache.modify({
          id: client.cache.identify({ __typename: 'ChatMessage', id }) ?? '',
          fields: { readAt: () => readAt },
        })
    const fresh = newest?.messages.items.filter(({ id }) => !known.has(id)) ?? []
    for (const message of fresh.toReversed()) {
      add(message)
      onMessage(message)
    }
  }
  useEvery(ASK_EVERY_MS, () => void ask().catch(() => undefined), useSocketless() && list !== undefined)
  return { query, list, unread: unread ?? 0, settled: unread !== null, older, add }
}

const READ_AFTER_MS = 400
const AGAIN_AFTER_MS = 3000

/**
 * Tells the server that what came while the thread was open has been read; in a hidden tab nothing is.
 * `newestOfOthers`: the newest message that the other side wrote; null until the thread is there.
 */
export function useReading(type: ChatType, instanceId: number, newestOfOthers: number | null): void {
  const client = useApolloClient()
  const read = useRef<number | null>(null)
  useEffect(() => {
    if (newestOfOthers === null) return undefined
    // The first page was read by asking for it
    read.current ??= newestOfOthers
    const mark = () => {
      if (document.hidden || (read.current ?? 0) >= newestOfOthers) return
      const before = read.current
      read.current = newestOfOthers
      const variables = { type, instanceId, page: 0, first: false }
      client.query({ query: ThreadDocument, variables, fetchPolicy: 'no-cache' }).catch(() => {
        read.current = before
        timer = setTimeout(mark, AGAIN_AFTER_MS)
      })
    }
    let timer = setTimeout(mark, READ_AFTER_MS)
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [client, type, instanceId, newestOfOthers])
}
