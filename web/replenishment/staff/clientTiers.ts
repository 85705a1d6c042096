import { applicableTiers } from '../../../domain/rate/tiers.ts'
import type { ClientTierFragment, CompanyTierFragment } from '../../generated/replenishment.ts'

interface Tiered {
  readonly id: number
  readonly aRates: readonly CompanyTierFragment[]
  readonly vRates: readonly CompanyTierFragment[]
}

/** A company with the tiers that apply to a client: own ones replace the company's of their type (decisions.md section 5.2). */
export function withClientTiers<C extends Tiered>(company: C, clientRates: readonly ClientTierFragment[]) {
  const own = clientRates.filter(({ companyBankId }) => companyBankId === company.id)
  return { ...company, ...applicableTiers<CompanyTierFragment>([...company.aRates, ...company.vRates], own) }
}
