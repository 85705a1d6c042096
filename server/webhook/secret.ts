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

/** A secret that a newer one has taken the place of, sealed; until when it signs too, epoch milliseconds. */
export interface FormerSecret {
  readonly secret: string
  readonly until: number
}

/** Those of the former secrets that still sign. */
export const signing = (formers: readonly FormerSecret[], at: Date): FormerSecret[] =>
  formers.filter(({ until }) => until > at.getTime())

/** What of a webhook signs. */
interface Signs {
  readonly userId: number
  readonly secret: string
  readonly formers: readonly FormerSecret[]
}

/** What is signed. */
interface Signed {
  readonly id: string
  /** Epoch seconds. */
  readonly timestamp: number
  readonly body: string
}

/** The header webhook-signature: one for the secret, and one for each former one while it lives. */
export function signatureOf(root: KeyObject, at: Date, signs: Signs, { id, timestamp, body }: Signed): string {
  const { userId, secret, formers } = signs
  return [secret, ...signing(formers, at).map(former => former.secret)]
    .map(sealed => Buffer.from(openSecret(root, userId, sealed).slice(PREFIX.length), 'base64'))
    .map(key => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
}
