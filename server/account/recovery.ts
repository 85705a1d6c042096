import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES, RECOVERY_LENGTH } from '../../domain/account/factorSchema.ts'
import type { App } from '../core/context.ts'
import { keyedHash, keyFor } from '../core/secrets.ts'
import type { Em } from '../core/store.ts'
import { RecoveryCode } from './factor.entity.ts'

/** Digits and letters that nobody takes for one another: 60 bits a code. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function hashOf(app: App, userId: number, code: string): string {
  return keyedHash(keyFor(app.config.secretsKey, 'recovery codes'), `${userId} ${code}`).toString('hex')
}

function draw(): string {
  return Array.from(randomBytes(RECOVERY_LENGTH), byte => LETTERS[byte % LETTERS.length]).join('')
}

const written = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

/** Makes a user's recovery codes anew; the former ones end, only hashes are kept. Answers them as people write them down. */
export async function renewCodes(em: Em, app: App, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, draw)
  await em.nativeDelete(RecoveryCode, { user: userId })
  await em.insertMany(
    RecoveryCode,
    codes.map(code => ({ user: userId, hash: hashOf(app, userId, code) })),
  )
  return codes.map(written)
}

/** Tells whether a recovery code is one that is left. */
export async function hasCode(em: Em, app: App, userId: number, code: string): Promise<boolean> {
  return (await em.count(RecoveryCode, { user: userId, hash: hashOf(app, userId, code) })) === 1
}

/** Uses a recovery code up. Answers whether it was one that is left. */
export async function useCode(em: Em, app: App, userId: number, code: string): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCode, { user: userId, hash: hashOf(app, userId, code) })) === 1
}
