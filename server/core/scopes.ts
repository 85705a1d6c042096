import { holdsScope, type KeyScope } from '../../domain/account/keyScopes.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { CounterType } from '../generated/schema.ts'
import type { Viewer } from './context.ts'

/** The scope that reads a record of each type. */
export const SCOPE_OF = {
  INN: 'inns:read',
  REQUEST: 'requests:read',
  REPLENISHMENT: 'replenishments:read',
  ORDER: 'orders:read',
} as const satisfies Record<CounterType, KeyScope>

/** The scope that writes on a record of each type. */
export const WRITES_OF = {
  INN: 'inns:write',
  REQUEST: 'requests:write',
  REPLENISHMENT: 'replenishments:write',
  ORDER: 'orders:write',
} as const satisfies Record<CounterType, KeyScope>

/** The scopes that a caller by an API key lacks; none: a session, or a key that is open for all of this. */
export function lackingScopes(viewer: Viewer | null, needs: readonly KeyScope[]): readonly KeyScope[] {
  const key = viewer?.key
  return key ? needs.filter(need => !holdsScope(key.scopes, need)) : []
}

/** The refusal (403) of a call by an API key, with the scopes that it lacks; none: no key may make the call. */
export function scopeProblem(lacking: readonly KeyScope[]): Problem {
  const values = { scopes: lacking.join(', ') }
  return new Problem(
    'keyScope',
    lacking.length > 0 ? { fieldErrors: [{ field: 'scopes', key: 'fields.keyLacks', values }] } : {},
  )
}

/** Throws `keyScope` (403) to a caller by an API key that is not open for all of this. */
export function requireScopes(viewer: Viewer | null, needs: readonly KeyScope[]): void {
  const lacking = lackingScopes(viewer, needs)
  if (lacking.length > 0) throw scopeProblem(lacking)
}
