import { centralBankRates } from '../../domain/rate/engine.ts'
import type { Context } from '../context.ts'
import { caller } from '../context.ts'
import type { CbrRates, CrossRate, SwiftBank } from '../generated/schema.ts'
import { BUNDLED_DAY, type CentralBankDay } from './centralBankDay.ts'
import { swiftBanks } from './swift.ts'

export type { CentralBankDay } from './centralBankDay.ts'
export { countries, countryOf, countryOrNull, resolveCountry } from './countries.ts'
export { currencies, isCurrency } from './currencies.ts'
export { swiftBanks } from './swift.ts'

/** The crosses of the currency bar (platform-1 section 2): units of the second currency for one of the first. */
const CROSSES = ['EUR', 'CNY'] as const

/** Banks by a SWIFT code, for a form that fills itself. Throws 429. */
export async function lookUpSwift(ctx: Context, typed: string | null | undefined): Promise<SwiftBank[]> {
  await ctx.app.limits.count('lookUp', caller(ctx).id)
  return swiftBanks(typed)
}

/**
 * The central-bank day that serves as today's. No source is set, so it is the bundled one, as if published today
 * (decisions.md section 5.7).
 */
export function cbrDay(): CentralBankDay {
  return BUNDLED_DAY
}

/** Central-bank prices with the crosses of the dollar; the bundled day is marked stale. */
export function cbrRates(_ctx: Context): CbrRates {
  const { date, prices } = cbrDay()
  return {
    currencies: prices.map(({ code, nominal, rate }) => ({ code, nominal, rate })),
    xRates: CROSSES.flatMap(currency => cross(currency) ?? []),
    lastUpdate: date,
    stale: true,
  }
}

function cross(currency: string): CrossRate | null {
  const found = centralBankRates({ currency, rates: cbrDay().prices, markups: [] })
  return 'problem' in found ? null : { pair: `USD/${currency}`, rate: found.xRate }
}
