import { daysAsked, ratesSchema } from '../../domain/analytics/schema.ts'
import { invalid } from '../../domain/core/problems.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { isCurrency } from '../dictionary/dictionary.service.ts'
import { keptPrices } from '../dictionary/keptDays.service.ts'
import type { RateDay } from '../generated/schema.ts'
import type { PeriodAsked } from './client.service.ts'

/** Which currency's prices are asked for. */
export interface RatesAsked extends PeriodAsked {
  readonly currency?: string | null
}

/** The central bank's prices of a currency on the kept days; one that it does not quote has none. Throws field errors. */
export async function analyticsRates(ctx: Context, asked: RatesAsked): Promise<RateDay[]> {
  const { currency, ...period } = checkInput(ratesSchema, asked)
  if (!isCurrency(currency)) throw invalid({ field: 'currency', key: 'fields.currencyUnknown' })
  return keptPrices(ctx, currency, daysAsked(period))
}
