import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import { User } from './account.entity.ts'

/** A session: one bearer token, alive while its row is there (docs/security.md). */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.integer().primary(),
    jti: p.string().length(36).unique(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    browser: p.string().length(40),
    system: p.string().length(40),
    address: p.string().length(45),
    startedAt: moment(),
    /** To the minute. */
    lastUsedAt: moment(),
    expiresAt: moment().index(),
    /** When it last showed a code or a passkey. */
    shownAt: moment().nullable(),
    /** When it last showed a recovery code. */
    recoveredAt: moment().nullable(),
    /** The admin who has signed in as the user. */
    actAs: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    /** The admin's own session: the visit dies with it. */
    parent: () => p.manyToOne(Session).nullable().deleteRule('cascade').index(),
    isReadOnly: p.boolean().default(false),
  },
})
export type Session = InferEntity<typeof Session>

/** A browser and a system that an account has signed in from: a letter tells of the first time. */
export const KnownDevice = defineEntity({
  name: 'KnownDevice',
  tableName: 'known_device',
  properties: {
    user: () => p.manyToOne(User).deleteRule('cascade').primary().index(false),
    browser: p.string().length(40).primary(),
    system: p.string().length(40).primary(),
    firstAt: moment(),
  },
})

/** A visit of support to a user's account: an admin who has signed in as the user. */
export const Visit = defineEntity({
  name: 'Visit',
  tableName: 'visit',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).index(false),
    admin: () => p.manyToOne(User).index(false),
    /** The token of the visit. */
    jti: p.string().length(36).unique(),
    startedAt: moment(),
    /** When it was ended, else when it ends by itself. */
    endedAt: moment(),
    isReadOnly: p.boolean(),
    reason: p.string().length(255),
  },
  indexes: [{ properties: ['user', 'id'] }],
})
auditNothing('The entry of the sign-in, sign-out or end tells of it', Session, KnownDevice, Visit)
