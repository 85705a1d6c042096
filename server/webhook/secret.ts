import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyFor } from '../core/secrets.ts'

const PREFIX = 'whsec_'
const BYTES = 32

/** Draws the secret of a webhook, as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const drawSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`

const ownerOf = (userId: number) => `webhook of ${userId}`

/** A secret as it is kept; it can't be put into a webhook of somebody else. */
export const sealSecret = (root: KeyObject, userId: number, secret: string): string =>
  encrypt(keyFor(root, 'webhooks'), ownerOf(userId), secret)

const openSecret = (root: KeyObject, userId: number, sealed: string): string =>
  decrypt(keyFor(root, 'webhooks'), ownerOf(userId), sealed)

/** What of a webhook signs. */
interface Signs {
  readonly userId: number
  readonly secret: string
  readonly formerSecret: string | null
  readonly formerUntil: Date | null
}

/** What is signed. */
interface Signed {
  readonly id: string
  /** Epoch seconds. */
  readonly timestamp: number
  readonly body: string
}

/** The header webhook-signature: one for the secret, and one for the former while it lives. */
export function signatureOf(root: KeyObject, at: Date, signs: Signs, { id, timestamp, body }: Signed): string {
  const { userId, secret, formerSecret, formerUntil } = signs
  const isFormerAlive = formerSecret !== null && formerUntil !== null && formerUntil > at
  return [secret, ...(isFormerAlive ? [formerSecret] : [])]
    .map(sealed => Buffer.from(openSecret(root, userId, sealed).slice(PREFIX.length), 'base64'))
    .map(key => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
}
