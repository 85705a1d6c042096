import { type CounterType, InnStatus, OrderStatus, ReplenishmentStatus, RequestStatus } from '../generated/enums.ts'
import { innTurn, innWorkflow } from '../inn/workflow.ts'
import { orderOver, orderTurn, orderWorkflow } from '../order/workflow.ts'
import { replenishmentOver, replenishmentTurn, replenishmentWorkflow } from '../replenishment/workflow.ts'
import { requestOver, requestTurn, requestWorkflow } from '../request/workflow.ts'

const PAYMENT_ORDERS = 0

/** The statuses in which a record is work, in the order of the work: somebody has to act, and it is not over. */
export const WORK: Readonly<Record<CounterType, readonly string[]>> = {
  INN: Object.values(InnStatus).filter(status => innTurn[status]),
  REQUEST: Object.values(RequestStatus).filter(status => requestTurn[status] && !requestOver.includes(status)),
  REPLENISHMENT: Object.values(ReplenishmentStatus).filter(
    status => replenishmentTurn(status, PAYMENT_ORDERS) && !replenishmentOver.includes(status),
  ),
  ORDER: Object.values(OrderStatus).filter(status => orderTurn[status] && !orderOver.includes(status)),
}

/** How many weeks back the durations of stages are answered: a quarter. */
export const WEEKS = 13

const WORKFLOWS: Readonly<Record<CounterType, Readonly<Record<string, object>>>> = {
  INN: innWorkflow,
  REQUEST: requestWorkflow,
  REPLENISHMENT: replenishmentWorkflow,
  ORDER: orderWorkflow,
}

/** Tells whether a step has only passed through a status on its way: nobody waited there. */
export function isPassed(type: CounterType, step: string, status: string): boolean {
  const taken = WORKFLOWS[type][step]
  return taken !== undefined && 'through' in taken && taken.through === status
}
