import { visitSchema } from '../../domain/account/factorSchema.ts'
import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, noteAudit, write, writeAuditEvent } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import type { Credential } from '../generated/schema.ts'
import { User } from './account.entity.ts'
import { Visit } from './session.entity.ts'
import { drawSession, keepSession, placeOf } from './session.service.ts'

/** How long a visit lasts, seconds (docs/security.md, in place of the hour of decisions.md section 2). */
const VISIT = 30 * 60

/**
 * Signs an admin in as a client or a manager who is not banned, for 30 minutes: only to look, unless `write` says more. The
 * token has the user's roles alone, so that it can't make a further one, and the admin's id goes into history and ledger.
 * The user sees the visit and its reason. Throws 404, field errors, 409.
 */
export async function signInAs(
  ctx: Context,
  { userId, ...input }: { readonly userId: number; readonly reason?: string | null; readonly write?: boolean | null },
): Promise<Credential> {
  const viewer = caller(ctx)
  const user = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const { reason, write: mayWrite } = checkInput(visitSchema, input)
  const isReadOnly = mayWrite !== true
  const told = { record: 'visit', before: null }
  const changes = [
    { ...told, field: 'reason', after: reason },
    { ...told, field: 'readOnly', after: String(isReadOnly) },
  ]
  if (user.kind === 'ADMIN' || user.isBanned) {
    await writeAuditEvent(ctx, { type: 'USER', instanceId: userId, changes, outcome: 'signInAsRefused' })
    throw new Problem('signInAsRefused')
  }
  return write(ctx, async em => {
    const startedAt = new Date()
    const until = Math.min(Math.floor(startedAt.getTime() / 1000) + VISIT, viewer.expires)
    const drawn = drawSession(ctx.app, {
      user,
      ...placeOf(ctx),
      shownAt: viewer.shownAt === null ? null : new Date(viewer.shownAt),
      acting: { adminId: viewer.id, parentId: viewer.sessionId, until, isReadOnly },
    })
    await keepSession(em, drawn)
    await em.insert(Visit, {
      user: userId,
      admin: viewer.id,
      jti: drawn.row.jti,
      startedAt,
      endedAt: drawn.row.expiresAt,
      isReadOnly,
      reason,
    })
    await noteAudit(ctx, em, { type: 'USER', instanceId: userId, changes, outcome: 'OK' })
    return { token: drawn.token }
  })
}
