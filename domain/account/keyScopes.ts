/** What the API keys of a user may be given, each to read or to write (docs/security.md, section "API keys"). */
export const KEY_ROOMS = [
  'requests',
  'replenishments',
  'orders',
  'contractors',
  'inns',
  'balance',
  'chat',
  'files',
  'analytics',
] as const

/** A part of the work that a key may be opened for. */
export type KeyRoom = (typeof KEY_ROOMS)[number]

/** One thing that a key may do. */
export type KeyScope = `${KeyRoom}:read` | `${KeyRoom}:write`

/** Every scope, reading before writing. */
export const KEY_SCOPES: readonly KeyScope[] = KEY_ROOMS.flatMap(room => [`${room}:read`, `${room}:write`] as const)

/** How many keys a user has at most. */
export const MOST_KEYS = 10

/** How many days a key lives at most. */
export const KEY_DAYS = 365

/** How many hours the former secret lives on after a rotation. */
export const ROTATION_HOURS = 24

/** From how many addresses or networks a key may be bound to at most. */
export const MOST_ADDRESSES = 20

/** Tells whether scopes hold one: writing includes reading. */
export function holdsScope(scopes: readonly string[], need: KeyScope): boolean {
  return scopes.includes(need) || scopes.includes(need.replace(/:read$/, ':write'))
}
