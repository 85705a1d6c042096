import { excludedCountry } from '../../domain/company/exclusions.ts'
import { problemOf } from '../problem.ts'
import type { Named } from './names.ts'

/** A company with the countries that it does not pay into. */
interface Excluding {
  readonly countryExclusions: readonly Named[]
}

/** A record with where its money goes. */
interface Paid {
  readonly contractorCountry: Named | null
  readonly contractorSwift: string | null
}

/** The excluded country that a payment by the company would touch: the contractor's, or that of its SWIFT code. */
export function excludedBy(
  { countryExclusions }: Excluding,
  { contractorCountry, contractorSwift }: Paid,
): Named | null {
  const codes = countryExclusions.map(({ code }) => code)
  const found = excludedCountry(codes, { contractorCountry: contractorCountry?.code, contractorSwift })
  return countryExclusions.find(({ code }) => code === found) ?? null
}

/** Tells whether the server has refused a company: what is known of it may be old. */
export const isAboutCompany = (error: unknown): boolean =>
  problemOf(error).fieldErrors.some(({ field }) => field === 'companyId')
