import { LockMode } from '@mikro-orm/core'
import { profileSchema } from '../../domain/account/schema.ts'
import { Problem } from '../../domain/core/problems.ts'
import { isManager } from '../../domain/core/roles.ts'
import { type Context, caller, type Viewer, write } from '../core/context.ts'
import { checkInput, presentFields, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { refuseStale } from '../core/versions.ts'
import type { Balance, Profile, ProfileInput } from '../generated/schema.ts'
import { User } from './account.entity.ts'
import { userSearch } from './account.service.ts'
import { rolesOf } from './roles.ts'

declare module '../core/hooks.ts' {
  interface Hooks {
    /** The balance of a client, as the profile shows it. */
    readonly profileBalance: (em: Em, clientId: number) => Promise<Balance>
  }
}

/** The profile of a user: one's own, or any for management. Throws 404 to everybody else. */
export async function profileOf(ctx: Context, id: number): Promise<Profile> {
  const viewer = caller(ctx)
  if (viewer.id !== id && !managesUsers(viewer)) throw new Problem('notFound')
  const user = requireFound(await ctx.em.findOne(User, { id, deletedAt: null }))
  return profile(ctx, user)
}

/** Tells whether somebody may look at users. */
export function managesUsers(viewer: Viewer): boolean {
  return isManager(viewer.roles) || viewer.roles.includes('ROLE_ADMIN')
}

/** The profile of a user. */
export async function profile({ app, em }: Context, user: User): Promise<Omit<Profile, '__typename'>> {
  return {
    userId: user.id,
    name: user.name,
    username: user.email ?? '',
    telegram: user.telegram ?? null,
    phone: user.phone ?? null,
    roles: rolesOf(user),
    autoClientRequest: user.autoClientRequest,
    autoCr: user.autoCr,
    language: user.language,
    quietLetters: user.quietLetters,
    balance: user.kind === 'CLIENT' ? await app.hooks.profileBalance(em, user.id) : null,
    version: user.version,
  }
}

/** Saves the caller's own profile; absent keys stay, other keys change nothing. Throws field errors, 409 `stale`. */
export async function saveProfile(ctx: Context, input: ProfileInput): Promise<Profile> {
  const { id } = caller(ctx)
  const changes = checkInput(profileSchema, input)
  return write(ctx, async em => {
    const user = await em.findOneOrFail(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    refuseStale(user, input.version)
    const { name, telegram, phone, language, quietLetters } = changes
    em.assign(user, presentFields({ name, telegram, phone }))
    if (language) user.language = language
    if (quietLetters) user.quietLetters = quietLetters
    user.search = userSearch({ name: user.name, email: user.email ?? null })
    await em.flush()
    return profile(ctx, user)
  })
}
