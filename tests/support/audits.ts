import type { Em } from '../../server/core/store.ts'
import { OF_COUNTERS } from '../../server/reconciliation/counters.ts'
import type { Finding } from '../../server/reconciliation/check.entity.ts'
import { findingsOf, OF_MONEY } from '../../server/reconciliation/rules.ts'

/**
 * What of money does not hold by what rows say of each other: of databases that tests have partly filled by hand, where seals
 * would say no more than that. A sound one has no findings.
 */
export const auditMoney = (em: Em): Promise<Finding[]> => findingsOf(sql => em.execute(sql), OF_MONEY)

/** What is wrong with the kept counters: each must equal a real count. */
export const auditCounters = (em: Em): Promise<Finding[]> => findingsOf(sql => em.execute(sql), OF_COUNTERS)
