import type { KeyScope } from '../../domain/account/keyScopes.ts'
import type { Problem } from '../../domain/core/problems.ts'
import type { Viewer } from '../core/context.ts'
import { lackingScopes, scopeProblem } from '../core/scopes.ts'
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

/** The refusal of a caller by a key that may not do what needs this; null: it may, as every session. */
export function scopeRefusal(viewer: Viewer | null, need: Need): Problem | null {
  if (need === 'never') return viewer?.key ? scopeProblem([]) : null
  const lacking = lackingScopes(viewer, 'all' in need ? need.all : need)
  return lacking.length > 0 ? scopeProblem(lacking) : null
}

/** Throws `keyScope` (403) to a caller by a key that is not open for what the arguments name. */
export function judgeArguments(viewer: Viewer | null, need: Need, args: object): void {
  const refusal = typeof need === 'object' && 'and' in need ? scopeRefusal(viewer, need.and(args as never)) : null
  if (refusal) throw refusal
}
