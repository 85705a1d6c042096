import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { KeyScope } from '../../domain/account/keyScopes.ts'
import { auditChanges, auditNothing, partOf } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import { User } from './account.entity.ts'

/** An API key of a user: what its secrets open, from where and until when (docs/security.md, section "API keys"). */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    name: p.string().length(60),
    scopes: p.json().$type<KeyScope[]>(),
    /** Networks as CIDR; empty: from everywhere. */
    addresses: p.json().$type<string[]>(),
    createdAt: moment(),
    expiresAt: moment().index(),
    rotatedAt: moment().nullable(),
    /** To the minute. */
    lastUsedAt: moment().nullable(),
    /** How many of the letters about its end have gone. */
    told: p.integer().default(0),
  },
})
export type ApiKey = InferEntity<typeof ApiKey>

/** A secret of a key, as its SHA-256; the former one of a rotation ends before the key does. */
export const KeySecret = defineEntity({
  name: 'KeySecret',
  tableName: 'key_secret',
  properties: {
    hash: p.string().length(64).primary(),
    key: () => p.manyToOne(ApiKey).deleteRule('cascade').index(),
    /** When it ends; null: with its key. */
    until: moment().nullable(),
  },
})

/** How many calls a key has made on a day of Moscow. */
export const KeyDay = defineEntity({
  name: 'KeyDay',
  tableName: 'key_day',
  properties: {
    key: () => p.manyToOne(ApiKey).deleteRule('cascade').primary().index(false),
    day: p.string().length(10).primary(),
    calls: p.integer().default(0),
  },
})
auditChanges(ApiKey, { subject: ({ user }) => partOf('USER', user), silent: ['lastUsedAt', 'told'] })
auditNothing('The entry of its key tells of it', KeySecret, KeyDay)
