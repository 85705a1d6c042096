import { billNumber } from '../../domain/replenishment/billNumber.ts'
import { exact, round0 } from '../../domain/core/decimal.ts'
import { minus, plus } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { orderReported } from '../../domain/order/workflow.ts'
import { replenishmentReported } from '../../domain/replenishment/workflow.ts'
import { liveMoves } from '../balance/statement.service.ts'
import type { Context } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import { countryIn } from '../dictionary/dictionary.service.ts'
import type { Language } from '../generated/schema.ts'
import { orderOf } from '../order/record.ts'
import { loadWhole } from '../replenishment/whole.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import type { OrderReport, ReplenishmentReport } from './report.draw.ts'

/** Kinds of records that an agent reports on. */
export type Reported = 'REPLENISHMENT' | 'ORDER'

/** What an agent's report says of a record; the same while the record stands. Throws 404, `reportTooEarly` (409). */
export function reportSheet(
  ctx: Context,
  type: Reported,
  id: number,
  locale: Language,
): Promise<OrderReport | ReplenishmentReport> {
  return type === 'ORDER' ? orderReport(ctx, id, locale) : replenishmentReport(ctx, id, locale)
}

async function orderReport(ctx: Context, id: number, locale: Language): Promise<OrderReport> {
  await ownerOf(ctx, 'ORDER', id)
  const order = await orderOf(ctx, id)
  const { xRate, amountUsd } = order
  if (!orderReported.includes(order.status) || !xRate || !amountUsd) throw new Problem('reportTooEarly')
  const moves = await liveMoves(ctx.em, order.userId, { type: 'ORDER', instanceId: id })
  return {
    paper: 'ORDER_REPORT',
    locale,
    id,
    at: order.statusSince,
    clientName: order.clientName,
    clientCompanyName: order.clientCompanyName ?? null,
    replenishmentId: order.replenishmentId ?? null,
    companyName: order.companyName ?? null,
    contractorName: order.contractorName,
    country: countryIn(locale, order.contractorCountry.code),
    bankName: order.contractorBankName,
    swift: order.contractorSwift,
    account: order.contractorAccountNumber,
    invoiceNumber: order.invoiceNumber,
    invoiceDate: order.invoiceDate,
    invoiceAmount: order.invoiceAmount,
    currency: order.invoiceCurrency,
    xRate,
    amountUsd,
    refundAmount: order.refundAmount ?? null,
    moves,
    total: plus(...moves.map(({ amount }) => amount)),
  }
}

async function replenishmentReport(ctx: Context, id: number, locale: Language): Promise<ReplenishmentReport> {
  await ownerOf(ctx, 'REPLENISHMENT', id)
  const record = requireFound(await loadWhole(ctx.em, id))
  const { rubAmountAfter: rub, usdAmountAfter: usd, rateAfter: rate, brockmanRateAfter: clientRate } = record
  const moves = await liveMoves(ctx.em, record.client.id, { type: 'REPLENISHMENT', instanceId: id })
  const credited = moves.find(({ kind }) => kind === 'REPLENISHMENT')
  const isReported = replenishmentReported.includes(record.status)
  // An archived one may never have been credited
  if (!isReported || !credited || rub == null || usd == null || rate == null || clientRate == null)
    throw new Problem('reportTooEarly')
  return {
    paper: 'REPLENISHMENT_REPORT',
    locale,
    id,
    at: record.statusSince.toISOString(),
    clientName: record.client.name,
    clientCompanyName: record.request.clientCompanyName,
    inn: record.request.inn,
    companyName: record.company?.name ?? null,
    contractorName: record.contractorName ?? null,
    contract: { number: record.contractNumber ?? null, date: record.contractDate ?? null },
    bill: record.billDate ? { number: billNumber(id), date: record.billDate } : null,
    invoice: { number: record.invoiceNumber ?? null, date: record.invoiceDate ?? null },
    invoiceAmount: record.invoiceAmount ?? null,
    invoiceAmountAfter: record.invoiceAmountAfter ?? null,
    currency: record.invoiceCurrency ?? 'USD',
    rub,
    usd,
    rate,
    clientRate,
    percent: record.calculationRate ?? null,
    fee: minus(rub, round0(exact(usd).mul(exact(rate)))),
    creditedAt: credited.at,
  }
}
