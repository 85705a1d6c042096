import { object } from 'yup'
import { flag, id, reasonText, required } from '../core/fields.ts'
import type { ReplenishmentStatus, StatementLineStatus } from '../generated/enums.ts'

/** What was decided of a line; OPEN: nothing yet. */
export const LINE_STATES = ['OPEN', 'WAITING', 'CONFIRMED', 'ASIDE'] as const

/** What was decided of a line. */
export type LineState = (typeof LINE_STATES)[number]

/** The statuses of replenishments that lines are matched to (docs/decisions.md section 22). */
export const payable: readonly ReplenishmentStatus[] = ['CR_ACC', 'BILL', 'BILL_PAID']

/** The statuses in which money waits for payment orders, where there are none. */
export const awaitsOrders: readonly ReplenishmentStatus[] = ['CR_ACC', 'BILL']

/** The statuses in which the amount that lines have confirmed stands; an archived one as far as it was credited. */
export const keepsMoney: readonly ReplenishmentStatus[] = ['CR_FIX', 'DONE', 'ARCHIVED']

/** From which states a line can be put aside, and released. */
export const LINE_MOVES = {
  aside: ['OPEN'],
  release: ['ASIDE', 'WAITING'],
} as const satisfies Readonly<Record<string, readonly LineState[]>>

/** What can be done with a line. */
export type LineAction = 'confirm' | 'aside' | 'release'

/** The same by where a line stands, for whoever looks at it. */
export const lineActions: Readonly<Record<StatementLineStatus, readonly LineAction[]>> = {
  NEW: ['confirm', 'aside'],
  MATCHED: ['confirm', 'aside'],
  WAITING: ['release'],
  CONFIRMED: [],
  ASIDE: ['release'],
}

/** What lines are confirmed for: alone, or together with those that it has already. */
export const confirmSchema = object({
  replenishmentId: required(id()),
  together: required(flag()),
  /** The version of the replenishment as it is shown: nothing is confirmed unseen. */
  seen: required(id(), 'fields.statementTarget'),
})

/** Why a line is put aside. */
export const asideSchema = object({ reason: reasonText(3, 500) })

/** The most lines that one payment is confirmed by. */
export const MOST_LINES = 50
