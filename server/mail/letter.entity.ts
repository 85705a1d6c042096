import { defineEntity, p } from '@mikro-orm/core'
import { moment } from '../core/columns.ts'
import { auditNothing } from '../core/audited.ts'

/** A letter on its way: queued in the transaction that causes it, delivered at least once. */
export const Letter = defineEntity({
  name: 'Letter',
  tableName: 'letter',
  properties: {
    id: p.integer().primary(),
    messageId: p.string().length(100).unique(),
    recipient: p.string().length(254),
    subject: p.string().length(255),
    html: p.text(),
    text: p.text(),
    tries: p.integer().default(0),
    nextTryAt: moment().nullable(),
    sentAt: moment().nullable(),
    createdAt: moment(),
  },
  indexes: [{ properties: ['sentAt', 'nextTryAt'] }],
})
auditNothing('Follows from what is told; its words may hold secrets', Letter)
