import { LockMode } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import type { Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { User } from './account.entity.ts'

/**
 * The caller's account, held as it stands until the open transaction ends: without it a deletion that saw no live record
 * could commit just before a new one does. Throws 401 when the account was banned or deleted meanwhile.
 */
export async function requireStanding(em: Em, { id }: Viewer): Promise<User> {
  const lockMode = LockMode.PESSIMISTIC_READ
  const user = await em.findOne(User, { id, isBanned: false, deletedAt: null }, { lockMode })
  if (!user) throw new Problem('unauthenticated')
  return user
}

/** How long right, e-mail and factors must have been as they are before somebody is a second person, milliseconds. */
export const UNCHANGED_FOR = 24 * 3_600_000

type Standing = Pick<User, 'unchangedSince' | 'factorsChangedAt' | 'createdAt'>

/**
 * Since when somebody's rights, e-mail and second factors are as they are (docs/security.md). Having no factor
 * counts as unchanged.
 */
export const unchangedSince = ({ unchangedSince: since, factorsChangedAt: factors, createdAt }: Standing): Date =>
  new Date(Math.max((since ?? createdAt).getTime(), factors?.getTime() ?? 0))

/** Tells whether somebody may be a second person by the time that they have been as they are. */
export const isUnchanged = (user: Standing): boolean => Date.now() - unchangedSince(user).getTime() >= UNCHANGED_FOR

/** Those of the staff who could be a second person now, whatever their rights. */
export async function unchangedStaff(em: Em): Promise<User[]> {
  const staff = await em.find(User, { kind: { $in: ['MANAGER', 'ADMIN'] }, isBanned: false, deletedAt: null })
  return staff.filter(isUnchanged)
}

/** How many admins could be a second person now. */
export async function unchangedAdmins(em: Em): Promise<number> {
  return (await unchangedStaff(em)).filter(({ kind }) => kind === 'ADMIN').length
}
