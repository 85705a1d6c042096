import { rolesOf } from './roles.ts'
import type { Context } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalChange, ApprovalStep } from '../generated/schema.ts'
import type { User } from './account.entity.ts'

/** Of what proposals about a user only one waits at once. */
export const userKey = (id: number): string => `USER ${id}`

/** Somebody new has no id: of two proposals with one e-mail only one waits. */
const newUserKey = (email: string) => `USER ${email}`

interface StaffProposal {
  readonly step: Extract<ApprovalStep, 'CREATE' | 'SAVE' | 'BAN' | 'UNBAN' | 'DELETE' | 'RESET'>
  readonly user: User
  /** E-mail before a deletion has freed it. */
  readonly email: string
  readonly changes?: readonly ApprovalChange[]
}

/** What a second admin reads of somebody's roles. */
export const rolesText = (user: Pick<User, 'kind' | 'managesRequests' | 'managesOrders'>): string =>
  rolesOf(user).toSorted().join(', ')

/** Lets what is done to one of the staff wait for a second admin, while any setting is on (docs/security.md). Clients never wait. */
export async function judgeStaff(
  ctx: Context,
  em: Em,
  { step, user, email, changes = [] }: StaffProposal,
): Promise<void> {
  if (user.kind === 'CLIENT') return
  const isNew = step === 'CREATE'
  await ctx.app.secondPerson.judge(ctx, em, {
    step,
    type: 'USER',
    instanceId: isNew ? null : user.id,
    desk: 'ADMIN',
    setting: 'STAFF',
    usd: null,
    subject: `${user.name} (${email})`,
    amounts: [],
    changes,
    key: isNew ? newUserKey(email) : userKey(user.id),
  })
}
