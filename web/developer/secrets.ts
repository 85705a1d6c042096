/**
 * Names of arguments and fields that open doors, and of contents: none is shown. A test holds them to the schema. What writes
 * and is closed to API keys, such as the codes of a second factor, is not shown at all.
 */
export const SECRET: ReadonlySet<string> = new Set([
  'b64',
  'challenge',
  'confirmation',
  'newPassword',
  'oldPassword',
  'password',
  'qr',
  'rePassword',
  'recoveryCodes',
  'response',
  'secret',
  'token',
  'uri',
  'url',
])

/** What stands in place of a secret. */
const HIDDEN = '…'

/** A value without what opens doors and without contents. */
export function hiddenSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hiddenSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__typename')
      .map(([name, inside]) => [name, SECRET.has(name) && inside !== null ? HIDDEN : hiddenSecrets(inside)]),
  )
}
