import { LockMode } from '@mikro-orm/core'
import type { Em } from '../core/store.ts'
import { Company } from './company.entity.ts'

/** A company that is not deleted, null when there is none. */
export function liveCompany(em: Em, id: number, lockMode?: LockMode.PESSIMISTIC_WRITE): Promise<Company | null> {
  return em.findOne(Company, { id, deletedAt: null }, lockMode ? { lockMode } : {})
}

/** A live company that a record is to name: no deletion overtakes the open transaction. Null when there is none. */
export function companyToName(em: Em, id: number): Promise<Company | null> {
  return em.findOne(Company, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ })
}
