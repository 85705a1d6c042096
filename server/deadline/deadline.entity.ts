import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Limit } from '../../domain/deadline/limits.ts'
import { auditChanges, auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'

/** The one row of limits and calendar (decisions.md section 24). Without it the usual limits and the official days hold. */
export const DeadlineTable = defineEntity({
  name: 'DeadlineTable',
  tableName: 'deadline',
  properties: {
    id: p.integer().primary(),
    limits: p.json().$type<readonly Limit[]>(),
    /** Days off from Monday to Friday, `YYYY-MM-DD`. */
    holidays: p.json().$type<readonly string[]>(),
    /** Days of the weekend that are worked on. */
    workdays: p.json().$type<readonly string[]>(),
    createdAt: moment(),
    version: p.integer().version(),
  },
})
export type DeadlineTable = InferEntity<typeof DeadlineTable>
auditChanges(DeadlineTable, { subject: () => ({ type: 'DEADLINE', instanceId: null }) })

/** A day of which the morning letters were written: one of several nodes writes them, once. */
export const MorningLetters = defineEntity({
  name: 'MorningLetters',
  tableName: 'morning_letters',
  properties: {
    /** Moscow's, `YYYY-MM-DD`. */
    day: p.string().length(10).primary(),
    at: moment(),
  },
})
auditNothing('Says that letters were written, nothing of a record', MorningLetters)
