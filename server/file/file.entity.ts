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
    /** SHA-256 of the content, hex, as it was stored; null: stored before hashes were kept, until the nightly check reads it. */
    sha256: p.string().length(64).nullable(),
    owner: () => p.manyToOne(User),
    used: p.boolean().default(false),
    createdAt: moment(),
  },
  indexes: [{ properties: ['used', 'createdAt'] }, { properties: ['sha256'] }],
})
export type StoredFile = InferEntity<typeof StoredFile>
auditNothing('The record that names the file tells of it', StoredFile)
