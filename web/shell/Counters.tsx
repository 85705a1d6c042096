import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { ChatType, CounterType } from '../../domain/generated/enums.ts'
import { useSocketless } from '../connection.ts'
import { useCountersChangedSubscription, useCountersQuery } from '../generated/shell.ts'

/** Live counters of the viewer. */
export interface Counters {
  /** How many of a kind wait for the viewer. */
  readonly toDo: (type: CounterType) => number
  /** Unread messages of all records of a kind. */
  readonly unread: (type: ChatType) => number
  /** Unread messages of one record. */
  readonly unreadOf: (type: ChatType, instanceId: number) => number
  /** Approvals that the viewer may see and that wait. */
  readonly approvals: number
  /** Those of them that wait for the viewer's signature. */
  readonly approvalsToSign: number
  /** Mentions of the viewer in notes that they have not read, by record. */
  readonly mentions: readonly { readonly type: CounterType; readonly instanceId: number; readonly num: number }[]
}

const NONE: readonly never[] = []

const none: Counters = {
  toDo: () => 0,
  unread: () => 0,
  unreadOf: () => 0,
  approvals: 0,
  approvalsToSign: 0,
  mentions: NONE,
}
const CountersContext = createContext<Counters>(none)

/** The live counters; zero where a side is closed to the viewer. */
export const useCounters = (): Counters => useContext(CountersContext)

/** Reads the counters once and follows them by subscription. */
export function CountersProvider({ children }: { children: ReactNode }) {
  const { data: asked } = useCountersQuery()
  const { data: heard } = useCountersChangedSubscription({
    // The counters stay as they are until the socket is back
    onError: () => undefined,
  })
  // An answer that was on its way may be older than what was heard; the socket says the counters as soon as it is open
  const isHeard = !useSocketless() && heard !== undefined
  const { unread = NONE, toDo = NONE } = isHeard
    ? heard.countersChanged
    : { unread: asked?.unread.items, toDo: asked?.toDo.items }
  const { approvals = 0, approvalsToSign = 0, mentions = NONE } = heard?.countersChanged ?? {}
  const counters = useMemo<Counters>(() => {
    const sum = (items: readonly { num: number }[]) => items.reduce((total, { num }) => total + num, 0)
    return {
      toDo: type => sum(toDo.filter(item => item.type === type)),
      unread: type => sum(unread.filter(item => item.type === type)),
      unreadOf: (type, id) => sum(unread.filter(item => item.type === type && item.instanceId === id)),
      approvals,
      approvalsToSign,
      mentions,
    }
  }, [unread, toDo, approvals, approvalsToSign, mentions])
  return <CountersContext value={counters}>{children}</CountersContext>
}

/** Reads approvals anew when the counters say that something has begun to wait or does not wait any more. */
export function useApprovalNews(reread: () => Promise<unknown>): void {
  const { approvals } = useCounters()
  const seen = useRef(approvals)
  useEffect(() => {
    if (seen.current === approvals) return
    seen.current = approvals
    void reread().catch(() => undefined) // offline: whoever decides is told
  }, [approvals, reread])
}
