import { now } from '../../domain/core/clock.ts'
import { Problem } from '../../domain/core/problems.ts'
import { belongs } from '../../domain/core/roles.ts'
import type { User } from '../account/account.entity.ts'
import { rolesOf } from '../account/roles.ts'
import { isUnchanged } from '../account/standing.service.ts'
import type { Viewer } from '../core/context.ts'
import type { ApprovalAction } from '../generated/schema.ts'
import type { Approval } from './approval.entity.ts'

type Proposed = Pick<Approval, 'status' | 'expiresAt' | 'desk' | 'actAs' | 'type' | 'instanceId'> & {
  readonly proposedBy: { readonly id: number }
}

/** Tells whether a proposal waits still: its day is over to the millisecond, whenever it is cleared away. */
export const isWaiting = ({ status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>): boolean =>
  status === 'WAITING' && expiresAt.getTime() > now().getTime()

/** Whoever proposed it, in person or signed in as somebody: for neither of them somebody else signs. */
const isProposer = ({ proposedBy, actAs }: Proposed, id: number) => id === proposedBy.id || id === actAs

/** Nobody decides on what is proposed about themself, such as their own ban. */
const isAbout = ({ type, instanceId }: Proposed, id: number) => type === 'USER' && instanceId === id

/** Throws what keeps somebody from deciding on a proposal (docs/security.md), 409. `user` is the caller as stored. */
export function refuseDecider(approval: Proposed, viewer: Viewer, user: User): void {
  if (viewer.actAs !== null) throw new Problem('approvalActing')
  if (!isWaiting(approval)) throw new Problem('approvalOver')
  if (isProposer(approval, user.id) || isAbout(approval, user.id)) throw new Problem('approvalSamePerson')
  if (!belongs(rolesOf(user), approval.desk)) throw new Problem('notFound')
  if (!isUnchanged(user)) throw new Problem('approvalTooNew')
}

/** Throws what keeps somebody from withdrawing a proposal, 409. */
export function refuseWithdrawer(approval: Proposed, viewer: Viewer): void {
  if (viewer.actAs !== null) throw new Problem('approvalActing')
  if (!isWaiting(approval)) throw new Problem('approvalOver')
  if (!isProposer(approval, viewer.id)) throw new Problem('approvalNotYours')
}

/** What somebody may do with a proposal, and why not more. */
export function actionsOf(
  approval: Proposed,
  viewer: Viewer,
  user: User,
): { actions: ApprovalAction[]; refusal: Problem | null } {
  const refusal = refusalOf(() => refuseDecider(approval, viewer, user))
  if (!isWaiting(approval)) return { actions: [], refusal: null }
  if (!refusal) return { actions: ['APPROVE', 'REJECT'], refusal: null }
  return { actions: refusalOf(() => refuseWithdrawer(approval, viewer)) ? [] : ['WITHDRAW'], refusal }
}

/** Tells whether a proposal waits for somebody's signature. */
export const waitsFor = (approval: Proposed, viewer: Viewer, user: User): boolean =>
  isWaiting(approval) && refusalOf(() => refuseDecider(approval, viewer, user)) === null

function refusalOf(judge: () => void): Problem | null {
  try {
    judge()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
