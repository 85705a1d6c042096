import type { TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import type { Minor } from '../../domain/core/money.ts'
import { belongs } from '../../domain/core/roles.ts'
import type { ChatType, Role } from '../../domain/generated/enums.ts'
import { PAGE_SIZE } from '../apollo.ts'
import { QueuedOrdersDocument, QueuedReplenishmentsDocument, QueuedRequestsDocument } from '../generated/home.ts'
import { useCounters } from '../shell/Counters.tsx'
import type { Due } from '../ui/DeadlineMark.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useRecordNews } from '../ui/useRecordNews.ts'

/** A record that waits for the viewer. */
export interface Queued {
  readonly type: ChatType
  readonly id: number
  /** Since when it waits, an instant of the server. */
  readonly since: string
  /** By when staff must have acted; a client has none. */
  readonly deadline: Due | null
  /** Who is served: the client's company. */
  readonly who: string
  readonly amount: Minor
  readonly currency: string
  readonly status: ReactNode
}

interface Found<Row> {
  readonly rows: { readonly items: readonly Row[] }
}

/** The records of a kind that wait longest: the last page of their list, and the one before where there is one. */
function useOldest<Row>(document: TypedDocumentNode<Found<Row>, { page: number }>, open: boolean, count: number) {
  const last = Math.max(0, Math.ceil(count / PAGE_SIZE) - 1)
  // Parts of a list that its page reads from the top: they have no place in the cache
  const fresh = { fetchPolicy: 'no-cache', nextFetchPolicy: 'no-cache' } as const
  const end = useQuery(document, { variables: { page: last }, skip: !open, ...fresh })
  const before = useQuery(document, { variables: { page: last - 1 }, skip: !open || last === 0, ...fresh })
  const rowsOf = ({ data, previousData }: typeof end) => (data ?? previousData)?.rows.items ?? []
  return {
    rows: open ? [...(last > 0 ? rowsOf(before) : []), ...rowsOf(end)] : [],
    isLoading: open && !end.data && !end.previousData && !end.error,
    error: end.error,
    refetch: end.refetch,
  }
}

/** Reads anew what is shown; without an answer it stays as it is. */
export const again = (refetch: () => Promise<unknown>) => () => void refetch().catch(() => undefined)

/** What waits for the viewer, as a query answers it. */
export type Queue = ReturnType<typeof useQueue>

/** What waits for the viewer, a desk or a client, the longest waiting first (decisions.md section 13, "Home"). */
export function useQueue(roles: readonly Role[]) {
  const { toDo } = useCounters()
  const client = belongs(roles, 'CLIENT')
  const requestDesk = client || belongs(roles, 'REQUEST_DESK')
  const orderDesk = belongs(roles, 'ORDER_DESK')
  const requests = useOldest(QueuedRequestsDocument, requestDesk, toDo('REQUEST'))
  const replenishments = useOldest(QueuedReplenishmentsDocument, requestDesk, toDo('REPLENISHMENT'))
  const orders = useOldest(QueuedOrdersDocument, orderDesk, toDo('ORDER'))
  useRecordNews({ type: 'REQUEST' }, again(requests.refetch), requestDesk)
  useRecordNews({ type: 'REPLENISHMENT' }, again(replenishments.refetch), requestDesk)
  useRecordNews({ type: 'ORDER' }, again(orders.refetch), orderDesk)
  const queue: Queued[] = [
    ...requests.rows.map(({ id, createdAt, status, deadline, clientCompanyName, invoicePrice, currency }) => ({
      type: 'REQUEST' as const,
      id,
      // What waits for staff is new: it waits since it was made; a client's was decided on later
      since: createdAt,
      deadline: deadline ?? null,
      who: clientCompanyName,
      amount: invoicePrice,
      currency,
      status: <StatusBadge of="request" status={status} toDo />,
    })),
    ...replenishments.rows.map(({ id, status, statusSince, deadline, clientCompanyName, amount, currency }) => ({
      type: 'REPLENISHMENT' as const,
      id,
      since: statusSince,
      deadline: deadline ?? null,
      who: clientCompanyName,
      amount,
      currency,
      status: <StatusBadge of="replenishment" status={status} toDo />,
    })),
    ...orders.rows.map(({ id, status, statusSince, deadline, clientCompanyName, clientName, amount, currency }) => ({
      type: 'ORDER' as const,
      id,
      since: statusSince,
      deadline: deadline ?? null,
      who: clientCompanyName ?? clientName,
      amount,
      currency,
      status: <StatusBadge of="order" status={status} toDo />,
    })),
  ]
  const lists = [requests, replenishments, orders]
  const isLoading = lists.some(list => list.isLoading)
  return {
    data: isLoading ? undefined : queue.toSorted((a, b) => a.since.localeCompare(b.since)),
    loading: isLoading,
    error: queue.length ? undefined : lists.find(({ error }) => error)?.error,
    refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
  }
}
