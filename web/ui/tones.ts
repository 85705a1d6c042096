import type { InnStatus, OrderStatus, ReplenishmentStatus, RequestStatus } from '../../domain/generated/enums.ts'

/** How a status speaks; the same for every workflow. */
export type Tone = 'mine' | 'theirs' | 'returned' | 'external' | 'done' | 'archived'

/** Statuses that have a tone of their own, whoever looks. All others wait for somebody: for the viewer, or for the other side. */
const own = {
  inn: { APPROVED: 'done', BLOCKED: 'returned' } satisfies Partial<Record<InnStatus, Tone>>,
  request: { APPROVED: 'done', REJECTED: 'returned', USED: 'done' } satisfies Partial<Record<RequestStatus, Tone>>,
  replenishment: {
    DOC_NAC: 'returned',
    CR_NAC: 'returned',
    BILL: 'external',
    BILL_PAID: 'external',
    DONE: 'done',
    ARCHIVED: 'archived',
  } satisfies Partial<Record<ReplenishmentStatus, Tone>>,
  order: {
    PAID: 'done',
    INQUIRY: 'external',
    SWIFT: 'external',
    INQ_SWIFT: 'external',
    INQUIRY_DONE: 'done',
    SWIFT_DONE: 'done',
    INQ_SWIFT_DONE: 'done',
    CANCELLED: 'archived',
    REFUNDED: 'returned',
    ARCHIVED: 'archived',
  } satisfies Partial<Record<OrderStatus, Tone>>,
} as const

/** The workflows whose statuses have tones and labels. */
export type Workflowed = keyof typeof own

/** The tone of a status for the viewer: what waits for them is theirs to see first, unless it came back to them. */
export function toneOf(room: Workflowed, status: string, toDo: boolean): Tone {
  const tone = (own[room] as Readonly<Record<string, Tone>>)[status]
  if (tone === 'returned') return tone
  return toDo ? 'mine' : (tone ?? 'theirs')
}
