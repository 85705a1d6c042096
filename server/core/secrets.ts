import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const IV = 12
const TAG = 16

/** What keys are drawn for: another purpose is another key (docs/security.md). */
export type Purpose = 'totp' | 'recovery codes' | 'challenges' | 'passkey users' | 'ledger' | 'row seals' | 'webhooks'

const drawn = new WeakMap<KeyObject, Map<Purpose, KeyObject>>()

/**
 * The key of one purpose, drawn from SECRETS_KEY (HKDF, SHA-256, 32 bytes). As an object it is looked at once: of bytes Node
 * makes a key at each hash, which costs six times as much as the hash itself.
 */
export function keyFor(root: KeyObject, purpose: Purpose): KeyObject {
  const kept = drawn.get(root) ?? new Map<Purpose, KeyObject>()
  drawn.set(root, kept)
  const key = kept.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', root, '', `trinity ${purpose}`, 32)))
  kept.set(purpose, key)
  return key
}

/** Encrypts a secret at rest (AES-256-GCM); `of` names whose it is, so that it can't be put into another row. */
export function encrypt(key: KeyObject, of: string, secret: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(of))
  const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
}

/** Decrypts a secret. Throws when it was encrypted with another key or for another row. */
export function decrypt(key: KeyObject, of: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV)).setAAD(Buffer.from(of))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}

/** A hash that nobody can try words against who has the database alone. */
export function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
