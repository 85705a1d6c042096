import { holdsScope, type KeyScope } from '../../domain/account/keyScopes.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { Viewer } from '../core/context.ts'
import type { Need } from './needs.ts'

/** What a field of a record needs whose answer belongs elsewhere, by the type that it answers. */
const OF_TYPES: Readonly<Record<string, readonly KeyScope[] | 'never'>> = {
  Balance: ['balance:read'],
  BalanceOn: ['balance:read'],
  RequestInn: ['inns:read'],
  ApprovalItem: 'never',
}

/** The same of single values. */
const OF_FIELDS: Readonly<Record<string, readonly KeyScope[]>> = {
  'Order.balance': ['balance:read'],
  'Order.exceedsBalance': ['balance:read'],
  'Approval.balance': ['balance:read'],
}

/** What a field of a record needs of a key beside what the record was read by; null: nothing. */
export function needOfField(path: string, type: string): readonly KeyScope[] | 'never' | null {
  return OF_FIELDS[path] ?? OF_TYPES[type] ?? null
}

/** Tells whether a caller may do what needs this: always by a session, by a key as far as its scopes go. */
export function meets(viewer: Viewer | null, need: Need): boolean {
  if (!viewer?.key) return true
  if (need === 'never') return false
  const { scopes } = viewer.key
  return ('all' in need ? need.all : need).every(scope => holdsScope(scopes, scope))
}

/** Throws `keyScope` (403) to a caller by a key that is not open for what the arguments name. */
export function judgeArguments(viewer: Viewer | null, need: Need, args: object): void {
  if (typeof need === 'object' && 'and' in need && !meets(viewer, need.and(args as never)))
    throw new Problem('keyScope')
}
