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

/** Why details have to be checked before they are paid to; null: the last payment went there (docs/security.md). */
export function detailsKind(now: Destination, lastPaid: Destination | null): DetailsKind | null {
  if (!lastPaid) return 'NEW'
  return differingDetails(now, lastPaid).length > 0 ? 'CHANGED' : null
}
