import type { Minor } from '../../domain/core/money.ts'
import { crossOf, isRefusal, orderUsd } from '../../domain/rate/engine.ts'
import type { App } from '../core/context.ts'
import type { Order } from './order.entity.ts'

/** What an order is worth by the day's central-bank cross without markup, USD minor units; null: the currency is not quoted. */
export function worthNow(app: App, { invoiceAmount, invoiceCurrency }: Order): Minor | null {
  const cross = crossOf(app.centralBank.day().prices, invoiceCurrency)
  const usd = cross && orderUsd(invoiceAmount, cross.xRate)
  return usd === null || isRefusal(usd) ? null : usd
}
