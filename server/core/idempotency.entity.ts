import { defineEntity, p } from '@mikro-orm/core'
import { moment } from './columns.ts'
import { auditNothing } from './audited.ts'

/** The first answer under an idempotency key, written in the transaction of its call. */
export const KeptAnswer = defineEntity({
  name: 'KeptAnswer',
  tableName: 'kept_answer',
  properties: {
    userId: p.integer().primary(),
    operation: p.string().length(60).primary(),
    key: p.string().length(255).primary(),
    /** A keyed hash of the arguments: they may hold passwords. */
    hash: p.string().length(64),
    answer: p.text().nullable(),
    at: moment().index(),
  },
})
auditNothing('Keeps the answer of a call that is told', KeptAnswer)
