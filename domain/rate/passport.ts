import type { AppliedRate, PassportKind, RateSource, TariffType } from '../generated/enums.ts'
import { exact, round0 } from '../core/decimal.ts'
import { type Minor, minor, minus, plus } from '../core/money.ts'
import type { Rate } from '../core/rate.ts'
import type { CentralBankPrice, Markup } from './centralBank.ts'
import {
  type Fixation,
  type FixationInput,
  fixation,
  isRefusal,
  type Offer,
  type OfferInput,
  proposedTerms,
} from './engine.ts'
import { chooseTiers, matches, type Tier } from './tiers.ts'

/**
 * The version of the rules that make figures now (decisions.md section 5). Whoever changes a rule gives it a new number and
 * keeps the former rules in `recompute.ts`: passports name the version that they were made by.
 */
export const ENGINE_VERSION = 1

/** Where a rate has come from: typed by staff, or the central bank's prices of a day. */
export interface SourcedRate {
  readonly source: RateSource
  /** The day of the prices, `YYYY-MM-DD`; null: typed. */
  readonly day: string | null
}

/** What an automatic rate was made of: told to staff alone, as a markup is theirs to know. */
export interface UsedPrices {
  readonly prices: readonly CentralBankPrice[]
  readonly markups: readonly Markup[]
}

/** A tier as it was looked at. */
export interface SeenTier {
  readonly type: TariffType
  readonly operator: string
  /** USD minor units. */
  readonly amount: Minor
  /** Percent. */
  readonly rate: Rate
  /** USD minor units. */
  readonly onTopAmount: Minor
  /** It is the client's own one, not the company's. */
  readonly own: boolean
  readonly matched: boolean
  /** It gave the proposed percent, and with it the fixed extra. */
  readonly applied: boolean
}

/** A better percent that more volume in the month would have brought. */
export interface BetterTier {
  readonly operator: string
  /** The volume that it begins at, USD minor units. */
  readonly amount: Minor
  /** Percent. */
  readonly rate: Rate
  /** How much volume was missing, USD minor units. */
  readonly left: Minor
}

/** The figures of an offer that a fixation is held against. */
export interface OfferedFigures {
  readonly rate: Rate
  readonly xRate: Rate
  readonly brockmanRate: Rate
  readonly usdAmount: Minor
  /** Kopecks that were to be paid. */
  readonly rubAmount: Minor
  readonly invoiceAmount: Minor
  readonly invoiceRate: Rate
}

/** Why the dollars of a fixation are others than those of its offer; both parts sum to the difference, USD minor units. */
export interface MovedDollars {
  /** Other roubles came than the bill says, counted at the offer's rate. */
  readonly byRoubles: Minor
  /** The rate has moved between offer and fixation. */
  readonly byRate: Minor
}

/** What figures were made of. */
export interface PassportInputs {
  /** I, minor units of `currency`. */
  readonly invoiceAmount: Minor
  readonly currency: string
  /** R, RUB for 1 USD; null sources: the offer is older than passports. */
  readonly rate: Rate
  readonly rateSource: SourcedRate | null
  /** X, units of the invoice currency for 1 USD. */
  readonly xRate: Rate
  readonly xRateSource: SourcedRate | null
  readonly usedPrices: UsedPrices | null
  /** The paying company, as it was called. */
  readonly companyName: string
  /** b, percent; of a fixation null: the percent is that of the offer. */
  readonly baseRate: Rate | null
  readonly tiers: readonly SeenTier[]
  /** vol, USD minor units. */
  readonly monthlyVolume: Minor | null
  /** c, percent; null: none. */
  readonly clientRate: Rate | null
  /** Percent. */
  readonly proposedRate: Rate | null
  /** p, percent. */
  readonly calculationRate: Rate
  readonly rateType: AppliedRate
  /** USD minor units. */
  readonly onTopAmount: Minor
  /** P, kopecks; of an offer null. */
  readonly receivedRub: Minor | null
  /** Of a fixation: what the offer has said. */
  readonly offered: OfferedFigures | null
}

/** What was made of them. */
export interface PassportOutputs {
  readonly usdAmount: Minor
  readonly brockmanRate: Rate
  /** Kopecks. */
  readonly rubAmount: Minor
  /** Minor units of the invoice currency. */
  readonly invoiceAmount: Minor
  readonly invoiceRate: Rate
  /** What of the roubles is the fee, kopecks: all but the dollars at the bare rate. */
  readonly feeRub: Minor
  readonly better: BetterTier | null
  /** Of a fixation: why its dollars are others than the offer's. */
  readonly moved: MovedDollars | null
}

/** How a rate came about, as it is kept: never made anew for display. */
export interface Passport {
  readonly kind: PassportKind
  /** The version of the engine. */
  readonly engine: number
  readonly inputs: PassportInputs
  readonly outputs: PassportOutputs
}

/** The tiers of a client, which say whose they are. */
export interface OwnedTier extends Tier {
  readonly own: boolean
}

/** The tiers that apply to a client, with whose they are. */
export interface OwnedTiers {
  readonly aRates: readonly OwnedTier[]
  readonly vRates: readonly OwnedTier[]
}

/** Where the rates of an offer have come from. */
export interface Sources {
  readonly rateSource: SourcedRate | null
  readonly xRateSource: SourcedRate | null
  readonly usedPrices: UsedPrices | null
}

/** Rates that staff have typed. */
export const TYPED: Sources = {
  rateSource: { source: 'MANUAL', day: null },
  xRateSource: { source: 'MANUAL', day: null },
  usedPrices: null,
}

/** Rates that were made of the central bank's prices of a day. */
export function ofCentralBank(day: string, usedPrices: UsedPrices): Sources {
  const source = { source: 'CBR', day } as const
  return { rateSource: source, xRateSource: source, usedPrices }
}

/** What the roubles of a rate hold beside the dollars at the bare rate, kopecks. */
export function feeOf(rubAmount: Minor, usdAmount: Minor, rate: Rate): Minor {
  return minus(rubAmount, round0(exact(usdAmount).mul(exact(rate))))
}

/** Every tier that an offer has looked at, the amount tiers first. */
function seenTiers({ aRates, vRates }: OwnedTiers, input: OfferInput, usd: Minor): SeenTier[] {
  const { monthlyVolume, baseRate } = input
  const chosen = chooseTiers({ aRates, vRates }, usd, monthlyVolume)
  const { rateType } = proposedTerms(baseRate, { aRates, vRates }, usd, monthlyVolume)
  const applied = rateType === 'AMOUNT' ? chosen.amount : rateType === 'VOLUME' ? chosen.volume : null
  const seen = (figure: Minor) => (tier: OwnedTier) => ({
    type: tier.type,
    operator: tier.operator,
    amount: tier.amount,
    rate: tier.rate,
    onTopAmount: tier.onTopAmount ?? minor(0),
    own: tier.own,
    matched: matches(tier, figure),
    applied: tier === applied,
  })
  return [...aRates.map(seen(usd)), ...vRates.map(seen(monthlyVolume))]
}

/** The volume tier that was nearest and beats the proposed percent; null: more volume brings nothing. */
function betterTier(vRates: readonly Tier[], proposed: Rate, volume: Minor): BetterTier | null {
  const [nearest] = vRates
    .filter(tier => ['>', '>='].includes(tier.operator) && !matches(tier, volume) && tier.rate < proposed)
    .map(({ operator, amount, rate }) => ({
      operator,
      amount,
      rate,
      left: plus(minus(amount, volume), minor(operator === '>' ? 1 : 0)),
    }))
    .toSorted((a, b) => a.left - b.left || a.rate - b.rate)
  return nearest ?? null
}

/** What an offer is made of beside what the engine takes. */
export interface OfferStory extends Sources {
  readonly kind: Extract<PassportKind, 'OFFER' | 'EDIT'>
  readonly currency: string
  readonly companyName: string
  readonly rates: OwnedTiers
}

/** The passport of an offer, of what the engine was given and what it has made of it. */
export function offerPassport(story: OfferStory, input: OfferInput, figures: Offer): Passport {
  const { kind, currency, companyName, rates, rateSource, xRateSource, usedPrices } = story
  return {
    kind,
    engine: ENGINE_VERSION,
    inputs: {
      invoiceAmount: figures.invoiceAmount,
      currency,
      rate: figures.rate,
      rateSource,
      xRate: figures.xRate,
      xRateSource,
      usedPrices,
      companyName,
      baseRate: input.baseRate,
      tiers: seenTiers(rates, input, figures.usdAmount),
      monthlyVolume: input.monthlyVolume,
      clientRate: input.clientRate ?? null,
      proposedRate: figures.proposedRate,
      calculationRate: figures.calculationRate,
      rateType: figures.rateType,
      onTopAmount: figures.onTopAmount,
      receivedRub: null,
      offered: null,
    },
    outputs: {
      usdAmount: figures.usdAmount,
      brockmanRate: figures.brockmanRate,
      rubAmount: figures.rubAmount,
      invoiceAmount: figures.invoiceAmount,
      invoiceRate: figures.invoiceRate,
      feeRub: feeOf(figures.rubAmount, figures.usdAmount, figures.rate),
      better: betterTier(rates.vRates, figures.proposedRate, input.monthlyVolume),
      moved: null,
    },
  }
}

/** What a fixation is made of beside what the engine takes: what the offer has frozen. */
export interface FixationStory {
  readonly invoiceAmount: Minor
  readonly currency: string
  readonly companyName: string
  readonly clientRate: Rate | null
  readonly rateType: AppliedRate
  readonly offered: OfferedFigures
}

/** What the received roubles and what the rate have moved, told apart by what the roubles make at the offer's rate. */
function movedDollars(input: FixationInput, figures: Fixation, offered: OfferedFigures): MovedDollars | null {
  const atOffer = fixation({ ...input, rateAfter: offered.rate, xRateAfter: offered.xRate })
  if (isRefusal(atOffer)) return null
  return {
    byRoubles: minus(atOffer.usdAmount, offered.usdAmount),
    byRate: minus(figures.usdAmount, atOffer.usdAmount),
  }
}

/** The passport of a fixation: its rates are typed by staff. */
export function fixationPassport(story: FixationStory, input: FixationInput, figures: Fixation): Passport {
  return {
    kind: 'FIXATION',
    engine: ENGINE_VERSION,
    inputs: {
      ...story,
      ...TYPED,
      rate: input.rateAfter,
      xRate: input.xRateAfter,
      baseRate: null,
      tiers: [],
      monthlyVolume: null,
      proposedRate: null,
      calculationRate: input.calculationRate,
      onTopAmount: input.onTopAmount,
      receivedRub: input.receivedRub,
    },
    outputs: {
      usdAmount: figures.usdAmount,
      brockmanRate: figures.brockmanRate,
      rubAmount: figures.rubAmount,
      invoiceAmount: figures.invoiceAmount,
      invoiceRate: figures.invoiceRate,
      feeRub: feeOf(figures.rubAmount, figures.usdAmount, input.rateAfter),
      better: null,
      moved: movedDollars(input, figures, story.offered),
    },
  }
}
