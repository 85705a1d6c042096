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

/** Throws `keyScope` (403) to a caller by an API key that is not open for all of this. */
export function requireScopes(viewer: Viewer | null, needs: readonly KeyScope[]): void {
  const key = viewer?.key
  if (key && !needs.every(need => holdsScope(key.scopes, need))) throw new Problem('keyScope')
}
