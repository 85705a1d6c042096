import { type Minor, minor } from '../../domain/core/money.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import type { Rate } from '../../domain/core/rate.ts'
import {
  type FixationInput,
  fixation,
  isRefusal,
  judgeClientRate,
  movedFigure,
  type Offer,
  offer,
  type OfferInput,
  REFUSAL_TEXTS,
  type RateRefusal,
} from '../../domain/rate/engine.ts'
import {
  fixationPassport,
  type OwnedTiers,
  offerPassport,
  type Passport,
  type Sources,
} from '../../domain/rate/passport.ts'
import { monthlyVolume } from '../balance/balance.service.ts'
import { Company } from '../company/company.entity.ts'
import { requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { liveCompany, ratesFor } from '../company/company.service.ts'
import type { NamedAmount } from '../generated/schema.ts'
import { Request } from '../request/request.entity.ts'
import type { Replenishment } from './replenishment.entity.ts'

/** What an offer is made with where the record does not say it. */
export interface OfferWith {
  readonly companyId?: number | null
  readonly rate: Rate
  readonly xRate: Rate
  readonly clientRate: Rate | null
  readonly invoiceAmount?: Minor | null
}

/** The field that a refusal of the engine is told at. */
export type RefusalFields = Readonly<Record<RateRefusal['problem'], string>>

/** What a company offers a client now: base rate, tiers that apply, the month's volume. Throws a field error. */
export async function termsOf(em: Em, record: Replenishment, companyId: number | null | undefined) {
  const company = await liveCompany(em, companyId ?? record.company?.id ?? 0)
  if (!company) throw invalid({ field: 'companyId', key: 'fields.companyUnknown' })
  return {
    companyName: company.name,
    baseRate: company.baseRate,
    autoCr: company.autoCr,
    rates: await ratesFor(em, company.id, record.client.id),
    monthlyVolume: await monthlyVolume(em, record.client.id),
  }
}

/** The amount and currency that figures are made of: the invoice's, before it is entered the request's. */
export async function basisOf(em: Em, record: Replenishment): Promise<{ amount: Minor; currency: string }> {
  const request = await em.findOneOrFail(Request, record.request.id)
  return {
    amount: record.invoiceAmount ?? request.invoicePrice,
    currency: record.invoiceCurrency ?? request.currency,
  }
}

/** The figures of an offer, and how they came about. */
export interface ToldOffer {
  readonly figures: Offer
  readonly passport: (kind: 'OFFER' | 'EDIT', sources: Sources) => Passport
}

/** Makes the figures of an offer. Throws field errors at the fields given for the engine's refusals. */
export async function makeOffer(...given: Parameters<typeof tellOffer>): Promise<Offer> {
  return (await tellOffer(...given)).figures
}

/** The same, with what its passport is made of. */
export async function tellOffer(
  em: Em,
  record: Replenishment,
  wanted: OfferWith,
  fields: RefusalFields,
): Promise<ToldOffer> {
  const { amount, currency } = await basisOf(em, record)
  const { baseRate, companyName, rates, monthlyVolume: volume } = await termsOf(em, record, wanted.companyId)
  const input: OfferInput = {
    invoiceAmount: wanted.invoiceAmount ?? amount,
    currency,
    xRate: wanted.xRate,
    rate: wanted.rate,
    baseRate,
    clientRate: wanted.clientRate,
    rates,
    monthlyVolume: volume,
  }
  const figures = offer(input)
  if (isRefusal(figures)) throw invalid({ field: fields[figures.problem], key: REFUSAL_TEXTS[figures.problem] })
  const story = { currency, companyName, rates: ownedTiers(rates) }
  return { figures, passport: (kind, sources) => offerPassport({ ...story, ...sources, kind }, input, figures) }
}

/** Whose the tiers of a client are. */
function ownedTiers({ aRates, vRates }: Awaited<ReturnType<typeof ratesFor>>): OwnedTiers {
  const owned = (tiers: typeof aRates) =>
    tiers.map(({ type, operator, amount, rate, onTopAmount, client }) => {
      return { type, operator, amount, rate, onTopAmount, own: client !== null && client !== undefined }
    })
  return { aRates: owned(aRates), vRates: owned(vRates) }
}

/** Refusals of an offer, told at the field of the amount or of xRate. */
export const refusalsAt = (amount: string, xRate: string): RefusalFields => ({
  amountTooSmall: amount,
  amountTooLarge: amount,
  xRateOfDollar: xRate,
})

/** Puts the figures of an offer into its record; all …Before figures are replaced. Answers them for the history. */
export function freezeOffer(record: Replenishment, figures: Offer, currency: string): NamedAmount[] {
  record.offeredRate = figures.offeredRate
  record.amountRate = figures.floatingRates.amountRate
  record.volumeRate = figures.floatingRates.volumeRate
  record.calculationRate = figures.calculationRate
  record.rateType = figures.rateType
  record.onTopAmount = figures.onTopAmount
  record.tierMoved =
    record.clientRate !== null && record.clientRate !== undefined && record.clientRate < figures.proposedRate
  record.rateBefore = figures.rate
  record.xRateBefore = figures.xRate
  record.usdAmountBefore = figures.usdAmount
  record.rubAmountBefore = figures.rubAmount
  record.invoiceRateBefore = figures.invoiceRate
  record.brockmanRateBefore = figures.brockmanRate
  return [
    { name: 'invoiceAmount', currency, amount: figures.invoiceAmount },
    { name: 'usdAmount', currency: 'USD', amount: figures.usdAmount },
    { name: 'rubAmount', currency: 'RUB', amount: figures.rubAmount },
  ]
}

/** Takes the figures of an offer that stands no more out of its record; the history keeps them. */
export function clearOffer(record: Replenishment): void {
  record.offeredRate = null
  record.amountRate = null
  record.volumeRate = null
  record.calculationRate = null
  record.rateType = null
  record.onTopAmount = null
  record.tierMoved = false
  record.rateBefore = null
  record.xRateBefore = null
  record.usdAmountBefore = null
  record.rubAmountBefore = null
  record.invoiceRateBefore = null
  record.brockmanRateBefore = null
  record.offerExpiresAt = null
  record.offerAutomatic = false
}

/** Judges a client's own rate against the proposed one. Throws a field error. */
export function refuseClientRate(clientRate: Rate | null | undefined, proposed: Rate): void {
  if (clientRate === null || clientRate === undefined) return
  const said = judgeClientRate(clientRate, proposed)
  if (said) throw invalid({ field: 'clientRate', ...said })
}

/** The figures after fixation (section 5.5). Throws 409 before the roubles are received, field errors. */
export function makeFixation(record: Replenishment, currency: string, rate: Rate, xRate: Rate, xRateField: string) {
  const received = record.rubAmountAfter ?? null
  if (received === null || record.calculationRate === null || record.calculationRate === undefined)
    throw new Problem('notReceivedYet')
  const input: FixationInput = {
    receivedRub: received,
    rateAfter: rate,
    xRateAfter: xRate,
    calculationRate: record.calculationRate,
    onTopAmount: record.onTopAmount ?? minor(0),
    currency,
  }
  const figures = fixation(input)
  if (isRefusal(figures)) throw invalid({ field: xRateField, key: REFUSAL_TEXTS[figures.problem] })
  return { input, figures }
}

/** The passport of a fixation, held against what the offer has frozen on the record. */
export async function tellFixation(
  em: Em,
  record: Replenishment,
  currency: string,
  { input, figures }: ReturnType<typeof makeFixation>,
): Promise<Passport> {
  const company = record.company ? await em.findOne(Company, { id: record.company.id }) : null
  const frozen = <T>(figure: T | null | undefined): T => requireFound(figure)
  const offered = {
    rate: frozen(record.rateBefore),
    xRate: frozen(record.xRateBefore),
    brockmanRate: frozen(record.brockmanRateBefore),
    usdAmount: frozen(record.usdAmountBefore),
    rubAmount: frozen(record.rubAmountBefore),
    invoiceAmount: frozen(record.invoiceAmount),
    invoiceRate: frozen(record.invoiceRateBefore),
  }
  const { clientRate = null, rateType } = record
  const story = { invoiceAmount: offered.invoiceAmount, currency, companyName: company?.name ?? '', clientRate }
  return fixationPassport({ ...story, rateType: frozen(rateType), offered }, input, figures)
}

/** Refuses posted figures that are not the server's own (section 5.8). Throws 409 `figuresStale`. */
export function refuseMoved<K extends string>(
  posted: Readonly<Partial<Record<NoInfer<K>, number | null | undefined>>>,
  computed: Readonly<Record<K, number>>,
): void {
  if (movedFigure(posted, computed)) throw new Problem('figuresStale')
}
