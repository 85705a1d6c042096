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
