import type { AppliedRate } from '../generated/enums.ts'
import { type Exact, exact, hasDecimals, round0, round4 } from '../core/decimal.ts'
import { MAX_AMOUNT, type Minor, minor } from '../core/money.ts'
import { type Rate, toRate } from '../core/rate.ts'
import type { Message, MessageKey } from '../core/texts.ts'
import { chooseTiers, type Tiers } from './tiers.ts'

export * from './bankRates.ts'
export * from './centralBank.ts'
export * from './centralBankDay.ts'
export * from './tiers.ts'

/** The highest rate that a client may ask for, percent (section 5.6). */
export const MAX_CLIENT_RATE = toRate(5.5)

/** Why figures can't be formed; `REFUSAL_TEXTS` has the words. */
export interface RateRefusal {
  readonly problem: 'amountTooSmall' | 'amountTooLarge' | 'xRateOfDollar'
}

/** The text of each refusal, for the field of the amount or of xRate. */
export const REFUSAL_TEXTS: Readonly<Record<RateRefusal['problem'], MessageKey>> = {
  amountTooSmall: 'fields.amountTooSmall',
  amountTooLarge: 'fields.amountTooLarge',
  xRateOfDollar: 'fields.xRateOfDollar',
}

/** Tells a refusal from figures. */
export function isRefusal<T extends object | number>(answer: T): answer is Extract<T, { problem: string }> {
  return typeof answer === 'object' && 'problem' in answer
}

/** What an offer is made of (section 5): I, X, R, b, c, the tiers that apply and vol. */
export interface OfferInput {
  /** I, minor units of the invoice currency. */
  readonly invoiceAmount: Minor
  /** The invoice currency; USD takes no other X than 1. */
  readonly currency?: string | null
  /** X, units of the invoice currency for 1 USD. */
  readonly xRate: Rate
  /** R, RUB for 1 USD. */
  readonly rate: Rate
  /** b, the company's base rate, percent. */
  readonly baseRate: Rate
  /** c, the client's own rate, percent; none: the proposed one. */
  readonly clientRate?: Rate | null
  /** The tiers that apply to the client. */
  readonly rates: Tiers
  /** vol, USD minor units. */
  readonly monthlyVolume: Minor
}

/** The figures of an offer (sections 5.3, 5.4). */
export interface Offer {
  readonly usdAmount: Minor
  /** Kopecks. */
  readonly rubAmount: Minor
  readonly invoiceAmount: Minor
  /** RUB for one unit of the invoice currency. */
  readonly invoiceRate: Rate
  /** RUB for 1 USD with the effective percent. */
  readonly brockmanRate: Rate
  /** p, the effective percent. */
  readonly calculationRate: Rate
  readonly rateType: AppliedRate
  /** onTop, USD minor units. */
  readonly onTopAmount: Minor
  readonly floatingRates: { readonly amountRate: Rate | null; readonly volumeRate: Rate | null }
  /** b, percent. */
  readonly offeredRate: Rate
  /** The lower of the two tiers, else b, percent. */
  readonly proposedRate: Rate
  readonly rate: Rate
  readonly xRate: Rate
}

/** What is known when a rate is fixed (section 5.5): P, R', X' and the offer's p and onTop. */
export interface FixationInput {
  /** P, kopecks received. */
  readonly receivedRub: Minor
  readonly rateAfter: Rate
  readonly xRateAfter: Rate
  /** p, percent, frozen with the offer. */
  readonly calculationRate: Rate
  /** USD minor units, frozen with the offer. */
  readonly onTopAmount: Minor
  readonly currency?: string | null
}

/** The figures after fixation. */
export interface Fixation {
  /** What is credited, USD minor units; 0 when the roubles don't cover the fixed extra. */
  readonly usdAmount: Minor
  readonly invoiceAmount: Minor
  /** RUB for one unit of the invoice currency; 0 when nothing is left of the invoice. */
  readonly invoiceRate: Rate
  readonly brockmanRate: Rate
  /** P, kopecks. */
  readonly rubAmount: Minor
}

/** From this share on a rate is far from the one that it is compared with. */
const FAR = 0.2

/** Tells whether a rate is so far from another one that it looks like a typing error: by more than a fifth either way. */
export function isFarFrom(rate: Rate, reference: Rate): boolean {
  return rate > reference * (1 + FAR) || rate < reference / (1 + FAR)
}

/** The dollars of an invoice, round(I / X), USD minor units (section 5.1; section 6 for an order's payment). */
export function orderUsd(invoiceAmount: Minor, xRate: Rate, currency?: string | null): Minor | RateRefusal {
  if (currency === 'USD' && xRate !== 1) return { problem: 'xRateOfDollar' }
  return asAmount(exact(invoiceAmount).div(exact(xRate)))
}

/** Forms the figures before payment: dollars, tiers, effective percent, roubles (sections 5.1 to 5.4). */
export function offer(input: OfferInput): Offer | RateRefusal {
  const { invoiceAmount, xRate, rate, baseRate, rates, monthlyVolume } = input
  const usdAmount = orderUsd(invoiceAmount, xRate, input.currency)
  if (typeof usdAmount === 'object') return usdAmount

  const terms = proposedTerms(baseRate, rates, usdAmount, monthlyVolume)
  const clientRate = input.clientRate ?? null
  const calculationRate = clientRate ?? terms.proposedRate
  const brockmanRate = withPercent(rate, calculationRate)
  const rubAmount = asAmount(
    exact(usdAmount)
      .mul(exact(brockmanRate))
      .add(exact(terms.onTopAmount).mul(exact(rate))),
  )
  if (typeof rubAmount === 'object') return rubAmount

  return {
    usdAmount,
    rubAmount,
    invoiceAmount,
    invoiceRate: round4(exact(rubAmount).div(exact(invoiceAmount))),
    brockmanRate,
    calculationRate,
    ...terms,
    rateType: clientRate === null ? terms.rateType : 'CLIENT',
    offeredRate: baseRate,
    rate,
    xRate,
  }
}

/** What a client is proposed before naming a rate of their own (section 5.3). */
export type ProposedTerms = Pick<Offer, 'proposedRate' | 'rateType' | 'onTopAmount' | 'floatingRates'>

/**
 * The proposed percent: the lower of the amount and the volume tier (equal: volume), else the base rate. The fixed extra
 * is due only when the amount tier gives it (section 5.3). `usd` null: the dollars are unknown, as for a currency that
 * the central bank doesn't quote, and the base rate is proposed (section 5.6).
 */
export function proposedTerms(baseRate: Rate, rates: Tiers, usd: Minor | null, vol: Minor): ProposedTerms {
  const { amount, volume } = usd === null ? { amount: null, volume: null } : chooseTiers(rates, usd, vol)
  const floatingRates = { amountRate: amount?.rate ?? null, volumeRate: volume?.rate ?? null }
  if (volume !== null && (amount === null || volume.rate <= amount.rate)) {
    return { proposedRate: volume.rate, rateType: 'VOLUME', onTopAmount: minor(0), floatingRates }
  }
  if (amount !== null) {
    return { proposedRate: amount.rate, rateType: 'AMOUNT', onTopAmount: amount.onTopAmount ?? minor(0), floatingRates }
  }
  return { proposedRate: baseRate, rateType: 'BASE', onTopAmount: minor(0), floatingRates }
}

/** Forms the figures after payment from the roubles received (section 5.5). */
export function fixation(input: FixationInput): Fixation | RateRefusal {
  const { receivedRub, rateAfter, xRateAfter, calculationRate, onTopAmount } = input
  if (input.currency === 'USD' && xRateAfter !== 1) return { problem: 'xRateOfDollar' }

  const brockmanRate = withPercent(rateAfter, calculationRate)
  const left = exact(receivedRub).sub(exact(onTopAmount).mul(exact(rateAfter)))
  const dollars = left.isNegative() ? exact(0) : left.div(exact(brockmanRate)).toDecimalPlaces(0)
  const foreign = dollars.mul(exact(xRateAfter)).toDecimalPlaces(0)
  if (dollars.gt(MAX_AMOUNT) || foreign.gt(MAX_AMOUNT)) return { problem: 'amountTooLarge' }
  return {
    usdAmount: round0(dollars),
    invoiceAmount: round0(foreign),
    invoiceRate: foreign.isZero() ? toRate(0) : round4(exact(receivedRub).div(foreign)),
    brockmanRate,
    rubAmount: receivedRub,
  }
}

/** Judges a client's own rate c against the proposed one, both percent (section 5.6); null: it may be asked for. */
export function judgeClientRate(c: number, proposed: Rate): Message | null {
  if (c === proposed) return null
  if (proposed >= MAX_CLIENT_RATE) return { key: 'fields.onlyProposedRate' }
  if (!hasDecimals(c, 4)) return { key: 'fields.decimals', values: { max: 4 } }
  if (c > MAX_CLIENT_RATE) return { key: 'fields.clientRateTooHigh', values: { max: MAX_CLIENT_RATE } }
  if (c < proposed) return { key: 'fields.clientRateTooLow', values: { min: proposed } }
  return null
}

/** The client rate to store: one equal to the proposed is stored as none (section 5.6). */
export function normalizeClientRate(c: Rate | null | undefined, proposed: Rate): Rate | null {
  return c === undefined || c === null || c === proposed ? null : c
}

/** A figure that has moved since it was seen: the first key whose posted value differs from the computed one (section 5.8). */
export function movedFigure<K extends string>(
  posted: Readonly<Partial<Record<K, number | null | undefined>>>,
  computed: Readonly<Record<K, number>>,
): K | null {
  for (const key in computed) {
    const value = posted[key]
    if (value !== undefined && value !== null && value !== computed[key]) return key
  }
  return null
}

function withPercent(rate: Rate, percent: Rate): Rate {
  return round4(exact(rate).mul(exact(percent).div(100).add(1)))
}

function asAmount(value: Exact): Minor | RateRefusal {
  const rounded = value.toDecimalPlaces(0)
  if (rounded.lt(1)) return { problem: 'amountTooSmall' }
  return rounded.gt(MAX_AMOUNT) ? { problem: 'amountTooLarge' } : round0(rounded)
}
