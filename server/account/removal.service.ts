import { LockMode } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import { orderOver } from '../../domain/order/workflow.ts'
import { replenishmentOver } from '../../domain/replenishment/workflow.ts'
import { requestOver } from '../../domain/request/workflow.ts'
import { amountOf } from '../balance/balance.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { found } from '../core/input.ts'
import type { Em } from '../core/orm.ts'
import { select } from '../core/sql.ts'
import { refuseStale } from '../core/versions.ts'
import type { BanState } from '../generated/schema.ts'
import { releaseClaims } from '../inn/inn.service.ts'
import { Order } from '../order/order.entity.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { Request } from '../request/request.entity.ts'
import { ManagerClient, User, type UserKind } from './account.entity.ts'
import { revokeAll, userSearch } from './account.service.ts'

/**
 * Bans a user or lifts the ban; without `isBanned` it is turned over. A ban revokes every token. Throws 404, 409 for
 * oneself and for the last admin, 409 `stale`.
 */
export async function banUser(
  ctx: Context,
  { userId, isBanned, version }: { userId: number; isBanned?: boolean | null; version?: number | null },
): Promise<BanState> {
  return write(ctx, async em => {
    const { user, isLastAdmin } = await lockUser(em, userId)
    refuseStale(user, version)
    const next = isBanned ?? !user.isBanned
    if (next && !user.isBanned) {
      refuseRemoval(ctx, user, isLastAdmin)
      revokeAll(ctx, user)
    }
    user.isBanned = next
    await em.flush()
    return { userId, isBanned: next, version: user.version }
  })
}

/**
 * Deletes a user: signed out, out of lists, the e-mail free; history and money stay (decisions.md section 2). Throws 404,
 * 409 for oneself, for the last admin and for a client with a balance or a live record, 409 `stale`.
 */
export async function deleteUser(
  ctx: Context,
  { userId, version }: { userId: number; version?: number | null },
): Promise<true> {
  return write(ctx, async em => {
    const { user, isLastAdmin } = await lockUser(em, userId)
    refuseStale(user, version)
    refuseRemoval(ctx, user, isLastAdmin)
    if (user.kind === 'CLIENT') {
      if (await isAtWork(em, userId)) throw new Problem('clientHasBalance')
      await releaseClaims(ctx, em, userId)
    }
    em.remove(await em.find(ManagerClient, { $or: [{ manager: userId }, { client: userId }] }))
    user.deletedAt = new Date()
    user.email = null
    user.search = userSearch({ name: user.name, email: null })
    revokeAll(ctx, user)
    return true as const
  })
}

/**
 * Locks the user, with an admin all admins in one order, so that two who remove each other at once leave one. The kind is
 * fixed, so that it may be read before. Throws 404.
 */
async function lockUser(em: Em, id: number): Promise<{ user: User; isLastAdmin: boolean }> {
  const [seen] = await select<{ kind: UserKind }>(em, 'select kind from app_user where id = ?', [id])
  const locked = await em.find(
    User,
    { ...(seen?.kind === 'ADMIN' ? { kind: 'ADMIN' } : { id }), deletedAt: null },
    { orderBy: { id: 1 }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  const user = found(locked.find(one => one.id === id))
  const others = locked.filter(one => one !== user && one.kind === 'ADMIN' && !one.isBanned)
  return { user, isLastAdmin: user.kind === 'ADMIN' && others.length === 0 }
}

function refuseRemoval(ctx: Context, user: User, isLastAdmin: boolean): void {
  if (user.id === caller(ctx).id) throw new Problem('selfBan')
  if (isLastAdmin) throw new Problem('lastAdmin')
}

/** A client has live records or money. Records first: one that ends in between leaves its money to be seen. */
async function isAtWork(em: Em, client: number): Promise<boolean> {
  if ((await em.count(Request, { client, status: { $nin: [...requestOver] } })) > 0) return true
  if ((await em.count(Replenishment, { client, status: { $nin: [...replenishmentOver] } })) > 0) return true
  if ((await em.count(Order, { client, status: { $nin: [...orderOver] } })) > 0) return true
  return (await amountOf(em, client)) !== 0
}
