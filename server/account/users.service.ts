import type { InferType } from 'yup'
import { LockMode } from '@mikro-orm/core'
import { refuseClientSettings, userChangeSchema, userSchema } from '../../domain/account/schema.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields } from '../core/input.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import { toSave } from '../core/signing.ts'
import type { Em } from '../core/store.ts'
import { refuseStale } from '../core/versions.ts'
import type {
  ApprovalChange,
  ApprovalItem,
  CreatedUser,
  Role,
  UserChangeInput,
  UserInput,
  UserProfile,
} from '../generated/schema.ts'
import { User } from './account.entity.ts'
import { endLinks } from './link.ts'
import { judgeStaff, rolesText, userKey } from './staffProposal.ts'
import { refuseTaken, revokeAll, takingEmail, userSearch } from './account.service.ts'
import { profile } from './profile.service.ts'
import { hashPassword } from './password.ts'
import { columnsOf, rolesOf } from './roles.ts'

/** One user: any for an admin, clients for managers. Throws 404. */
export async function user(ctx: Context, userId: number): Promise<UserProfile> {
  const one = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  if (one.kind !== 'CLIENT' && !caller(ctx).roles.includes('ROLE_ADMIN')) throw new Problem('notFound')
  return userProfile(ctx, one)
}

async function userProfile(ctx: Context, one: User, approval?: ApprovalItem): Promise<UserProfile> {
  const isAdmin = caller(ctx).roles.includes('ROLE_ADMIN')
  const waiting = isAdmin ? await ctx.app.secondPerson.waitingOn(ctx, ctx.em, userKey(one.id)) : null
  return {
    ...(await profile(ctx, one)),
    isBanned: one.isBanned,
    hasFactor: one.hasFactor,
    approval: approval ?? waiting,
  }
}

type NewUser = Omit<InferType<typeof userSchema>, 'password'> & { readonly passwordHash: string }

/** Creates a user whose e-mail counts as confirmed. Throws field errors, 001-005. */
export async function createUser(ctx: Context, input: UserInput): Promise<CreatedUser> {
  const { password, ...value } = checkInput(userSchema, input)
  const user: NewUser = { ...value, passwordHash: await hashPassword(password) }
  const answer = async (_em: Em, approval: ApprovalItem) => ({ userId: 0, approval })
  return writeOrWait<CreatedUser>(ctx, { action: 'createUser', input: user, answer }, () =>
    takingEmail(ctx, user.username, async em => ({ userId: await create(ctx, em, user), approval: null })),
  )
}

/** Carries out the creation of a user that a second admin has approved. */
export const carryUser: CarryOut = async (ctx, em, user: NewUser) => {
  await refuseTaken(em, user.username)
  return create(ctx, em, user)
}

async function create(ctx: Context, em: Em, user: NewUser): Promise<number> {
  const { name, username, passwordHash, telegram, phone, roles, autoClientRequest, autoCr } = user
  const made = em.create(User, {
    ...columnsOf(roles),
    name,
    email: username,
    passwordHash,
    telegram: telegram ?? null,
    phone: phone ?? null,
    quietLetters: [],
    autoClientRequest: autoClientRequest ?? false,
    autoCr: autoCr ?? false,
    confirmedAt: new Date(),
    search: userSearch({ name, email: username }),
    createdAt: new Date(),
  })
  await em.flush()
  const changes = changesOf({}, { ...told(made), roles: rolesText(made) })
  await judgeStaff(ctx, em, { step: 'CREATE', user: made, email: username, changes })
  return made.id
}

type Told = Readonly<Record<string, string | null>>

/** What of somebody a form saves, beside their roles, as the second admin reads it. The settings are a client's. */
const told = ({ email, name, telegram = null, phone = null }: User) => ({
  username: email ?? null,
  name,
  telegram,
  phone,
})

const changesOf = (before: Told, after: Told): ApprovalChange[] =>
  Object.keys(after)
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(one => one.before !== one.after)

type UserChange = Omit<InferType<typeof userChangeSchema>, 'version'>

/**
 * Changes a user; absent keys stay, and of the roles only the two manager rights change, which revokes every token of the
 * manager. Throws 404, field errors, 001-005, 409 `stale`.
 */
export async function saveUser(ctx: Context, userId: number, input: UserChangeInput): Promise<UserProfile> {
  const stored = requireFound(await ctx.em.findOne(User, { id: userId, deletedAt: null }))
  const value: UserChange = checkInput(userChangeSchema, input)
  const { username } = value
  const work = async (em: Em) => userProfile(ctx, await change(ctx, em, { userId, value }, input.version))
  const answer = async (em: Em, approval: ApprovalItem) =>
    userProfile(ctx, await em.findOneOrFail(User, { id: userId }), approval)
  return writeOrWait(ctx, { action: 'saveUser', input: { userId, value }, answer }, () =>
    username && username !== stored.email ? takingEmail(ctx, username, work) : write(ctx, work),
  )
}

interface KeptChange {
  readonly userId: number
  readonly value: UserChange
}

/** Carries out a change of a user that a second admin has approved. */
export const carryUserChange: CarryOut = async (ctx, em, kept: KeptChange) => {
  const { username } = kept.value
  const stored = await em.findOne(User, { id: kept.userId })
  if (username && username !== stored?.email) await refuseTaken(em, username)
  return change(ctx, em, kept)
}

async function change(ctx: Context, em: Em, { userId, value }: KeptChange, seen?: number | null): Promise<User> {
  const { username, roles, ...rest } = toSave(ctx, presentFields(value))
  const one = requireFound(
    await em.findOne(User, { id: userId, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  )
  refuseOtherKind(one, roles, rest)
  refuseStale(one, seen)
  const before = { ...told(one), roles: rolesText(one) }
  const { name, telegram, phone, autoClientRequest, autoCr } = rest
  em.assign(one, presentFields({ name, telegram, phone }))
  if (autoClientRequest !== undefined) one.autoClientRequest = autoClientRequest ?? false
  if (autoCr !== undefined) one.autoCr = autoCr ?? false
  const movesEmail = username !== undefined && username !== '' && username !== one.email
  if (movesEmail) await moveEmail(em, one, username)
  const movesRoles = roles !== undefined && roles.toSorted().join() !== rolesOf(one).toSorted().join()
  if (movesRoles) {
    em.assign(one, columnsOf(roles))
    await revokeAll(ctx.app, em, one)
    await ctx.app.secondPerson.forget(ctx, em, one.id)
  }
  const isGuarded = movesEmail || movesRoles
  if (isGuarded) one.unchangedSince = new Date()
  one.search = userSearch({ name: one.name, email: one.email ?? null })
  await em.flush()
  const changes = changesOf(before, { ...told(one), roles: rolesText(one) })
  if (isGuarded) await judgeStaff(ctx, em, { step: 'SAVE', user: one, email: before.username ?? '', changes })
  return one
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
  await endLinks(em, one.id)
  one.email = email
}
