import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const SEALED = /sealed~([\w-]+)~/g
const IV = 12
const TAG = 16

const keyOf = (key: KeyObject) => Buffer.from(hkdfSync('sha256', key, '', 'letters', 32))

/** What stands in a kept letter in place of a secret, such as the string of a link: it fits into an address. */
export function seal(secret: string, key: KeyObject): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv)
  const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `sealed~${Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')}~`
}

/** A kept letter as it goes out. What looks sealed and is not stays: somebody is called so. */
export function unsealed(text: string, key: KeyObject): string {
  return text.replace(SEALED, (whole, sealed: string) => {
    try {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, IV))
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    } catch {
      return whole
    }
  })
}

/** What is kept of a letter's words once it has gone out, or never will: nothing of one that leads somewhere by a secret. */
export function erased(text: string): string {
  return text.replace(SEALED, '') === text ? text : ''
}
