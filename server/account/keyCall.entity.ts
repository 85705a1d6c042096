import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import { User } from './account.entity.ts'

/** A call that came with an API key, kept for 7 days for whoever made the key (docs/decisions.md section 30). */
export const KeyCall = defineEntity({
  name: 'KeyCall',
  tableName: 'key_call',
  indexes: [{ properties: ['user', 'id'] }, { properties: ['user', 'isRefused', 'id'] }, { properties: ['key', 'id'] }],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(false),
    /** The number of its key, which may be revoked since. */
    key: p.integer(),
    keyName: p.string().length(60),
    at: moment().index(),
    /** The root fields that it asked for; empty: it could not be read. */
    operation: p.string().length(200),
    method: p.string().length(10),
    /** Without its parameters; of what stands in it numbers alone. */
    path: p.string().length(200),
    status: p.integer(),
    isRefused: p.boolean(),
    ms: p.integer(),
    requestId: p.string().length(64),
    /** The code of what was answered in place of data, with the fields that it names; null: nothing went wrong. */
    error: p.string().length(200).nullable(),
  },
})
export type KeyCall = InferEntity<typeof KeyCall>
auditNothing('It is a log itself', KeyCall)
