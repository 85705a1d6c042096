import { LockMode } from '@mikro-orm/core'
import { refuseClientSettings, userChangeSchema, userSchema } from '../../domain/account/schema.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { allOf, pageOf, searchOf, selectPage, type Where } from '../core/paging.ts'
import { likeOf } from '../core/where.ts'
import { refuseStale } from '../core/versions.ts'
import type {
  Role,
  UserChangeInput,
  UserInput,
  UserPage,
  UserProfile,
  UserRoleFilter,
  UserRow,
} from '../generated/schema.ts'
import { AuthLink, User } from './account.entity.ts'
import { profile, revokeAll, takingEmail, userSearch } from './account.service.ts'
import { hashPassword } from './password.ts'
import { columnsOf, type RoleColumns, rolesOf } from './roles.ts'

/** What a list of users is filtered by. */
interface UserFilter {
  readonly role?: UserRoleFilter | null
  readonly page?: number | null
  readonly search?: string | null
}

interface Row extends RoleColumns {
  id: number
  name: string
  email: string
  telegram: string | null
  phone: string | null
  is_banned: boolean | number
  version: number
}

/** The columns of a user that roles and lists are made of. */
const COLUMNS = `u.id, u.name, u.email, u.telegram, u.phone, u.is_banned, u.version, u.kind,
  u.manages_requests as "managesRequests", u.manages_orders as "managesOrders"`

/** What each role means in the table; ROLE_MANAGER is either right (decisions.md section 2). */
const OF_ROLE: Readonly<Record<UserRoleFilter, Where>> = {
  ROLE_CLIENT: { sql: "u.kind = 'CLIENT'", params: [] },
  ROLE_ADMIN: { sql: "u.kind = 'ADMIN'", params: [] },
  ROLE_MANAGER: { sql: "u.kind = 'MANAGER'", params: [] },
  ROLE_MANAGER_REQ: { sql: "u.kind = 'MANAGER' and u.manages_requests = true", params: [] },
  ROLE_MANAGER_ORD: { sql: "u.kind = 'MANAGER' and u.manages_orders = true", params: [] },
}

/** A page of users, newest first. Throws field errors. */
export async function users(ctx: Context, { role, page, search }: UserFilter): Promise<UserPage> {
  const text = searchOf(search)
  const where = allOf([
    { sql: 'u.deleted_at is null', params: [] },
    role ? OF_ROLE[role] : null,
    text ? { sql: "u.search like ? escape '\\'", params: [likeOf(text)] } : null,
  ])
  const listing = { select: COLUMNS, from: 'from app_user u', order: 'u.id desc' }
  const { items, ...totals } = await selectPage<Row>(ctx.em, listing, where, pageOf(page))
  return { items: items.map(rowAnswer), ...totals }
}

function rowAnswer(row: Row): UserRow {
  const { id, name, email, telegram, phone, version } = row
  return { userId: id, name, username: email, telegram, phone, roles: rolesOf(row), isBanned: !!row.is_banned, version }
}

/** One user: any for an admin, clients for managers. Throws 404. */
export async function user(ctx: Context, userId: number): Promise<UserProfile> {
  const one = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  if (one.kind !== 'CLIENT' && !caller(ctx).roles.includes('ROLE_ADMIN')) throw new Problem('notFound')
  return userProfile(ctx, one)
}

async function userProfile(ctx: Context, one: User): Promise<UserProfile> {
  return { ...(await profile(ctx, one)), isBanned: one.isBanned }
}

/** Creates a user whose e-mail counts as confirmed. Throws field errors, 001-005. */
export async function createUser(ctx: Context, input: UserInput): Promise<{ userId: number }> {
  const { name, username, password, telegram, phone, roles, ...settings } = checkInput(userSchema, input)
  const passwordHash = await hashPassword(password)
  return takingEmail(ctx, username, async em => {
    const made = em.create(User, {
      ...columnsOf(roles),
      name,
      email: username,
      passwordHash,
      telegram: telegram ?? null,
      phone: phone ?? null,
      quietLetters: [],
      autoClientRequest: settings.autoClientRequest ?? false,
      autoCr: settings.autoCr ?? false,
      confirmedAt: new Date(),
      search: userSearch({ name, email: username }),
      createdAt: new Date(),
    })
    await em.flush()
    return { userId: made.id }
  })
}

/**
 * Changes a user; absent keys stay, and of the roles only the two manager rights change, which revokes every token of the
 * manager. Throws 404, field errors, 001-005, 409 `stale`.
 */
export async function saveUser(ctx: Context, userId: number, input: UserChangeInput): Promise<UserProfile> {
  const stored = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const { username, roles, ...value } = checkInput(userChangeSchema, input)
  const work = async (em: Em) => {
    const one = requireFound(
      await em.findOne(User, { id: userId, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    )
    refuseOtherKind(one, roles, value)
    refuseStale(one, input.version)
    const { name, telegram, phone, autoClientRequest, autoCr } = value
    em.assign(one, presentFields({ name, telegram, phone }))
    if (autoClientRequest !== undefined) one.autoClientRequest = autoClientRequest ?? false
    if (autoCr !== undefined) one.autoCr = autoCr ?? false
    if (username && username !== one.email) await moveEmail(em, one, username)
    if (roles && roles.toSorted().join() !== rolesOf(one).toSorted().join()) {
      em.assign(one, columnsOf(roles))
      revokeAll(ctx, one)
    }
    one.search = userSearch({ name: one.name, email: one.email ?? null })
    await em.flush()
    return userProfile(ctx, one)
  }
  return username && username !== stored.email ? takingEmail(ctx, username, work) : write(ctx, work)
}

interface Settings {
  readonly autoClientRequest?: boolean | null | undefined
  readonly autoCr?: boolean | null | undefined
}

/** The kind of a user is fixed at creation, and a client's settings are a client's (decisions.md section 2). */
function refuseOtherKind(one: User, roles: readonly Role[] | undefined, settings: Settings): void {
  if (roles && columnsOf(roles).kind !== one.kind) throw invalid({ field: 'roles', key: 'fields.rolesFixed' })
  const wrong = refuseClientSettings({ roles: rolesOf(one), ...settings })
  if (wrong.length > 0) throw invalid(...wrong)
}

/** Links that were sent to the old address die: whoever reads it must not set the password any more. */
async function moveEmail(em: Em, one: User, email: string): Promise<void> {
  await em.nativeDelete(AuthLink, { user: one })
  one.email = email
}
