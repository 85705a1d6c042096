import { centralBankRates, isRefusal } from '../../domain/rate/engine.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { useCbrRatesQuery } from '../generated/dictionary.ts'

/** What a dollar costs by the central bank: `rate` in roubles, `xRate` in units of a currency. */
export interface BankRates {
  readonly rate: Rate
  readonly xRate: Rate
}

/**
 * The day's central-bank rates of a currency; null: not quoted, or not to be had; undefined: not known yet. `day`: whose they
 * are, where they are old.
 */
export function useCentralBank(currency: string | null): { rates: BankRates | null | undefined; day: string | null } {
  const { data, error } = useCbrRatesQuery()
  if (error && !data) return { rates: null, day: null }
  if (!data || !currency) return { rates: undefined, day: null }
  const { currencies, lastUpdate, stale } = data.cbrRates
  const rates = centralBankRates({ currency, rates: currencies, markups: [] })
  return { rates: isRefusal(rates) ? null : rates, day: stale ? lastUpdate : null }
}
