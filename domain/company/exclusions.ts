import { swiftCountry } from '../core/fields.ts'

/** Where a record's money goes: the country of its contractor, and its bank's SWIFT code. */
export interface Destination {
  /** ISO alpha-2. */
  readonly contractorCountry?: string | null | undefined
  readonly contractorSwift?: string | null | undefined
}

/** The country of a destination that a company does not pay into, the contractor's or its bank's; null: it may pay. */
export function excludedCountry(
  exclusions: readonly string[],
  { contractorCountry, contractorSwift }: Destination,
): string | null {
  const countries = [contractorCountry, contractorSwift ? swiftCountry(contractorSwift) : null]
  return countries.find(code => code && exclusions.includes(code)) ?? null
}
