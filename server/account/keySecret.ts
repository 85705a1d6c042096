import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'trinity_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Base62 digits of 256 random bits, and of the 32 bits of their checksum. */
const LENGTH = 43
const CHECKED = 6
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${LENGTH}})([0-9A-Za-z]{${CHECKED}})$`)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = `${DIGITS[Number(rest % 62n)] ?? ''}${text}`
  return text.padStart(length, '0')
}

/** What stands for the jti of a token, of whoever comes by an API key. */
export const jtiOfKey = (id: number): string => `key ${id}`

/** The number of the key that a jti stands for; null: it is that of a session. */
export function idOfKey(jti: string): number | null {
  const [, id] = /^key (\d+)$/.exec(jti) ?? []
  return id === undefined ? null : Number(id)
}

const checksumOf = (body: string) => base62(BigInt(crc32(body)), CHECKED)

/** Draws the secret of an API key: `trinity_`, 43 random characters and 6 by which a mistyped or cut one is known. */
export function drawSecret(): string {
  const body = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), LENGTH)
  return `${PREFIX}${body}${checksumOf(body)}`
}

/** Tells whether a token means to be the secret of a key. */
export const looksLikeKey = (token: string) => token.startsWith(PREFIX)

/** What is kept of a secret; null: it is cut, mistyped or none at all, and nobody has to be asked. */
export function hashOfSecret(secret: string): string | null {
  const [, body = '', checksum = ''] = FORM.exec(secret) ?? []
  if (body === '' || checksumOf(body) !== checksum) return null
  return createHash('sha256').update(secret).digest('hex')
}
