import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditChanges, auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { CounterType } from '../generated/schema.ts'

/** A note of staff on a record, which clients never see (docs/decisions.md section 25). A deleted one stays for the audit log. */
export const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    id: p.integer().primary(),
    type: p.string().length(15).$type<CounterType>(),
    instanceId: p.integer(),
    author: () => p.manyToOne(User).index(false),
    /** The admin who wrote it in the author's name (docs/security.md). */
    actAs: p.integer().nullable(),
    text: p.text(),
    createdAt: moment(),
    editedAt: moment().nullable(),
    deletedAt: moment().nullable(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['type', 'instanceId', 'id'] }],
})
export type Note = InferEntity<typeof Note>
auditChanges(Note, { subject: ({ type, instanceId }) => ({ type, instanceId }), masked: ['text'] })

/** A colleague whom a note mentions. */
export const NoteMention = defineEntity({
  name: 'NoteMention',
  tableName: 'note_mention',
  properties: {
    note: () => p.manyToOne(Note).primary(),
    user: () => p.manyToOne(User).primary(),
    /** They have not read the notes of the record since. */
    unread: p.boolean().default(true),
  },
  indexes: [{ properties: ['user', 'unread'] }],
})
auditNothing('The entry of the note names its record', NoteMention)
