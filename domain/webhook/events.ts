import { belongs, mayRead } from '../core/roles.ts'
import {
  type CounterType,
  InnStatus,
  OrderStatus,
  ReplenishmentStatus,
  RequestStatus,
  type Role,
} from '../generated/enums.ts'

/** What an event is about: a record, a message of one, a movement of money, or what waits for a second person. */
export type Subject = CounterType | 'MESSAGE' | 'BALANCE' | 'APPROVAL'

/** One kind of event (docs/decisions.md section 28). */
export interface EventKind {
  /** Such as `order.paid`. */
  readonly type: string
  readonly subject: Subject
  /** The status that the record has got; null: the event tells of none. */
  readonly status: string | null
}

const PREFIXES = { REQUEST: 'request', REPLENISHMENT: 'replenishment', ORDER: 'order', INN: 'inn' } as const

/** The type of the event that a record has got a status. */
export const typeOfStatus = (subject: CounterType, status: string): string =>
  `${PREFIXES[subject]}.${status.toLowerCase()}`

const ofStatuses = (subject: CounterType, statuses: readonly string[]): EventKind[] =>
  statuses.map(status => ({ type: typeOfStatus(subject, status), subject, status }))

/** Every kind of event there is. A test sees each of them happen. */
export const EVENT_KINDS: readonly EventKind[] = [
  ...ofStatuses('INN', Object.values(InnStatus)),
  ...ofStatuses('REQUEST', Object.values(RequestStatus)),
  ...ofStatuses('REPLENISHMENT', Object.values(ReplenishmentStatus)),
  ...ofStatuses('ORDER', Object.values(OrderStatus)),
  { type: 'message.created', subject: 'MESSAGE', status: null },
  { type: 'balance.moved', subject: 'BALANCE', status: null },
  { type: 'approval.waiting', subject: 'APPROVAL', status: 'WAITING' },
]

/** Stands in the events of a webhook for all that its owner may hear of. */
export const ALL_EVENTS = '*'

/** Tells whether an event of a kind can ever concern somebody with these roles. */
export function mayHear(roles: readonly Role[], subject: Subject): boolean {
  switch (subject) {
    case 'MESSAGE':
    case 'BALANCE':
      return true
    case 'APPROVAL':
      return belongs(roles, 'MANAGEMENT')
    default:
      return mayRead(roles, subject)
  }
}

/** The kinds of events that somebody with these roles may hear of. */
export const eventsFor = (roles: readonly Role[]): EventKind[] =>
  EVENT_KINDS.filter(({ subject }) => mayHear(roles, subject))

/** Tells whether a webhook with these events wants one of a type. */
export const wants = (events: readonly string[], type: string): boolean =>
  events.includes(ALL_EVENTS) || events.includes(type)
