import type { TariffType } from '../generated/enums.ts'
import { type Minor, minor, minus, plus } from '../core/money.ts'
import type { Rate } from '../core/rate.ts'

/** How a figure stands to the amount of a tier; on the wire these very signs. */
export type RateOperator = '>' | '<' | '>=' | '<=' | '='

/** All operators, in the order in which they are offered. */
export const RATE_OPERATORS: readonly RateOperator[] = ['>', '<', '>=', '<=', '=']

/** A tier of a company or of a client (section 5.2). */
export interface Tier {
  readonly type: TariffType
  readonly operator: string
  /** USD minor units: compared with the payment (AMOUNT) or with the monthly volume (M_VAL). */
  readonly amount: Minor
  /** Percent. */
  readonly rate: Rate
  /** A fixed extra, USD minor units; only for AMOUNT. */
  readonly onTopAmount?: Minor | null
}

/** The tiers that apply to a client: by amount and by monthly volume. */
export interface Tiers {
  readonly aRates: readonly Tier[]
  readonly vRates: readonly Tier[]
}

const COMPARE: Readonly<Record<RateOperator, (figure: Minor, amount: Minor) => boolean>> = {
  '>': (figure, amount) => figure > amount,
  '<': (figure, amount) => figure < amount,
  '>=': (figure, amount) => figure >= amount,
  '<=': (figure, amount) => figure <= amount,
  '=': (figure, amount) => figure === amount,
}

/** Tells whether a text is one of the operators. */
export function isRateOperator(value: unknown): value is RateOperator {
  return RATE_OPERATORS.some(operator => operator === value)
}

/** Tells whether a tier matches a figure in USD minor units; an unknown operator matches nothing. */
export function matches(tier: Pick<Tier, 'operator' | 'amount'>, figure: Minor): boolean {
  return isRateOperator(tier.operator) && COMPARE[tier.operator](figure, tier.amount)
}

/** Of the matching tiers the one with the lowest percent, of equals the lowest fixed extra; null when none matches. */
export function lowestTier(tiers: readonly Tier[], figure: Minor): Tier | null {
  return tiers
    .filter(tier => matches(tier, figure))
    .reduce<Tier | null>((best, tier) => (best === null || isLower(tier, best) ? tier : best), null)
}

function isLower(tier: Tier, than: Tier): boolean {
  return tier.rate < than.rate || (tier.rate === than.rate && (tier.onTopAmount ?? 0) < (than.onTopAmount ?? 0))
}

/** The amount tier and the volume tier that count for a payment of `usd` by a client with a volume of `vol` (minor units). */
export function chooseTiers(rates: Tiers, usd: Minor, vol: Minor): { amount: Tier | null; volume: Tier | null } {
  return { amount: lowestTier(rates.aRates, usd), volume: lowestTier(rates.vRates, vol) }
}

/** A better percent that more monthly volume brings, and how much of it is missing, USD minor units. */
export interface NextTier<Tier> {
  readonly tier: Tier
  readonly left: Minor
}

/**
 * The nearest volume tier that is not reached yet and beats what applies now: the lowest reached tier, else the base
 * rate; null when more volume brings nothing.
 */
export function nextVolumeTier<T extends Tier>(
  vRates: readonly T[],
  base: Rate | null,
  vol: Minor,
): NextTier<T> | null {
  const now = lowestTier(vRates, vol)?.rate ?? base ?? Number.POSITIVE_INFINITY
  const [next] = vRates
    .filter(tier => ['>', '>='].includes(tier.operator) && !matches(tier, vol) && tier.rate < now)
    .map(tier => ({ tier, left: plus(minus(tier.amount, vol), minor(tier.operator === '>' ? 1 : 0)) }))
    .toSorted((a, b) => a.left - b.left)
  return next ?? null
}

/**
 * The tiers that apply to a client: their own ones for the company replace the company's of that type when there is at
 * least one (section 5.2).
 */
export function applicableTiers<T extends Tier>(
  company: readonly T[],
  own: readonly T[],
): { aRates: T[]; vRates: T[] } {
  const pick = (type: TariffType) => {
    const owned = own.filter(tier => tier.type === type)
    return owned.length > 0 ? owned : company.filter(tier => tier.type === type)
  }
  return { aRates: pick('AMOUNT'), vRates: pick('M_VAL') }
}

/** Tells whether two tiers are duplicates of one another: same type, operator and amount (section 5.2). */
export function isSameTier(a: Tier, b: Tier): boolean {
  return a.type === b.type && a.operator === b.operator && a.amount === b.amount
}
