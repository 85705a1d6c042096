import { LockMode } from '@mikro-orm/core'
import { type Expression, expressionBuilder } from 'kysely'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { MANY } from '../core/clues.ts'
import { searchOf } from '../core/paging.ts'
import { type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Db, Tables } from '../core/tables.ts'
import { condition, found, like, likeOf, type Where } from '../core/where.ts'
import type { ClientManager as Assignment, SuggestedUser } from '../generated/schema.ts'
import { ManagerClient, User, type UserKind } from './account.entity.ts'
import { ROLE_COLUMNS, rolesOf } from './roles.ts'
import { usersOfName } from './list.service.ts'

/** Who may be assigned to whom; an admin has nobody. */
const OTHER_SIDE: Readonly<Record<UserKind, UserKind | null>> = { CLIENT: 'MANAGER', MANAGER: 'CLIENT', ADMIN: null }

const MAX_SUGGESTIONS = 20

const PERSON = ['u.id as userId', 'u.email', ...ROLE_COLUMNS] as const

const ASSIGNED = statement((db: Db<typeof ManagerClient | typeof User>, params: Params<{ userId: number }>) =>
  db
    .selectFrom('manager_client as a')
    .innerJoin('app_user as u', join =>
      join.on('u.id', '=', eb =>
        eb
          .case()
          .when('a.manager_id', '=', params.userId)
          .then(eb.ref('a.client_id'))
          .else(eb.ref('a.manager_id'))
          .end(),
      ),
    )
    .select(['a.id', ...PERSON])
    .where(eb => eb.or([eb('a.manager_id', '=', params.userId), eb('a.client_id', '=', params.userId)]))
    .orderBy('a.id'),
)

/** Whom a user may be assigned to, in the order of their names. */
const suggested = (db: Db<typeof ManagerClient | typeof User>, params: Params<{ userId: number; kind: UserKind }>) =>
  db
    .selectFrom('app_user as u')
    .select(PERSON)
    .where('u.kind', '=', params.kind)
    .where('u.deleted_at', 'is', null)
    .where('u.is_banned', '=', false)
    .where(eb => {
      const standing = eb
        .selectFrom('manager_client as a')
        .select('a.id')
        .where(eb =>
          eb.or([
            eb('a.manager_id', '=', eb.ref('u.id')).and('a.client_id', '=', params.userId),
            eb('a.client_id', '=', eb.ref('u.id')).and('a.manager_id', '=', params.userId),
          ]),
        )
      return eb.not(eb.exists(standing))
    })
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MAX_SUGGESTIONS)

const SUGGESTED_OF = statement(
  (
    db: Db<typeof ManagerClient | typeof User>,
    params: Params<{ userId: number; kind: UserKind; ids: readonly number[] }>,
  ) => suggested(db, params).where(eb => params.ids.has(eb.ref('u.id'))),
)

const SUGGESTED = statement(
  (db: Db<typeof ManagerClient | typeof User>, params: Params<{ userId: number; kind: UserKind; pattern: string }>) =>
    suggested(db, params).where(eb => like(eb.ref('u.search'), params.pattern)),
)

const answer = (row: Omit<RowOf<typeof ASSIGNED>, 'id'>) => ({
  userId: row.userId,
  username: row.email ?? '',
  roles: rolesOf(row),
})

const assignments = expressionBuilder<Tables<typeof ManagerClient>>()

const CLIENTS = statement((db: Db<typeof ManagerClient>, params: Params<{ managerId: number; limit: number }>) =>
  db.selectFrom('manager_client').select('client_id').where('manager_id', '=', params.managerId).limit(params.limit),
)

/** The condition of a list that the client of its rows is assigned to a manager. */
export function assignedTo(client: Expression<number>): (managerId: number) => Where {
  const made = condition((params: Params<{ managerId: number }>) =>
    assignments(
      client,
      'in',
      assignments.selectFrom('manager_client').select('client_id').where('manager_id', '=', params.managerId),
    ),
  )
  return managerId =>
    found(made({ managerId }), async em => {
      const clients = await rows(em, CLIENTS, { managerId, limit: MANY + 1 })
      return clients.length > MANY ? null : clients.map(row => ({ mark: 'owner', value: row.client_id }))
    })
}

/** Who is assigned to a user: one's own, or any for an admin. Throws 404. */
export async function clientManagers(ctx: Context, userId: number): Promise<Assignment[]> {
  const viewer = caller(ctx)
  if (viewer.id !== userId && !viewer.roles.includes('ROLE_ADMIN')) throw new Problem('notFound')
  requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const standing = await rows(ctx.em, ASSIGNED, { userId })
  return standing.map(row => ({ id: row.id, ...answer(row) }))
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
  const ids = await usersOfName(ctx.em, kind, text)
  const found = ids
    ? await rows(ctx.em, SUGGESTED_OF, { userId, kind, ids })
    : await rows(ctx.em, SUGGESTED, { userId, kind, pattern: likeOf(text) })
  return found.map(answer)
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
