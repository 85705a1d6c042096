import { LockMode } from '@mikro-orm/core'
import { type Destination, excludedCountry } from '../../domain/company/exclusions.ts'
import { companyChangeSchema, companySchema } from '../../domain/company/schema.ts'
import type { CountryInput } from '../../domain/core/fields.ts'
import { type FieldProblem, invalid } from '../../domain/core/problems.ts'
import { type Context, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import { refuseInUse } from '../workflow/recordTypes.ts'
import type { Em } from '../core/store.ts'
import { countryIn, countryOf, isCurrency, resolveCountry } from '../dictionary/dictionary.service.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { Company as CompanyAnswer, CompanyInput, CompanyKeys } from '../generated/schema.ts'
import { Company } from './company.entity.ts'
import { liveCompany } from './live.ts'
import { type AppliedTiers, shownTiers, tierAnswer } from './tier.service.ts'

export { companyToName, liveCompany } from './live.ts'
export { markupsOf } from './markup.service.ts'
export { ratesFor } from './tier.service.ts'

/** All companies, newest first; a client gets the tiers that apply to them (decisions.md section 7). */
export async function companies(ctx: Context): Promise<CompanyAnswer[]> {
  const all = await ctx.em.find(Company, { deletedAt: null }, { orderBy: { id: -1 } })
  const tiers = await shownTiers(ctx)
  return all.map(company => companyAnswer(company, tiers(company.id)))
}

/** One company. Throws 404. */
export async function company(ctx: Context, id: number): Promise<CompanyAnswer> {
  const one = requireFound(await liveCompany(ctx.em, id))
  const tiers = await shownTiers(ctx, id)
  return companyAnswer(one, tiers(id))
}

function companyAnswer(company: Company, { aRates, vRates }: AppliedTiers): CompanyAnswer {
  return {
    id: company.id,
    bankId: company.id,
    name: company.name,
    country: countryOf(company.country),
    swift: company.swift ?? null,
    bankName: company.bankName ?? null,
    okved: company.okved ?? null,
    accountNumber: company.accountNumber ?? null,
    currency: company.currency,
    baseRate: company.baseRate,
    countryExclusions: company.countryExclusions.map(countryOf),
    aRates: aRates.map(tierAnswer),
    vRates: vRates.map(tierAnswer),
    autoCr: company.autoCr,
    version: company.version,
  }
}

/** Creates a company; its bank is one with it. Throws field errors. */
export async function createCompany(ctx: Context, input: CompanyInput): Promise<CompanyKeys> {
  const { autoCr, ...value } = checkInput(companySchema, input)
  const { country, countryExclusions } = codesOf(value)
  return write(ctx, async em => {
    const company = em.create(Company, {
      ...value,
      country: country ?? '',
      countryExclusions: countryExclusions ?? [],
      autoCr: autoCr ?? false,
      createdAt: new Date(),
    })
    await em.flush()
    return { id: company.id, bankId: company.id }
  })
}

/** Saves a company; absent keys stay. Throws 404, field errors, 409 `stale`. */
export async function saveCompany(ctx: Context, input: CompanyInput): Promise<CompanyKeys> {
  const id = requiredId(input.id)
  return write(ctx, async em => {
    const company = requireFound(await liveCompany(em, id, LockMode.PESSIMISTIC_WRITE))
    const { id: _, ...value } = checkInput(companyChangeSchema, input)
    const { country, countryExclusions } = codesOf(value)
    refuseStale(company, input.version)
    const autoCr = value.autoCr === null ? false : value.autoCr
    em.assign(company, presentFields({ ...value, country, countryExclusions, autoCr }))
    return { id, bankId: id }
  })
}

interface Named {
  readonly country?: CountryInput | null | undefined
  readonly currency?: string | null | undefined
  readonly countryExclusions?: readonly CountryInput[] | null | undefined
}

/** The codes of the countries that an input names, absent ones left out. Throws field errors for unknown ones. */
function codesOf({ country, currency, countryExclusions }: Named) {
  const problems: FieldProblem[] = []
  const lookUp = (input: CountryInput, field: string): string => {
    const code = resolveCountry(input)
    if (code === null) problems.push({ field, key: 'fields.countryUnknown' })
    return code ?? ''
  }
  const code = country ? lookUp(country, 'country') : undefined
  if (currency && !isCurrency(currency)) problems.push({ field: 'currency', key: 'fields.currencyUnknown' })
  const exclusions = countryExclusions?.map((input, index) => lookUp(input, `countryExclusions.${index}`))
  if (problems.length > 0) throw invalid(...problems)
  const emptied = countryExclusions === null ? [] : undefined
  return { country: code, countryExclusions: exclusions ? [...new Set(exclusions)] : emptied }
}

/** Deletes a company; records keep naming it. Throws 404, 409 `stale`, 409 `inUse` while a live record uses it. */
export async function deleteCompany(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const company = requireFound(await liveCompany(em, id, LockMode.PESSIMISTIC_WRITE))
    refuseStale(company, version)
    await refuseInUse(ctx, em, 'company', id)
    company.deletedAt = new Date()
    return true as const
  })
}

/** Refuses a company that does not pay into a record's country (decisions.md section 4). Throws a field error. */
export function refuseExcluded(
  { locale }: Pick<Context, 'locale'>,
  company: Pick<Company, 'countryExclusions'>,
  destination: Destination,
): void {
  const excluded = excludedCountry(company.countryExclusions, destination)
  if (excluded === null) return
  const values = { country: countryIn(locale, excluded) }
  throw invalid({ field: 'companyId', key: 'fields.companyExcludesCountry', values })
}

/**
 * Refuses a step on a record whose stored company does not pay into its country: the company's exclusions or the
 * contractor may have changed since it was chosen (decisions.md section 12, "Exclusions"). Throws a field error.
 */
export async function refuseStoredExcluded(
  ctx: Pick<Context, 'locale'>,
  em: Em,
  record: Destination & { readonly company?: { readonly id: number } | null | undefined },
): Promise<void> {
  if (record.company) refuseExcluded(ctx, await em.findOneOrFail(Company, { id: record.company.id }), record)
}
