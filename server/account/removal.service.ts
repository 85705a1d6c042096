import { LockMode } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import type { Em } from '../core/store.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { refuseStale } from '../core/versions.ts'
import type { ApprovalItem, BanState } from '../generated/schema.ts'
import { ManagerClient, User } from './account.entity.ts'
import { revokeAll, userSearch } from './account.service.ts'
import { dropFactors } from './factorReset.service.ts'
import { judgeStaff } from './staffProposal.ts'

declare module '../core/hooks.ts' {
  interface Hooks {
    /** Tells what keeps a client from being deleted, such as money. */
    readonly blocksRemoval: readonly ((ctx: Context, em: Em, clientId: number) => Promise<boolean>)[]
    /** Takes away what goes with a client, in the transaction of the deletion. */
    readonly onRemoval: readonly ((ctx: Context, em: Em, clientId: number) => Promise<void>)[]
  }
}

interface Ban {
  readonly userId: number
  readonly isBanned: boolean
}

/**
 * Bans a user or lifts the ban; without `isBanned` it is turned over. A ban revokes every token. Throws 404, 409 for
 * oneself and for the last admin, 409 `twoAdminsNeeded`, `stale`.
 */
export async function banUser(
  ctx: Context,
  { userId, isBanned, version }: { userId: number; isBanned?: boolean | null; version?: number | null },
): Promise<BanState> {
  const seen = await ctx.em.findOne(User, { id: userId, deletedAt: null })
  const kept: Ban = { userId, isBanned: isBanned ?? !seen?.isBanned }
  const answer = async (em: Em, approval: ApprovalItem) => banState(await em.findOneOrFail(User, userId), approval)
  return writeOrWait(ctx, { action: 'banUser', input: kept, answer }, () =>
    write(ctx, async em => banState(await ban(ctx, em, { userId, isBanned: isBanned ?? null }, version), null)),
  )
}

const banState = ({ id, isBanned, version }: User, approval: ApprovalItem | null): BanState => ({
  userId: id,
  isBanned,
  version,
  approval,
})

/** Carries out a ban, or the end of one, that a second admin has approved. */
export const carryBan: CarryOut = (ctx, em, kept: Ban) => ban(ctx, em, kept)

async function ban(
  ctx: Context,
  em: Em,
  { userId, isBanned }: { userId: number; isBanned: boolean | null },
  version?: number | null,
): Promise<User> {
  const removed = await lockUser(em, userId)
  const { user } = removed
  refuseStale(user, version)
  const before = user.isBanned
  const next = isBanned ?? !before
  if (next && !before) {
    await refuseRemoval(ctx, em, removed)
    await revokeAll(ctx.app, em, user)
    await ctx.app.secondPerson.forget(ctx, em, userId)
  }
  user.isBanned = next
  // Whoever was banned has not held the right meanwhile
  if (before && !next) user.unchangedSince = new Date()
  await em.flush()
  if (next !== before)
    await judgeStaff(ctx, em, {
      step: next ? 'BAN' : 'UNBAN',
      user,
      email: user.email ?? '',
      changes: [{ field: 'isBanned', before: String(before), after: String(next) }],
    })
  return user
}

interface Deletion {
  readonly userId: number
}

/**
 * Deletes a user: signed out, out of lists, the e-mail free; history and money stay (decisions.md section 2). Throws 404,
 * 409 for oneself, for the last admin and for a client with a balance or a live record, 409 `stale`.
 */
export async function deleteUser(
  ctx: Context,
  { userId, version }: { userId: number; version?: number | null },
): Promise<true | { approval: ApprovalItem }> {
  const answer = async (_em: Em, approval: ApprovalItem) => ({ approval })
  return writeOrWait<true | { approval: ApprovalItem }>(
    ctx,
    { action: 'deleteUser', input: { userId } satisfies Deletion, answer },
    () =>
      write(ctx, async em => {
        await remove(ctx, em, { userId }, version)
        return true as const
      }),
  )
}

/** Carries out a deletion that a second admin has approved. */
export const carryDeletion: CarryOut = (ctx, em, kept: Deletion) => remove(ctx, em, kept)

async function remove(ctx: Context, em: Em, { userId }: Deletion, version?: number | null): Promise<void> {
  const removed = await lockUser(em, userId)
  const { user } = removed
  refuseStale(user, version)
  await refuseRemoval(ctx, em, removed)
  if (user.kind === 'CLIENT') {
    const { blocksRemoval, onRemoval } = ctx.app.hooks
    for (const blocks of blocksRemoval) if (await blocks(ctx, em, userId)) throw new Problem('clientHasBalance')
    for (const follow of onRemoval) await follow(ctx, em, userId)
  }
  em.remove(await em.find(ManagerClient, { $or: [{ manager: userId }, { client: userId }] }))
  const email = user.email ?? ''
  user.deletedAt = new Date()
  user.email = null
  user.search = userSearch({ name: user.name, email: null })
  await dropFactors(ctx.app, em, userId)
  await ctx.app.secondPerson.forget(ctx, em, userId)
  await em.flush()
  await judgeStaff(ctx, em, { step: 'DELETE', user, email })
}

const KIND = statement((db: Db<typeof User>, params: Params<{ id: number }>) =>
  db.selectFrom('app_user').select('kind').where('id', '=', params.id),
)

/** Somebody who is to be removed, and how many other admins stand. */
interface Removed {
  readonly user: User
  readonly otherAdmins: number
}

/**
 * Locks the user, with an admin all admins in one order, so that two who remove each other at once leave one. The kind is
 * fixed, so that it may be read before. Throws 404.
 */
async function lockUser(em: Em, id: number): Promise<Removed> {
  const seen = await firstRow(em, KIND, { id })
  const locked = await em.find(
    User,
    { ...(seen?.kind === 'ADMIN' ? { kind: 'ADMIN' } : { id }), deletedAt: null },
    { orderBy: { id: 1 }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  const user = requireFound(locked.find(one => one.id === id))
  const others = locked.filter(one => one !== user && one.kind === 'ADMIN' && !one.isBanned)
  return { user, otherAdmins: others.length }
}

/**
 * Throws 409 for oneself, for the last admin, and for one of the last two while something waits for a second person: nobody
 * could approve anything any more, not even switching it off. One who is too new counts: a day makes them able.
 */
async function refuseRemoval(ctx: Context, em: Em, { user, otherAdmins }: Removed): Promise<void> {
  if (user.id === caller(ctx).id) throw new Problem('selfBan')
  if (user.kind !== 'ADMIN') return
  if (otherAdmins === 0) throw new Problem('lastAdmin')
  // One who is banned already is none of the two
  if (otherAdmins < 2 && !user.isBanned && (await ctx.app.secondPerson.isOn(em))) throw new Problem('twoAdminsNeeded')
}
