import type { DetailsKind } from '../generated/enums.ts'

/** Where money goes. */
export interface Destination {
  readonly accountNumber: string
  readonly swift: string
}

/** An account as it is compared: people write it in groups, and in letters of either case. */
const bareAccount = (account: string) => account.replace(/[\s-]/g, '').toUpperCase()

/** A SWIFT code of eight characters names the head office, as `XXX` behind it does. */
const wholeSwift = (swift: string) => swift.trim().toUpperCase().padEnd(11, 'X')

/** Tells which of the details differ. */
export function differingDetails(one: Destination, other: Destination): (keyof Destination)[] {
  const differs: (keyof Destination)[] = []
  if (bareAccount(one.accountNumber) !== bareAccount(other.accountNumber)) differs.push('accountNumber')
  if (wholeSwift(one.swift) !== wholeSwift(other.swift)) differs.push('swift')
  return differs
}

/** What of a destination is to be checked, and the payment that it is held against. */
export interface JudgedDestination<Paid> {
  /** Null: each of the payments went there. */
  readonly kind: DetailsKind | null
  readonly lastPaid: Paid | null
}

/**
 * Holds where money goes against the payments that have gone to the same contractor and to the same name: one of them that
 * went elsewhere makes it CHANGED, so that neither another contractor nor another name hides it (docs/security.md).
 */
export function judgeDestination<Paid extends Destination>(
  now: Destination,
  paid: readonly Paid[],
): JudgedDestination<Paid> {
  const elsewhere = paid.find(one => differingDetails(now, one).length > 0)
  if (elsewhere) return { kind: 'CHANGED', lastPaid: elsewhere }
  return { kind: paid.length > 0 ? null : 'NEW', lastPaid: paid[0] ?? null }
}
