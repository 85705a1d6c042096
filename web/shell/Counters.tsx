import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ChatType, CounterType } from '../../domain/generated/enums.ts'
import { useCountersChangedSubscription, useCountersQuery } from '../generated/shell.ts'
import { CountersDocument } from '../generated/shell.ts'

/** Live counters of the viewer. */
export interface Counters {
  /** How many of a kind wait for the viewer. */
  readonly toDo: (type: CounterType) => number
  /** Unread messages of all records of a kind. */
  readonly unread: (type: ChatType) => number
  /** Unread messages of one record. */
  readonly unreadOf: (type: ChatType, instanceId: number) => number
}

const none: Counters = { toDo: () => 0, unread: () => 0, unreadOf: () => 0 }
const CountersContext = createContext<Counters>(none)

/** The live counters; zero where a side is closed to the viewer. */
export const useCounters = (): Counters => useContext(CountersContext)

/** Reads the counters once and follows them by subscription. */
export function CountersProvider({ children }: { children: ReactNode }) {
  const { data } = useCountersQuery()
  useCountersChangedSubscription({
    ignoreResults: true,
    // The counters stay as they are until the socket is back
    onError: () => undefined,
    onData: ({ client, data: { data: news } }) => {
      if (!news) return
      const { unread, toDo } = news.countersChanged
      client.writeQuery({
        query: CountersDocument,
        data: { unread: { items: unread }, toDo: { items: toDo } },
      })
    },
  })
  const counters = useMemo<Counters>(() => {
    const unread = data?.unread.items ?? []
    const sum = (items: readonly { num: number }[]) => items.reduce((total, { num }) => total + num, 0)
    return {
      toDo: type => sum((data?.toDo.items ?? []).filter(item => item.type === type)),
      unread: type => sum(unread.filter(item => item.type === type)),
      unreadOf: (type, id) => sum(unread.filter(item => item.type === type && item.instanceId === id)),
    }
  }, [data])
  return <CountersContext value={counters}>{children}</CountersContext>
}
