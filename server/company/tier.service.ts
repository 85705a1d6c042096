import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { clientTierSchema, tierSchema } from '../../domain/company/schema.ts'
import { type Minor, minor } from '../../domain/core/money.ts'
import { type FieldProblem, invalid } from '../../domain/core/problems.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { applicableTiers } from '../../domain/rate/tiers.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { ClientTierInput, TariffType, Tier as TierAnswer, TierInput } from '../generated/schema.ts'
import { Tier } from './company.entity.ts'
import { liveCompany } from './live.ts'

/** Tiers by amount and by monthly volume. */
export interface AppliedTiers {
  readonly aRates: Tier[]
  readonly vRates: Tier[]
}

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

const IN_ORDER = { type: 1, amount: 1, id: 1 } as const

/** A tier on the wire. */
export function tierAnswer(tier: Tier): TierAnswer {
  const { id, type, operator, amount, rate, onTopAmount, company, client, version } = tier
  const whose = { companyBankId: company.id, clientId: client?.id ?? null }
  return { id, type, operator, amount, rate, onTopAmount, ...whose, version }
}

/** The tiers that apply to a client: own ones replace the company's of their type (decisions.md section 5.2). */
export async function ratesFor(em: Em, companyId: number, clientId: number): Promise<AppliedTiers> {
  const tiers = await em.find(
    Tier,
    { company: companyId, $or: [{ client: null }, { client: clientId }] },
    { orderBy: IN_ORDER },
  )
  return applied(tiers)
}

/** The tiers of companies (or of one) as the caller is shown them: a client those that apply, staff the company's. */
export async function shownTiers(ctx: Context, companyId?: number): Promise<(companyId: number) => AppliedTiers> {
  const viewer = caller(ctx)
  const own = sideOf(viewer.roles) === 'client' ? [{ client: viewer.id }] : []
  const where = { $or: [{ client: null }, ...own], ...presentFields({ company: companyId }) }
  const tiers = await ctx.em.find(Tier, where, { orderBy: IN_ORDER })
  const byCompany = Map.groupBy(tiers, tier => tier.company.id)
  return id => applied(byCompany.get(id) ?? [])
}

function applied(tiers: readonly Tier[]): AppliedTiers {
  const isOwn = (tier: Tier) => tier.client !== null && tier.client !== undefined
  return applicableTiers(
    tiers.filter(tier => !isOwn(tier)),
    tiers.filter(isOwn),
  )
}

/** A company's tiers, all or of one type; a client gets those that apply to them. Throws 404. */
export async function companyRates(
  ctx: Context,
  id: number,
  bankId: number,
  type?: TariffType | null,
): Promise<TierAnswer[]> {
  requireFound(await ownBank(ctx.em, id, bankId))
  const { aRates, vRates } = (await shownTiers(ctx, id))(id)
  return [...aRates, ...vRates].filter(tier => !type || tier.type === type).map(tierAnswer)
}

/** The company, if the bank is its own: a company's bank is one with it. */
function ownBank(em: Em, id: number, bankId: number, lockMode?: LockMode.PESSIMISTIC_WRITE) {
  return bankId === id ? liveCompany(em, id, lockMode) : null
}

/** Adds a tier to a company, or changes the one with the id. Throws 404, field errors, 409 `stale`. */
export async function saveCompanyRate(
  ctx: Context,
  { companyId, bankId, rate: input }: { companyId: number; bankId: number; rate: TierInput },
): Promise<TierAnswer> {
  return write(ctx, async em => {
    // The lock makes the search for duplicates good
    const company = requireFound(await ownBank(em, companyId, bankId, LockMode.PESSIMISTIC_WRITE))
    const stored = input.id
      ? requireFound(await em.findOne(Tier, { id: input.id, company, client: null }, LOCKED))
      : null
    const { id: _, ...value } = checkInput(tierSchema, { ...valuesOf(stored), ...presentFields(input) })
    if (stored) refuseStale(stored, input.version)
    return saveTier(em, stored, { ...value, company: company.id, client: null })
  })
}

/** Deletes a tier of a company. Throws 404, 409 `stale`. */
export async function deleteCompanyRate(
  ctx: Context,
  {
    companyId,
    bankId,
    rateId,
    version,
  }: { companyId: number; bankId: number; rateId: number; version?: number | null },
): Promise<true> {
  return write(ctx, async em => {
    const company = requireFound(await ownBank(em, companyId, bankId))
    const tier = requireFound(await em.findOne(Tier, { id: rateId, company, client: null }, LOCKED))
    refuseStale(tier, version)
    em.remove(tier)
    return true as const
  })
}

/** A client's own tiers, all or of one type. Throws a field error for an unknown client. */
export async function clientRates(ctx: Context, clientId: number, type?: TariffType | null): Promise<TierAnswer[]> {
  await requireClient(ctx.em, clientId)
  const where = { client: clientId, company: { deletedAt: null }, ...(type ? { type } : {}) }
  const tiers = await ctx.em.find(Tier, where, { orderBy: { company: 1, ...IN_ORDER } })
  return tiers.map(tierAnswer)
}

/** Adds a client's own tier for a company, or changes the one with the id. Throws 404, field errors, 409 `stale`. */
export async function saveClientRate(ctx: Context, input: ClientTierInput): Promise<TierAnswer> {
  return write(ctx, async em => {
    const stored = input.id
      ? requireFound(await em.findOne(Tier, { id: input.id, client: { $ne: null } }, LOCKED))
      : null
    const kept = stored ? { clientId: stored.client?.id, companyBankId: stored.company.id } : {}
    const whole = checkInput(clientTierSchema, { ...valuesOf(stored), ...kept, ...presentFields(input) })
    const { id: _, clientId, companyBankId, ...value } = whole
    const company = await liveCompany(em, companyBankId, LockMode.PESSIMISTIC_WRITE)
    if (!company) throw invalid({ field: 'companyBankId', key: 'fields.companyUnknown' })
    await requireClient(em, clientId)
    if (stored) refuseStale(stored, input.version)
    return saveTier(em, stored, { ...value, company: companyBankId, client: clientId })
  })
}

/** Deletes a client's own tier. Throws 404, 409 `stale`. */
export async function deleteClientRate(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const tier = requireFound(await em.findOne(Tier, { id, client: { $ne: null } }, LOCKED))
    refuseStale(tier, version)
    em.remove(tier)
    return true as const
  })
}

/** Judges a client that an input names. Throws a field error when there is no such client. */
export async function requireClient(em: Em, clientId: number): Promise<void> {
  const client: FieldProblem = { field: 'clientId', key: 'fields.userUnknown' }
  if ((await em.count(User, { id: clientId, kind: 'CLIENT', deletedAt: null })) === 0) throw invalid(client)
}

function valuesOf(tier: Tier | null) {
  if (!tier) return {}
  const { type, operator, amount, rate, onTopAmount } = tier
  return { type, operator, amount, rate, onTopAmount }
}

interface TierValues {
  readonly type: TariffType
  readonly operator: string
  readonly amount: Minor
  readonly rate: Rate
  readonly onTopAmount?: Minor | null | undefined
  readonly company: number
  readonly client: number | null
}

/** Stores a tier. Throws a field error when there is another of the same type, operator and amount. */
async function saveTier(em: Em, stored: Tier | null, values: TierValues): Promise<TierAnswer> {
  const { type, operator, amount, company, client } = values
  const twin = await em.findOne(Tier, { type, operator, amount, company, client })
  if (twin && twin !== stored) throw invalid({ field: 'amount', key: 'fields.tierTwice' })
  const whole = { ...values, onTopAmount: values.onTopAmount ?? minor(0) }
  const tier = stored ? em.assign(stored, whole) : em.create(Tier, { ...whole, createdAt: now() })
  await em.flush()
  return tierAnswer(tier)
}
