import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { moment } from '../core/columns.ts'
import type { Language, LetterKind } from '../generated/schema.ts'
import { auditChanges, auditNothing, itself, partOf } from '../core/audited.ts'
import { countRecords, EVERYBODY } from '../core/counts.ts'
import { sealRows } from '../core/seals.ts'
import { searchRecords } from '../core/searchRules.ts'

/** The kind of a user, fixed at creation; a manager has one or both rights beside it. */
export type UserKind = 'CLIENT' | 'MANAGER' | 'ADMIN'

/** A user: client, manager or admin. A deleted one stays for history and money, its e-mail is free again. */
export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    email: p.string().length(254).nullable().unique(),
    name: p.string().length(255),
    passwordHash: p.string().length(255),
    kind: p.string().length(10).$type<UserKind>(),
    managesRequests: p.boolean().default(false),
    managesOrders: p.boolean().default(false),
    telegram: p.string().length(64).nullable(),
    phone: p.string().length(64).nullable(),
    language: p.string().length(2).$type<Language>().default('ru'),
    quietLetters: p.json().$type<LetterKind[]>(),
    autoClientRequest: p.boolean().default(false),
    autoCr: p.boolean().default(false),
    isBanned: p.boolean().default(false),
    confirmedAt: moment().nullable(),
    deletedAt: moment().nullable(),
    /** An authenticator app or a passkey is there (factor.entity.ts). */
    hasFactor: p.boolean().default(false),
    /** When its factors last changed; null: never. */
    factorsChangedAt: moment().nullable(),
    /** Since when rights and e-mail are as they are; null: since it was created (docs/security.md). */
    unchangedSince: moment().nullable(),
    /** Grows when every earlier token must die. */
    tokenVersion: p.integer().default(0),
    search: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['kind', 'id'] }, { properties: ['kind', 'name', 'id'] }],
})
export type User = InferEntity<typeof User>

/** A confirmation or reset link; only the hash of its string is kept. */
export const AuthLink = defineEntity({
  name: 'AuthLink',
  tableName: 'auth_link',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    kind: p.string().length(10).$type<'CONFIRM' | 'RESET'>(),
    hash: p.string().length(64),
    expiresAt: moment(),
  },
  uniques: [{ properties: ['user', 'kind'] }],
})

/** What is signed and was used up before its time: the challenge of a sign-in or of a passkey, which is good once. */
export const RevokedToken = defineEntity({
  name: 'RevokedToken',
  tableName: 'revoked_token',
  properties: { jti: p.string().length(36).primary(), expiresAt: moment().index() },
})
auditNothing('The entry of the sign-in, sign-out or reset tells of it', AuthLink, RevokedToken)

/** A manager who looks after a client. */
export const ManagerClient = defineEntity({
  name: 'ManagerClient',
  tableName: 'manager_client',
  properties: {
    id: p.integer().primary(),
    manager: () => p.manyToOne(User).deleteRule('cascade'),
    client: () => p.manyToOne(User).deleteRule('cascade').index(),
  },
  uniques: [{ properties: ['manager', 'client'] }],
})
auditChanges(ManagerClient, { subject: ({ client }) => partOf('USER', client) })
auditChanges(User, {
  subject: itself('USER'),
  silent: ['tokenVersion', 'hasFactor', 'factorsChangedAt', 'unchangedSince'],
  masked: ['passwordHash'],
})
sealRows(User, ['hasFactor', 'factorsChangedAt', 'tokenVersion', 'search', 'version'])
countRecords(User, { kind: 'USER', places: ({ kind, deletedAt }) => (deletedAt ? [] : [[EVERYBODY, kind]]) })
searchRecords(User, { words: 'search', marks: { kind: 'kind' } })
