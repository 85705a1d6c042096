import type { KeyObject } from 'node:crypto'
import { keyedHash, keyFor } from '../core/secrets.ts'

/** One side of a movement, signed USD minor units. */
interface Line {
  readonly account: string
  readonly amount: number
}

/** What the seal of a movement is made of. */
export interface Chained {
  readonly clientId: number
  /** Its place on the client's account, from 1 on without gaps. */
  readonly number: number
  /** The seal of the one before it; empty at the first. */
  readonly previous: string
  readonly kind: string
  readonly type: string
  readonly instanceId: number
  readonly generation: number
  /** The number of the movement that it takes back. */
  readonly reverses: number | null
  readonly actor: number
  readonly actAs: number | null
  /** Epoch milliseconds. */
  readonly at: number
  readonly lines: readonly Line[]
}

/** The key that movements are sealed with. */
export const ledgerKey = (secrets: KeyObject): KeyObject => keyFor(secrets, 'ledger')

/**
 * The seal of a movement, hex: HMAC-SHA256 over its canonical form, a JSON array of what `Chained` names in its order, the
 * lines sorted by their accounts. Each holds the one before it, so that none can be changed, left out or put in between
 * without the key (docs/decisions.md section 18).
 */
export function sealOfMovement(key: KeyObject, of: Chained): string {
  const lines = of.lines
    .map(({ account, amount }) => [account, amount] as const)
    .sort(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1))
  const { clientId, number, previous, kind, type, instanceId, generation, reverses, actor, actAs, at } = of
  const form = [clientId, number, previous, kind, type, instanceId, generation, reverses, actor, actAs, at, lines]
  return keyedHash(key, JSON.stringify(form)).toString('hex')
}
