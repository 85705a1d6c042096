import type { LockMode } from '@mikro-orm/core'
import type { Em } from '../core/orm.ts'
import { Company } from './company.entity.ts'

/** A company that is not deleted, null when there is none. */
export function liveCompany(em: Em, id: number, lockMode?: LockMode.PESSIMISTIC_WRITE): Promise<Company | null> {
  return em.findOne(Company, { id, deletedAt: null }, lockMode ? { lockMode } : {})
}
