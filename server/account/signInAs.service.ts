import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, writeAuditEvent } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { Credential } from '../generated/schema.ts'
import { User } from './account.entity.ts'
import { signToken } from './token.ts'

/**
 * Signs an admin in as a client or a manager who is not banned, for an hour. The token has the user's roles alone, so that
 * it can't make a further one, and the admin's id goes into history and ledger (decisions.md section 2). Throws 404, 409.
 */
export async function signInAs(ctx: Context, userId: number): Promise<Credential> {
  const viewer = caller(ctx)
  const admin = await ctx.em.findOneOrFail(User, viewer.id)
  const user = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const isRefused = user.kind === 'ADMIN' || user.isBanned
  await writeAuditEvent(ctx, {
    type: 'USER',
    instanceId: userId,
    changes: [],
    outcome: isRefused ? 'signInAsRefused' : 'OK',
  })
  if (isRefused) throw new Problem('signInAsRefused')
  return { token: signToken(ctx.app, user, { act: admin.id, actVer: admin.tokenVersion, actJti: viewer.jti }) }
}
