import { LockMode } from '@mikro-orm/core'
import { resetFactorsSchema } from '../../domain/account/factorSchema.ts'
import { Problem } from '../../domain/core/problems.ts'
import { type App, type Context, caller, noteAudit, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ApprovalItem } from '../generated/schema.ts'
import { endEntries } from './account.service.ts'
import { endKeysOf } from './key.service.ts'
import { User } from './account.entity.ts'
import { tellOwner } from './entry.ts'
import { Passkey, RecoveryCode, TotpFactor } from './factor.entity.ts'
import { judgeStaff } from './staffProposal.ts'

const DROP = statement((db: Db<typeof User>, params: Params<{ id: number; at: Date }>) =>
  db
    .updateTable('app_user')
    .set(eb => ({
      has_factor: false,
      // Whoever had none is as before: nobody is kept from approving by it (docs/security.md)
      factors_changed_at: eb
        .case()
        .when('has_factor', '=', true)
        .then(params.at)
        .else(eb.ref('factors_changed_at'))
        .end(),
      token_version: eb('token_version', '+', 1),
    }))
    .where('id', '=', params.id),
)

/**
 * Takes all factors of a user away and ends everything that lets somebody in: whoever lost them signs in by the password.
 * The record itself has not changed: its version stays, and the audit log tells of it once, by who calls this.
 */
export async function dropFactors(app: Pick<App, 'bus'>, em: Em, userId: number): Promise<void> {
  await em.nativeDelete(TotpFactor, { user: userId })
  await em.nativeDelete(Passkey, { user: userId })
  await em.nativeDelete(RecoveryCode, { user: userId })
  await run(em, DROP, { id: userId, at: new Date() })
  await endEntries(app, em, userId)
  await endKeysOf(em, app, userId)
}

interface Reset {
  readonly userId: number
  readonly reason: string
}

/**
 * An admin takes a user's factors away; the user is told by letter. Of the staff it waits for a second admin while any
 * setting is on: whoever knows a colleague's password would be in by it alone. Throws 404, field errors, 409 for oneself
 * and `noFactors`.
 */
export async function resetFactors(
  ctx: Context,
  userId: number,
  input: object,
): Promise<true | { approval: ApprovalItem }> {
  requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const kept: Reset = { userId, reason: checkInput(resetFactorsSchema, input).reason }
  const answer = async (_em: Em, approval: ApprovalItem) => ({ approval })
  return writeOrWait<true | { approval: ApprovalItem }>(ctx, { action: 'resetFactors', input: kept, answer }, () =>
    write(ctx, async em => {
      await reset(ctx, em, kept)
      return true as const
    }),
  )
}

/** Carries out a reset of factors that a second admin has approved. */
export const carryReset: CarryOut = (ctx, em, kept: Reset) => reset(ctx, em, kept)

async function reset(ctx: Context, em: Em, { userId, reason }: Reset): Promise<void> {
  const user = requireFound(
    await em.findOne(User, { id: userId, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  )
  if (user.id === caller(ctx).id) throw new Problem('selfBan')
  // Nobody is signed out and written to for nothing
  if (!user.hasFactor) throw new Problem('noFactors')
  await dropFactors(ctx.app, em, userId)
  const change = { field: 'reason', before: null, after: reason }
  await noteAudit(ctx, em, {
    type: 'USER',
    instanceId: userId,
    changes: [{ record: 'factor', ...change }],
    outcome: 'OK',
  })
  await tellOwner(ctx, em, user, 'factorsReset', [{ name: 'reason', value: reason }])
  await judgeStaff(ctx, em, { step: 'RESET', user, email: user.email ?? '', changes: [change] })
}
