import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import type { Side } from '../../domain/core/roles.ts'
import type { OrderStatus, OrderStep } from '../../domain/generated/enums.ts'
import { OrderDocument, type OrderQuery } from '../generated/order.ts'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import { useCatchUp } from '../ui/useCatchUp.ts'
import { useOwnWrites } from '../ui/ownWrites.ts'
import type { ChangedBy, FormBase } from '../ui/useFormBase.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { type RecordWork, useStepQuestion } from '../ui/useStep.ts'
import type { Order } from './OrderDetail.tsx'
import { shownInQuestion } from './values.ts'

/** The transitions of an order, newest first. */
export type History = OrderQuery['orderHistory']

/** What every part of an order's page works with. */
export interface OrderPageContext extends RecordWork<Order, OrderStep> {
  readonly side: Side
  readonly history: History
}

const OrderContext = createContext<OrderPageContext | null>(null)

/** The order of the page. */
export function useOrder(): OrderPageContext {
  const context = useContext(OrderContext)
  if (!context) throw new Error('Not on the page of an order')
  return context
}

export interface OrderProviderProps {
  order: Order
  history: History
  side: Side
  /** Reads the order anew. */
  refetch: () => Promise<{ data?: OrderQuery | undefined }>
  children: ReactNode
}

/** Gives the order and its steps to the page, and follows it through changes made elsewhere. */
export function OrderProvider({ order, history, side, refetch, children }: OrderProviderProps) {
  const client = useApolloClient()
  const { id, steps } = order
  const versionNow = useCallback(
    () => client.readQuery({ query: OrderDocument, variables: { id } })?.order.version ?? 0,
    [client, id],
  )
  const hear = useCatchUp(versionNow, refetch)
  useBalanceNews(refetch)
  useRecordNews({ type: 'ORDER', instanceId: id }, change => {
    hear(change.version)
    // Who works on it moves no version
    if (change.work) void refetch().catch(() => undefined)
  })
  // The answer of a step holds the order, its history is read with it
  useOwnWrites(order, () => void refetch().catch(() => undefined))
  const may = useCallback((step: OrderStep) => steps.includes(step), [steps])
  const reread = useCallback(async () => (await refetch()).data?.order, [refetch])
  const context = useMemo(() => ({ record: order, side, may, reread, history }), [order, side, may, reread, history])
  return <OrderContext value={context}>{children}</OrderContext>
}

/** Whose word each side reads: the client's own, and that of staff. */
const WORDS = { client: ['self', 'manager'], staff: ['client', 'colleague'] } as const satisfies Record<Side, unknown>

/** What a question about a step of the order begins with when it opens. */
export function useOrderQuestion(step: OrderStep, open: boolean): FormBase {
  const label = useStatusLabel()
  const write = { status: (value: unknown) => label('order', value as OrderStatus) }
  const order = useOrder()
  const { side, history } = order
  const [ofClient, ofStaff] = WORDS[side]
  // The history comes with the order: its newest step says who moved the status; only the client edits the rest
  const newest = history.find(({ proposed }) => !proposed)
  const isOfClient = (key: string) => key !== 'status' || newest?.by.role === 'ROLE_CLIENT'
  const who = (key: string): ChangedBy => (isOfClient(key) ? ofClient : ofStaff)
  return useStepQuestion(order, step, open, { read: shownInQuestion, who, write })
}
