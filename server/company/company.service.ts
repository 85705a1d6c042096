import type { InferType } from 'yup'
import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { type Destination, excludedCountry } from '../../domain/company/exclusions.ts'
import { companyChangeSchema, companySchema } from '../../domain/company/schema.ts'
import type { CountryInput } from '../../domain/core/fields.ts'
import { type FieldProblem, invalid } from '../../domain/core/problems.ts'
import { type Context, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import { judgePayee } from '../workflow/payees.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import { toSave } from '../core/signing.ts'
import { refuseInUse } from '../workflow/recordTypes.ts'
import type { Em } from '../core/store.ts'
import { countryIn, countryOf, isCurrency, resolveCountry } from '../dictionary/dictionary.service.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { ApprovalItem, Company as CompanyAnswer, CompanyInput, CompanyKeys } from '../generated/schema.ts'
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
  const approval = await ctx.app.secondPerson.waitingOn(ctx, ctx.em, `COMPANY ${id}`)
  return { ...companyAnswer(one, tiers(id)), approval }
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

type NewCompany = Omit<InferType<typeof companySchema>, 'country' | 'countryExclusions'> & Codes

/** Creates a company; its bank is one with it. Throws field errors. */
export async function createCompany(ctx: Context, input: CompanyInput): Promise<CompanyKeys> {
  const value = checkInput(companySchema, input)
  const kept: NewCompany = { ...value, ...codesOf(value) }
  const answer = async (_em: Em, approval: ApprovalItem) => keysOf(0, approval)
  return writeOrWait<CompanyKeys>(ctx, { action: 'createCompany', input: kept, answer }, () =>
    write(ctx, async em => keysOf(await create(ctx, em, kept))),
  )
}

const keysOf = (id: number, approval: ApprovalItem | null = null): CompanyKeys => ({ id, bankId: id, approval })

/** Carries out the creation of a company that a second admin has approved. */
export const carryCompany: CarryOut = (ctx, em, kept: NewCompany) => create(ctx, em, kept)

async function create(ctx: Context, em: Em, { autoCr, country, countryExclusions, ...value }: NewCompany) {
  const columns = {
    ...value,
    country: country ?? '',
    countryExclusions: countryExclusions ?? [],
    autoCr: autoCr ?? false,
  }
  const company = em.create(Company, { ...columns, createdAt: now() })
  await em.flush()
  await judgePayee(ctx, em, 'COMPANY', {
    step: 'CREATE',
    record: company,
    before: {},
    columns: COMPANY_PAYEE,
    saved: Object.keys(columns),
  })
  return company.id
}

/** What of a company says where money goes; the rest of it is saved at once (workflow/payees.ts). */
export const COMPANY_PAYEE = ['name', 'country', 'swift', 'bankName', 'accountNumber', 'currency'] as const

type CompanyChange = Omit<InferType<typeof companyChangeSchema>, 'country' | 'countryExclusions' | 'id'> & Codes

interface KeptChange {
  readonly id: number
  readonly value: CompanyChange
}

/** Saves a company; absent keys stay. Throws 404, field errors, 409 `stale`. */
export async function saveCompany(ctx: Context, input: CompanyInput): Promise<CompanyKeys> {
  const id = requiredId(input.id)
  requireFound(await liveCompany(ctx.em, id))
  const { id: _, ...sent } = checkInput(companyChangeSchema, input)
  const kept: KeptChange = { id, value: { ...sent, ...codesOf(sent) } }
  const answer = async (_em: Em, approval: ApprovalItem) => keysOf(id, approval)
  return writeOrWait(ctx, { action: 'saveCompany', input: kept, answer }, () =>
    write(ctx, async em => {
      await change(ctx, em, kept, input.version)
      return keysOf(id)
    }),
  )
}

/** Carries out a change of a company that a second admin has approved. */
export const carryCompanyChange: CarryOut = (ctx, em, kept: KeptChange) => change(ctx, em, kept)

async function change(ctx: Context, em: Em, { id, value }: KeptChange, version?: number | null): Promise<void> {
  const company = requireFound(await liveCompany(em, id, LockMode.PESSIMISTIC_WRITE))
  refuseStale(company, version)
  const before = { ...company }
  const autoCr = value.autoCr === null ? false : value.autoCr
  const saved = toSave(ctx, presentFields({ ...value, autoCr }))
  em.assign(company, saved)
  await em.flush()
  await judgePayee(ctx, em, 'COMPANY', {
    step: 'SAVE',
    record: company,
    before,
    columns: COMPANY_PAYEE,
    saved: Object.keys(saved),
  })
}

interface Codes {
  readonly country: string | undefined
  readonly countryExclusions: string[] | undefined
}

interface Named {
  readonly country?: CountryInput | null | undefined
  readonly currency?: string | null | undefined
  readonly countryExclusions?: readonly CountryInput[] | null | undefined
}

/** The codes of the countries that an input names, absent ones left out. Throws field errors for unknown ones. */
function codesOf({ country, currency, countryExclusions }: Named): Codes {
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

interface Deletion {
  readonly id: number
}

/** Deletes a company; records keep naming it. Throws 404, 409 `stale`, 409 `inUse` while a live record uses it. */
export async function deleteCompany(
  ctx: Context,
  { id, version }: SeenVersion,
): Promise<true | { approval: ApprovalItem }> {
  const kept: Deletion = { id }
  const answer = async (_em: Em, approval: ApprovalItem) => ({ approval })
  return writeOrWait<true | { approval: ApprovalItem }>(ctx, { action: 'deleteCompany', input: kept, answer }, () =>
    write(ctx, async em => {
      await remove(ctx, em, kept, version)
      return true as const
    }),
  )
}

/** Carries out a deletion of a company that a second admin has approved. */
export const carryCompanyDeletion: CarryOut = (ctx, em, kept: Deletion) => remove(ctx, em, kept)

async function remove(ctx: Context, em: Em, { id }: Deletion, version?: number | null): Promise<void> {
  const company = requireFound(await liveCompany(em, id, LockMode.PESSIMISTIC_WRITE))
  refuseStale(company, version)
  await refuseInUse(ctx, em, 'company', id)
  company.deletedAt = now()
  await em.flush()
  await judgePayee(ctx, em, 'COMPANY', { step: 'DELETE', record: company, before: company, columns: COMPANY_PAYEE })
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
