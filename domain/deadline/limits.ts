import { OrderStatus, ReplenishmentStatus, RequestStatus } from '../generated/enums.ts'
import type { ChatType } from '../generated/enums.ts'
import { orderTurn } from '../order/workflow.ts'
import { replenishmentTurn } from '../replenishment/workflow.ts'
import { requestTurn } from '../request/workflow.ts'

/** Some payment orders: BILL waits for staff only with them. */
const SOME = 1

/** The statuses in which staff must act, of each kind of records, as the workflows say; BILL only with payment orders. */
export const STAFF_STATUSES: Readonly<Record<ChatType, readonly string[]>> = {
  REQUEST: Object.values(RequestStatus).filter(status => requestTurn[status] === 'staff'),
  REPLENISHMENT: Object.values(ReplenishmentStatus).filter(status => replenishmentTurn(status, SOME) === 'staff'),
  ORDER: Object.values(OrderStatus).filter(status => orderTurn[status] === 'staff'),
}

/** How many working hours staff have in a status. */
export interface Limit {
  readonly type: ChatType
  readonly status: string
  readonly hours: number
}

/** The shortest and the longest limit, working hours: nine of them are a day. */
export const HOURS = { min: 1, max: 180 } as const

/** A working day. */
const DAY = 9

/** What holds until an admin says otherwise, working hours; a status that is not here has a day. */
const USUAL: Readonly<Record<string, number>> = {
  'REPLENISHMENT CR_REQ': 2,
  'REPLENISHMENT BILL': 4,
  'REPLENISHMENT BILL_PAID': 4,
  'REPLENISHMENT CR_FIX': 4,
  'ORDER INQUIRY': 2 * DAY,
  'ORDER SWIFT': 2 * DAY,
  'ORDER INQ_SWIFT': 2 * DAY,
}

/** A limit as it is known by its kind and its status. */
export const limitKey = ({ type, status }: Pick<Limit, 'type' | 'status'>): string => `${type} ${status}`

const usual = (type: ChatType, status: string): Limit => ({
  type,
  status,
  hours: USUAL[limitKey({ type, status })] ?? DAY,
})

/** A limit for each status in which staff must act, in the order of the work. */
export const USUAL_LIMITS: readonly Limit[] = (['REQUEST', 'REPLENISHMENT', 'ORDER'] as const).flatMap(type =>
  STAFF_STATUSES[type].map(status => usual(type, status)),
)

/** The limits that hold: what is kept, and of a status that nothing is kept of the usual one. */
export function limitsOf(kept: readonly Limit[]): Limit[] {
  const hours = new Map(kept.map(limit => [limitKey(limit), limit.hours]))
  return USUAL_LIMITS.map(limit => ({ ...limit, hours: hours.get(limitKey(limit)) ?? limit.hours }))
}

/** The id of the one row of limits and calendar, which news of it name. */
export const ONLY_DEADLINES = 1
