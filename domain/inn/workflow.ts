import { GROUPS, type Side } from '../core/roles.ts'
import type { Workflow } from '../core/workflow.ts'
import type { InnStatus, InnStep } from '../generated/enums.ts'

/** What the steps of an INN are judged by. */
export interface InnFacts {
  /** How many claims wait for approval. */
  readonly waiting: number
}

/**
 * The INN registry (decisions.md section 3). An APPROVED item that another client claims is approved once more for that
 * client: the item stays, the waiting claims become approved.
 */
export const innWorkflow = {
  APPROVE: {
    by: GROUPS.MANAGEMENT,
    moves: { PENDING: 'APPROVED', APPROVED: 'APPROVED' },
    closed: ({ waiting, status }) => (status === 'APPROVED' && waiting === 0 ? 'reasons.innApproved' : null),
  },
  BLOCK: { by: GROUPS.MANAGEMENT, moves: { PENDING: 'BLOCKED', APPROVED: 'BLOCKED' }, explains: 'staff' },
  UNBLOCK: { by: GROUPS.MANAGEMENT, moves: { BLOCKED: 'APPROVED' } },
  DELETE: { by: GROUPS.MANAGEMENT, moves: { PENDING: 'PENDING', APPROVED: 'APPROVED', BLOCKED: 'BLOCKED' } },
} as const satisfies Workflow<InnStatus, InnStep, InnFacts & { readonly status: InnStatus }>

/** Who must act on an INN (decisions.md section 4, "Action required"). */
export const innTurn: Readonly<Record<InnStatus, Side | null>> = { PENDING: 'staff', APPROVED: null, BLOCKED: null }

/** The status of an INN that may be paid from. */
export const APPROVED_INN = innWorkflow.APPROVE.moves.PENDING
