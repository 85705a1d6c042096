import { bicLookUpSchema, innLookUpSchema } from '../../domain/dictionary/schema.ts'
import { shownCrosses } from '../../domain/rate/engine.ts'
import type { Context } from '../core/context.ts'
import { caller } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import type { BankRates, BankSuggestion, CbrRates, CompanySuggestion, SwiftBank } from '../generated/schema.ts'
import { swiftBanks } from './swift.ts'

export { countries, countriesInEnglish, countryIn, countryOf, countryOrNull, resolveCountry } from './countries.ts'
export { currencies, currencyIn, isCurrency } from './currencies.ts'
export { swiftBanks } from './swift.ts'

/** Banks by a SWIFT code, for a form that fills itself. Throws 429. */
export async function lookUpSwift(ctx: Context, typed: string | null | undefined): Promise<SwiftBank[]> {
  await ctx.app.limits.count('lookUp', caller(ctx).id)
  return swiftBanks(typed)
}

/** The company of an INN, for a form that fills itself; none until 10 or 12 digits are typed. Throws field errors, 429. */
export async function lookUpInn(ctx: Context, typed: string | null | undefined): Promise<CompanySuggestion[]> {
  await ctx.app.limits.count('lookUp', caller(ctx).id)
  const { inn } = checkInput(innLookUpSchema, { inn: typed })
  return inn?.length === 10 || inn?.length === 12 ? ctx.app.lookUps.companies(inn) : []
}

/** The bank of a BIC, for a form that fills itself; none until nine digits are typed. Throws field errors, 429. */
export async function lookUpBic(ctx: Context, typed: string | null | undefined): Promise<BankSuggestion[]> {
  await ctx.app.limits.count('lookUp', caller(ctx).id)
  const { bic } = checkInput(bicLookUpSchema, { bic: typed })
  return bic?.length === 9 ? ctx.app.lookUps.banks(bic) : []
}

/** Central-bank prices of the newest known day with the crosses of the dollar. */
export function cbrRates(ctx: Context): CbrRates {
  const { centralBank } = ctx.app
  const { date, prices } = centralBank.day()
  return {
    currencies: prices.map(({ code, nominal, rate }) => ({ code, nominal, rate })),
    xRates: shownCrosses(prices),
    lastUpdate: date,
    stale: centralBank.isStale(),
  }
}

/** What a bank buys and sells currencies for. */
export function bcaRates(ctx: Context): Promise<BankRates> {
  return ctx.app.bankRates.now()
}
