import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import { User } from './account.entity.ts'

/** An authenticator app of a user, and beside it the one that is being added. */
export const TotpFactor = defineEntity({
  name: 'TotpFactor',
  tableName: 'totp_factor',
  properties: {
    user: () => p.manyToOne(User).deleteRule('cascade').primary().index(false),
    /** Encrypted (core/secrets.ts); null: only a new one is being added. */
    secret: p.text().nullable(),
    /** Encrypted; null: nothing is being added. */
    nextSecret: p.text().nullable(),
    /** The newest step of 30 seconds whose code was taken: an older or the same one is good no more. */
    lastStep: p.integer().default(0),
    /** From when on it shows everything: it was added after a recovery code alone; null: at once. */
    trustedFrom: moment().nullable(),
  },
})

/** A passkey of a user: only its public key is here. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    credentialId: p.string().length(1400).unique(),
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.json().$type<string[]>(),
    name: p.string().length(60),
    createdAt: moment(),
    lastUsedAt: moment().nullable(),
    /** As that of an authenticator app. */
    trustedFrom: moment().nullable(),
  },
})
export type Passkey = InferEntity<typeof Passkey>

/** A recovery code that was not used yet: its keyed hash alone. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(false),
    hash: p.string().length(64),
  },
  uniques: [{ properties: ['user', 'hash'] }],
})
auditNothing('The entry of the call tells which factor came or went', TotpFactor, Passkey, RecoveryCode)
