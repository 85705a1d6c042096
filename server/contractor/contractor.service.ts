import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { contractorAccountsSchema, contractorChangeSchema, contractorSchema } from '../../domain/contractor/schema.ts'
import { invalid } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { folded, searchOf } from '../core/paging.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import { countryOrNull } from '../dictionary/dictionary.service.ts'
import { allKnown, knownCountry } from '../dictionary/known.ts'
import type {
  Contract as ContractAnswer,
  Contractor as ContractorAnswer,
  ContractorAccount as AccountAnswer,
  ContractorAccountInput,
  ContractorInput,
} from '../generated/schema.ts'
import { accountAnswer, accountsOf, addAccount, putAccounts, refuseUnknownCurrencies } from './accounts.ts'
import { Contract, Contractor, ContractorAccount } from './contractor.entity.ts'
import type { RecipientColumns } from './recipient.ts'
import { findContractors } from './search.ts'
import { templatesOf } from './templates.ts'
import { moveContractor } from './version.service.ts'

/** A client's contractor that is not deleted; null for an unknown and for a foreign one. */
export function ownContractor(
  em: Em,
  clientId: number,
  id: number,
  lockMode?: LockMode.PESSIMISTIC_WRITE,
): Promise<Contractor | null> {
  return em.findOne(Contractor, { id, client: clientId, deletedAt: null }, lockMode ? { lockMode } : {})
}

/**
 * Refuses a contractor that a record is to name: unknown, deleted or foreign. One that the record names already stays
 * valid after it was deleted (decisions.md section 12, "Order's company"). Throws a field error.
 */
export async function refuseForeignContractor(
  em: Em,
  clientId: number,
  id: number | null | undefined,
  named: { readonly id: number } | null | undefined,
): Promise<void> {
  if (id && id !== named?.id && !(await ownContractor(em, clientId, id)))
    throw invalid({ field: 'contractorId', key: 'fields.contractorUnknown' })
}

/** The caller's contractor, locked for a change. Throws 404. */
async function locked(ctx: Context, em: Em, id: number): Promise<Contractor> {
  return requireFound(await ownContractor(em, caller(ctx).id, id, LockMode.PESSIMISTIC_WRITE))
}

/**
 * The caller's contractors, newest first, by a part of the name, of the country's name or of an account's SWIFT code, or
 * by an account's currency. Throws a field error for a search that is too long.
 */
export async function contractors(ctx: Context, search?: string | null): Promise<ContractorAnswer[]> {
  const { em } = ctx
  const client = caller(ctx).id
  const text = searchOf(search)
  if (text === null) return answers(em, await em.find(Contractor, { client, deletedAt: null }, { orderBy: { id: -1 } }))
  const ids = await findContractors(em, client, text)
  return answers(em, await em.find(Contractor, { id: ids }, { orderBy: { id: -1 } }))
}

/** One contractor of the caller. Throws 404. */
export async function contractor(ctx: Context, id: number): Promise<ContractorAnswer> {
  return whole(ctx.em, requireFound(await ownContractor(ctx.em, caller(ctx).id, id)))
}

async function whole(em: Em, contractor: Contractor): Promise<ContractorAnswer> {
  return requireFound((await answers(em, [contractor]))[0])
}

/** Contractors with accounts and templates: three queries however many there are. */
async function answers(em: Em, contractors: readonly Contractor[]): Promise<ContractorAnswer[]> {
  const ids = contractors.map(({ id }) => id)
  const accounts = await em.find(ContractorAccount, { contractor: ids, deletedAt: null }, { orderBy: { id: 1 } })
  const byContractor = Map.groupBy(accounts, account => account.contractor.id)
  const templates = await templatesOf(em, ids)
  return contractors.map(one => ({
    id: one.id,
    name: one.name,
    country: countryOrNull(one.country),
    address: one.address ?? null,
    contactName: one.contactName ?? null,
    contactPhone: one.contactPhone ?? null,
    contactEmail: one.contactEmail ?? null,
    contactJobTitle: one.contactJobTitle ?? null,
    accounts: (byContractor.get(one.id) ?? []).map(accountAnswer),
    contracts: templates.get(one.id) ?? [],
    version: one.version,
  }))
}

const searchText = (name: string, country: string | null | undefined) => folded(name, countryOrNull(country)?.name)

/** Creates a contractor of the caller with its accounts. Throws field errors. */
export async function createContractor(ctx: Context, input: ContractorInput): Promise<ContractorAnswer> {
  const { id: _, accounts, country: named, ...value } = checkInput(contractorSchema, input)
  const { country } = allKnown({
    country: () => (named ? knownCountry(named, 'country') : null),
    currencies: () => refuseUnknownCurrencies(accounts ?? []),
  })
  return write(ctx, async em => {
    const search = searchText(value.name, country)
    const client = caller(ctx).id
    const contractor = em.create(Contractor, { ...value, country, client, search, createdAt: now() })
    await em.flush()
    await putAccounts(em, contractor, accounts ?? [])
    return whole(em, contractor)
  })
}

/**
 * Saves a contractor of the caller; absent keys stay, accounts are added or changed, never removed. Throws 404, field
 * errors, 409 `stale`.
 */
export async function saveContractor(ctx: Context, input: ContractorInput): Promise<ContractorAnswer> {
  const id = requiredId(input.id)
  return write(ctx, async em => {
    const contractor = await locked(ctx, em, id)
    const { version } = contractor
    const { id: _, accounts, country: named, ...value } = checkInput(contractorChangeSchema, input)
    const { country } = allKnown({
      country: () => (named ? knownCountry(named, 'country') : named),
      currencies: () => refuseUnknownCurrencies(accounts ?? []),
    })
    em.assign(contractor, presentFields({ ...value, country }))
    contractor.search = searchText(contractor.name, contractor.country)
    await putAccounts(em, contractor, accounts ?? [])
    refuseStale({ version }, input.version)
    if (accounts?.length && contractor.version === version) await moveContractor(em, contractor)
    return whole(em, contractor)
  })
}

/** Deletes a contractor from the caller's list; records keep what they copied. Throws 404, 409 `stale`. */
export async function deleteContractor(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const contractor = await locked(ctx, em, id)
    refuseStale(contractor, version)
    contractor.deletedAt = now()
    return true as const
  })
}

/**
 * Adds accounts to a contractor of the caller, or changes those with ids. Answers all of them. Throws 404, field errors, 409
 * `stale`.
 */
export async function saveContractorAccounts(
  ctx: Context,
  { id, version, accounts: inputs }: SeenVersion & { accounts: readonly ContractorAccountInput[] },
): Promise<AccountAnswer[]> {
  return write(ctx, async em => {
    const contractor = await locked(ctx, em, id)
    const { accounts } = checkInput(contractorAccountsSchema, { accounts: inputs })
    refuseUnknownCurrencies(accounts ?? [])
    await putAccounts(em, contractor, accounts ?? [])
    refuseStale(contractor, version)
    if (accounts?.length) await moveContractor(em, contractor)
    return (await accountsOf(em, contractor)).map(accountAnswer)
  })
}

/** Deletes an account of a contractor of the caller. Throws 404, 409 `stale`. */
export async function deleteContractorAccount(
  ctx: Context,
  { id, accountId, version }: SeenVersion & { accountId: number },
): Promise<true> {
  return write(ctx, async em => {
    const contractor = await locked(ctx, em, id)
    const account = requireFound(await em.findOne(ContractorAccount, { id: accountId, contractor, deletedAt: null }))
    refuseStale(contractor, version)
    account.deletedAt = now()
    await moveContractor(em, contractor)
    return true as const
  })
}

/** The contract templates of a contractor of the caller, newest first. Throws 404. */
export async function contractorTemplates(ctx: Context, id: number): Promise<ContractAnswer[]> {
  const { em } = ctx
  requireFound(await ownContractor(em, caller(ctx).id, id))
  return (await templatesOf(em, [id])).get(id) ?? []
}

/** Deletes a template of a contractor of the caller; records keep what they copied from it. Throws 404, 409 `stale`. */
export async function deleteContractorTemplate(
  ctx: Context,
  { id, templateId, version }: SeenVersion & { templateId: number },
): Promise<true> {
  return write(ctx, async em => {
    const contractor = await locked(ctx, em, id)
    const contract = requireFound(await em.findOne(Contract, { id: templateId, contractor, deletedAt: null }))
    refuseStale(contractor, version)
    contract.deletedAt = now()
    await moveContractor(em, contractor)
    return true as const
  })
}

/** The recipient of a record, and the contractor that it was taken from. */
export type ContractorStage = RecipientColumns & { readonly contractorId?: number | null | undefined }

/**
 * Keeps the contractor of a record in the client's list, in the open transaction (decisions.md section 7): changes the
 * named one, or creates it (anew, when the named one is deleted), and adds the account if it is whole and its number new.
 * Answers the contractor's id. Throws a field error without a name.
 */
export async function saveContractorFrom(em: Em, clientId: number, stage: ContractorStage): Promise<number> {
  const { contractorId, contractorName: name, contractorCountry: country } = stage
  if (!name) throw invalid({ field: 'contractorName', key: 'fields.required' })
  const own = contractorId ? await ownContractor(em, clientId, contractorId, LockMode.PESSIMISTIC_WRITE) : null
  const columns = {
    name,
    country: country ?? null,
    address: stage.contractorAddress ?? null,
    contactName: stage.contractorContactName ?? null,
    contactPhone: stage.contractorContactPhone ?? null,
    contactEmail: stage.contractorContactEmail ?? null,
    contactJobTitle: stage.contractorContactJobTitle ?? null,
    search: searchText(name, country),
  }
  const contractor = own
    ? em.assign(own, columns)
    : em.create(Contractor, { ...columns, client: clientId, createdAt: now() })
  await em.flush()
  await addNewAccount(em, contractor, stage)
  return contractor.id
}

async function addNewAccount(em: Em, contractor: Contractor, stage: ContractorStage): Promise<void> {
  const account = {
    accountNumber: stage.contractorAccountNumber,
    swift: stage.contractorSwift,
    bankName: stage.contractorBankName,
    currency: stage.contractorCurrency,
  }
  const { accountNumber } = account
  const isWhole = Object.values(account).every(Boolean)
  if (!accountNumber || !isWhole) return
  if ((await em.count(ContractorAccount, { contractor, accountNumber, deletedAt: null })) > 0) return
  addAccount(em, contractor, account)
  await moveContractor(em, contractor)
}
