import { LockMode } from '@mikro-orm/core'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { likeOf, searchOf } from '../core/paging.ts'
import { select } from '../core/sql.ts'
import type { ClientManager as Assignment, SuggestedUser } from '../generated/schema.ts'
import { ManagerClient, User, type UserKind } from './account.entity.ts'
import { type RoleColumns, rolesOf } from './roles.ts'

interface Row extends RoleColumns {
  id: number
  user_id: number
  email: string
}

/** Who may be assigned to whom; an admin has nobody. */
const OTHER_SIDE: Readonly<Record<UserKind, UserKind | null>> = { CLIENT: 'MANAGER', MANAGER: 'CLIENT', ADMIN: null }

const MAX_SUGGESTIONS = 20

const COLUMNS = `u.id as user_id, u.email, u.kind, u.manages_requests as "managesRequests", u.manages_orders as "managesOrders"`

const ASSIGNED = `select a.id, ${COLUMNS} from manager_client a
  join app_user u on u.id = case when a.manager_id = ? then a.client_id else a.manager_id end
  where a.manager_id = ? or a.client_id = ? order by a.id`

const SUGGESTED = `select ${COLUMNS} from app_user u
  where u.kind = ? and u.deleted_at is null and u.is_banned = false and u.search like ? escape '\\'
  and not exists (select 1 from manager_client a
    where (a.manager_id = u.id and a.client_id = ?) or (a.client_id = u.id and a.manager_id = ?))
  order by u.name, u.id limit ${MAX_SUGGESTIONS}`

const answer = (row: Row) => ({ userId: row.user_id, username: row.email, roles: rolesOf(row) })

/** Who is assigned to a user: one's own, or any for an admin. Throws 404. */
export async function clientManagers(ctx: Context, userId: number): Promise<Assignment[]> {
  const viewer = caller(ctx)
  if (viewer.id !== userId && !viewer.roles.includes('ROLE_ADMIN')) throw new Problem('notFound')
  requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const rows = await select<Row>(ctx.em, ASSIGNED, [userId, userId, userId])
  return rows.map(row => ({ id: row.id, ...answer(row) }))
}

/** Whom to assign to a user, by a part of the name or of the e-mail. Throws 404, a field error. */
export async function clientManagerSuggestions(
  ctx: Context,
  userId: number,
  query?: string | null,
): Promise<SuggestedUser[]> {
  const user = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const text = searchOf(query, 'query') ?? ''
  const kind = OTHER_SIDE[user.kind]
  if (kind === null) return []
  return (await select<Row>(ctx.em, SUGGESTED, [kind, likeOf(text), userId, userId])).map(answer)
}

/**
 * Assigns a manager to a client, from either side; one that stands already answers its id. Throws 404, a field error for
 * any other pair.
 */
export async function assignClientManager(
  ctx: Context,
  userId: number,
  assigneeUserId: number,
): Promise<{ id: number }> {
  return write(ctx, async em => {
    const pair = await lockPair(em, userId, assigneeUserId)
    const manager = pair.find(({ kind }) => kind === 'MANAGER')
    const client = pair.find(({ kind }) => kind === 'CLIENT')
    if (!manager || !client) throw invalid({ field: 'assigneeUserId', key: 'fields.clientAndManager' })
    const standing = await em.findOne(ManagerClient, { manager, client })
    const assignment = standing ?? em.create(ManagerClient, { manager, client })
    await em.flush()
    return { id: assignment.id }
  })
}

/** Both users, locked: two calls make one assignment, and neither user is deleted meanwhile. Throws 404. */
async function lockPair(em: Em, ...ids: [number, number]): Promise<User[]> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const pair = await em.find(User, { id: { $in: ids }, deletedAt: null }, { orderBy: { id: 1 }, lockMode })
  if (ids.some(id => pair.every(user => user.id !== id))) throw new Problem('notFound')
  return pair
}

/** Takes an assignment of a user back. Throws 404. */
export async function removeClientManager(ctx: Context, userId: number, assignmentId: number): Promise<true> {
  return write(ctx, async em => {
    const own = { id: assignmentId, $or: [{ manager: userId }, { client: userId }] }
    em.remove(requireFound(await em.findOne(ManagerClient, own)))
    return true as const
  })
}
