import type { App } from '../core/context.ts'
import { decrypt, encrypt, keyFor } from '../core/secrets.ts'

/** A step of RFC 6238, seconds. */
const STEP = 30
/** Steps to either side whose codes are good too: clocks differ. */
const WINDOW = 1
/** Random bytes of a secret: those of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20

// Loaded when somebody has an app: memory of an idle process is measured
const library = () => import('otpauth')

/** A fresh secret in base32, as authenticator apps read it. */
export async function newSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator app reads: whose account it is and its secret. */
export async function addressOf(secret: string, account: string): Promise<string> {
  const { TOTP } = await library()
  return new TOTP({ issuer: 'Trinity', label: account, secret, period: STEP }).toString()
}

/** The step, counted from 1970, whose code this is; null: of none near `at` (epoch milliseconds). */
export async function stepOf(secret: string, code: string, at: number): Promise<number | null> {
  const { Secret, TOTP } = await library()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: STEP,
    timestamp: at,
    window: WINDOW,
  })
  return delta === null ? null : Math.floor(at / 1000 / STEP) + delta
}

const owner = (userId: number) => `totp ${userId}`

/** A user's secret as it is kept. */
export function closeSecret(app: App, userId: number, secret: string): string {
  return encrypt(keyFor(app.config.secretsKey, 'totp'), owner(userId), secret)
}

/** A user's secret out of what is kept. */
export function openSecret(app: App, userId: number, closed: string): string {
  return decrypt(keyFor(app.config.secretsKey, 'totp'), owner(userId), closed)
}
