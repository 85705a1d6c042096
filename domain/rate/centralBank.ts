import type { MarkupType } from '../generated/enums.ts'
import { type Exact, exact, round4 } from '../core/decimal.ts'
import { type Rate, toRate } from '../core/rate.ts'
import type { MessageKey } from '../core/texts.ts'

/** A central-bank price: RUB for `nominal` units of a currency (facts: the nominal is not always 1). */
export interface CentralBankPrice {
  readonly code: string
  readonly nominal: number
  readonly rate: Rate
}

/** A client's markup on a price: percent (PCT), or kopecks for one unit (AMOUNT). */
export interface Markup {
  readonly currency: string
  readonly type: MarkupType
  readonly value: Rate
}

/** What a central-bank rate is asked for. */
export interface CentralBankInput {
  /** The invoice currency. */
  readonly currency: string
  readonly rates: readonly CentralBankPrice[]
  /** The client's markups; none: the cross without markup (section 5.6). */
  readonly markups: readonly Markup[]
}

/** R, RUB for 1 USD, and X, units of the invoice currency for 1 USD. */
export interface CentralBankRates {
  readonly rate: Rate
  readonly xRate: Rate
}

/** Why there is no central-bank rate: a field error on `isAuto`. */
export interface CentralBankRefusal {
  readonly problem: 'currencyNotQuoted' | 'markupNotApplicable' | 'rateOutOfRange'
}

/** The text of each refusal. */
export const CENTRAL_BANK_REFUSAL_TEXTS: Readonly<Record<CentralBankRefusal['problem'], MessageKey>> = {
  currencyNotQuoted: 'fields.currencyNotQuoted',
  markupNotApplicable: 'fields.markupNotApplicable',
  rateOutOfRange: 'fields.rateOutOfRange',
}

/** The lowest and the highest exchange rate that the platform takes (section 1). */
export const MIN_RATE = toRate(0.0001)
export const MAX_RATE = toRate(1_000_000)

/**
 * The day's central-bank rates with a client's markups (section 5.7): R from the USD price with its markup, X from the
 * USD price without one over the marked-up price of the invoice currency; a USD invoice has X = 1.
 */
export function centralBankRates(input: CentralBankInput): CentralBankRates | CentralBankRefusal {
  const { currency, rates, markups } = input
  const dollar = rates.find(price => price.code === 'USD')
  const foreign = rates.find(price => price.code === currency)
  if (dollar === undefined || foreign === undefined) return { problem: 'currencyNotQuoted' }

  const rate = marked(dollar, markups)
  if (rate === null) return { problem: 'markupNotApplicable' }
  if (currency === 'USD') return inRange({ rate: round4(rate), xRate: toRate(1) })

  const price = marked(foreign, markups)
  if (price === null) return { problem: 'markupNotApplicable' }
  if (price.lte(0)) return { problem: 'rateOutOfRange' }
  return inRange({ rate: round4(rate), xRate: round4(unitPrice(dollar).div(price)) })
}

/** The crosses that are shown (decisions.md section 13, "Rates shown"): units of the second currency for one of the first. */
const SHOWN_CROSSES = ['EUR', 'CNY'] as const

/** The cross of a currency without markup (section 5.6); null: it is not quoted. */
export function crossOf(rates: readonly CentralBankPrice[], currency: string): CentralBankRates | null {
  const found = centralBankRates({ currency, rates, markups: [] })
  return 'problem' in found ? null : found
}

/** The crosses of the currency bar. */
export function shownCrosses(rates: readonly CentralBankPrice[]): { pair: string; rate: Rate }[] {
  return SHOWN_CROSSES.flatMap(currency => {
    const cross = crossOf(rates, currency)
    return cross === null ? [] : [{ pair: `USD/${currency}`, rate: cross.xRate }]
  })
}

/** The price of one unit, RUB, not rounded. */
export function unitPrice({ rate, nominal }: CentralBankPrice): Exact {
  return exact(rate).div(exact(nominal))
}

/** The price of one unit with the client's markup, not rounded; null when kopecks stand against another nominal than 1. */
function marked(price: CentralBankPrice, markups: readonly Markup[]): Exact | null {
  const markup = markups.find(({ currency }) => currency === price.code)
  const unit = unitPrice(price)
  if (markup === undefined) return unit
  const hundredth = exact(markup.value).div(100)
  if (markup.type === 'PCT') return unit.mul(hundredth.add(1))
  return price.nominal === 1 ? unit.add(hundredth) : null
}

function inRange(found: CentralBankRates): CentralBankRates | CentralBankRefusal {
  const fits = [found.rate, found.xRate].every(value => value >= MIN_RATE && value <= MAX_RATE)
  return fits ? found : { problem: 'rateOutOfRange' }
}
