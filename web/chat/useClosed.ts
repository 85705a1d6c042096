import type { ChatType } from '../../domain/generated/enums.ts'
import { orderThreadClosed } from '../../domain/order/workflow.ts'
import { replenishmentThreadClosed } from '../../domain/replenishment/workflow.ts'
import { useThreadRecordQuery } from '../generated/chat.ts'
import { problemOf } from '../problem.ts'

const NOT_FOUND = 404

/** The thread is read-only: its record is archived, or deleted (decisions.md section 8). */
export function useClosed(type: ChatType, id: number): boolean {
  const { data, error } = useThreadRecordQuery({
    variables: {
      id,
      request: type === 'REQUEST',
      replenishment: type === 'REPLENISHMENT',
      order: type === 'ORDER',
    },
    fetchPolicy: 'cache-and-network',
  })
  if (error) return problemOf(error).status === NOT_FOUND
  const { replenishment, order } = data ?? {}
  return (
    (replenishment ? replenishmentThreadClosed.includes(replenishment.status) : false) ||
    (order ? orderThreadClosed.includes(order.status) : false)
  )
}
