import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment } from '../core/columns.ts'
import { auditNothing } from '../core/audited.ts'

/** A stored file; one that no record uses goes after a day. */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(255),
    extension: p.string().length(5),
    size: p.integer(),
    /** Where the storage keeps it: a UUID with the extension. */
    path: p.string().length(64).unique(),
    owner: () => p.manyToOne(User),
    used: p.boolean().default(false),
    createdAt: moment(),
  },
  indexes: [{ properties: ['used', 'createdAt'] }],
})
export type StoredFile = InferEntity<typeof StoredFile>
auditNothing('The record that names the file tells of it', StoredFile)
