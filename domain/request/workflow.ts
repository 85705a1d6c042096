import { GROUPS, type Side } from '../core/roles.ts'
import type { Workflow } from '../core/workflow.ts'
import type { RequestStatus, RequestStep } from '../generated/enums.ts'

/** Payment requests (decisions.md section 3). USE is taken by creating a replenishment. */
export const requestWorkflow = {
  APPROVE: { by: GROUPS.REQUEST_DESK, moves: { NEW: 'APPROVED', REJECTED: 'APPROVED' } },
  REJECT: { by: GROUPS.REQUEST_DESK, moves: { NEW: 'REJECTED', APPROVED: 'REJECTED' }, explains: 'staff' },
  USE: { by: GROUPS.CLIENT, moves: { APPROVED: 'USED' } },
  DELETE: { by: GROUPS.CLIENT, moves: { REJECTED: 'REJECTED' } },
} as const satisfies Workflow<RequestStatus, RequestStep>

/** The statuses in which nothing more is to be done: of a USED one the replenishment goes on (decisions.md section 1). */
export const requestOver: readonly RequestStatus[] = ['REJECTED', 'USED']

/** Who must act on a request (decisions.md section 4, "Action required"). */
export const requestTurn: Readonly<Record<RequestStatus, Side | null>> = {
  NEW: 'staff',
  APPROVED: 'client',
  REJECTED: 'client',
  USED: null,
}
