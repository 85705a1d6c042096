import { defineEntity, p } from '@mikro-orm/core'
import { moment } from '../core/columns.ts'
import { auditNothing } from '../core/audited.ts'
import type { Joinable } from './join.ts'

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
    /** Somebody waits for it: it goes before the others. */
    urgent: p.boolean().default(false),
    /** Letters of one topic to one reader may be joined; null: it goes alone. */
    topic: p.string().length(60).nullable(),
    joinable: p.json().$type<Joinable>().nullable(),
    tries: p.integer().default(0),
    nextTryAt: moment().nullable(),
    /** Which process delivers it until then; null: none. */
    claim: p.string().length(36).nullable(),
    sentAt: moment().nullable(),
    createdAt: moment(),
  },
  indexes: [{ properties: ['sentAt', 'nextTryAt'] }, { properties: ['topic', 'recipient'] }],
})
auditNothing('Follows from what is told; its words may hold secrets', Letter)
