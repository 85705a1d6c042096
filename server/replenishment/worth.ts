import type { Minor } from '../../domain/core/money.ts'
import { crossOf, isRefusal, orderUsd } from '../../domain/rate/engine.ts'
import type { App } from '../core/context.ts'

/** What the received roubles are worth by the day's central-bank price of the dollar, USD minor units; null: nobody knows. */
export function receivedWorth(
  app: App,
  { rubAmountAfter }: { readonly rubAmountAfter?: Minor | null | undefined },
): Minor | null {
  if (!rubAmountAfter) return null
  const dollar = crossOf(app.centralBank.day().prices, 'USD')
  const usd = dollar && orderUsd(rubAmountAfter, dollar.rate)
  return usd === null || isRefusal(usd) ? null : usd
}
