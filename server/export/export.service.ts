import { minor, plus } from '../../domain/core/money.ts'
import { invalid } from '../../domain/core/problems.ts'
import { type Side, sideOf } from '../../domain/core/roles.ts'
import { type MessageKey, text } from '../../domain/core/texts.ts'
import { orderLabel } from '../../domain/order/labels.ts'
import { replenishmentLabel } from '../../domain/replenishment/labels.ts'
import { wholeStatement } from '../balance/statement.service.ts'
import { type Context, caller } from '../core/context.ts'
import { mapRows, type WholeList } from '../core/pages.ts'
import type { ListFilter } from '../core/search.ts'
import { countryIn } from '../dictionary/dictionary.service.ts'
import type {
  Country,
  Export,
  OrderRow,
  OrderStatusFilter,
  ReplenishmentRow,
  ReplenishmentStatusFilter,
  StatementItem,
} from '../generated/schema.ts'
import { allOrders } from '../order/list.service.ts'
import { allReplenishments } from '../replenishment/list.service.ts'
import { columnsIn, fileOf } from './sheet.ts'
import type { Column } from './workbook.ts'

/** Rows of an export: more is asked to be narrowed down, the specification sets no bound. */
const MAX_ROWS = 50_000

type SumName = Extract<MessageKey, `exports.sums.${string}`> extends `exports.sums.${infer N}` ? N : never

const countryWord = ({ locale }: Context, country: Country | null | undefined) =>
  country ? countryIn(locale, country.code) : null

/** The replenishments of the list, as the caller's side reads them. Throws field errors, 429. */
export async function exportReplenishments(
  ctx: Context,
  filter: ListFilter<ReplenishmentStatusFilter>,
): Promise<Export> {
  await ctx.app.limits.count('export', caller(ctx).id)
  const whole = bounded(await allReplenishments(ctx, filter), 'status')
  return fileOf(ctx, 'exports.replenishments', { ...whole, columns: replenishmentColumns(ctx) })
}

function replenishmentColumns(ctx: Context): Column<ReplenishmentRow>[] {
  const side = sideOf(caller(ctx).roles)
  const column = columnsIn<ReplenishmentRow>(ctx.locale)
  const recipient = column(side === 'client' ? 'contractor' : 'recipient', 'text', row => row.contractor ?? null)
  const country = column('country', 'word', row => countryWord(ctx, row.country))
  const company = column('company', 'text', row => row.companyName ?? null)
  const companyCountry = column('companyCountry', 'word', row => countryWord(ctx, row.companyCountry))
  const amount = column('amount', 'money', row => row.amount)
  const currency = column('currency', 'currency', row => row.currency)
  const rate = column('rate', 'rate', row => row.rate ?? null)
  const bySide: Readonly<Record<Side, Column<ReplenishmentRow>[]>> = {
    client: [recipient, country, company, companyCountry, amount, currency, rate],
    staff: [
      amount,
      currency,
      recipient,
      country,
      rate,
      company,
      companyCountry,
      column('clientCompany', 'text', row => row.clientCompanyName),
      column('client', 'text', row => row.clientName),
    ],
  }
  return [
    column('number', 'id', row => row.id),
    column('createdAt', 'moment', row => row.createdAt),
    ...bySide[side],
    column('status', 'text', row => text(ctx.locale, replenishmentLabel(side, row.status, row.toDo))),
    column('statusSince', 'moment', row => row.statusSince),
    column('request', 'id', row => row.clientRequestId),
  ]
}

/** The orders of the list, as the caller's side reads them. Throws field errors, 429. */
export async function exportOrders(ctx: Context, filter: ListFilter<OrderStatusFilter>): Promise<Export> {
  await ctx.app.limits.count('export', caller(ctx).id)
  const whole = bounded(await allOrders(ctx, filter), 'status')
  return fileOf(ctx, 'exports.orders', { ...whole, columns: orderColumns(ctx) })
}

function orderColumns(ctx: Context): Column<OrderRow>[] {
  const side = sideOf(caller(ctx).roles)
  const column = columnsIn<OrderRow>(ctx.locale)
  const recipient = column('recipient', 'text', row => row.contractor)
  const country = column('country', 'word', row => countryWord(ctx, row.country))
  const bank = column('bank', 'text', row => row.bankName)
  const amount = column('amount', 'money', row => row.amount)
  const currency = column('currency', 'currency', row => row.currency)
  const bySide: Readonly<Record<Side, Column<OrderRow>[]>> = {
    client: [recipient, country, bank, amount, currency],
    staff: [
      amount,
      currency,
      recipient,
      country,
      bank,
      column('company', 'text', row => row.companyName ?? null),
      column('companyCountry', 'word', row => countryWord(ctx, row.companyCountry)),
      column('clientCompany', 'text', row => row.clientCompanyName ?? text(ctx.locale, 'labels.balanceOrder')),
      column('client', 'text', row => row.clientName),
    ],
  }
  return [
    column('number', 'id', row => row.id),
    column('createdAt', 'moment', row => row.createdAt),
    ...bySide[side],
    column('status', 'text', row => text(ctx.locale, orderLabel(side, row.status))),
    column('statusSince', 'moment', row => row.statusSince),
    column('replenishment', 'id', row => row.replenishmentId ?? null),
  ]
}

/** A client's statement with the sums of the period under it. Throws 404, field errors, 429. */
export async function exportStatement(
  ctx: Context,
  userId: number,
  period: { from?: string | null; to?: string | null },
): Promise<Export> {
  await ctx.app.limits.count('export', caller(ctx).id)
  const { opening, ...whole } = await wholeStatement(ctx, userId, period)
  const column = columnsIn<StatementItem>(ctx.locale)
  const columns = [
    column('at', 'moment', row => row.createdAt),
    column('kind', 'text', row => text(ctx.locale, `labels.ledger.${row.kind}`)),
    column('record', 'word', row => text(ctx.locale, `labels.thread.${row.type}`)),
    column('recordNumber', 'id', row => row.instanceId),
    column('usd', 'money', row => row.amount),
    column('balance', 'money', row => row.balanceAfter),
  ]
  // Summed of the rows that are written, so that a movement made meanwhile is in both or in neither
  let credit = minor(0)
  let debit = minor(0)
  const { stretches } = mapRows(bounded(whole, 'from'), row => {
    if (row.amount > 0) credit = plus(credit, row.amount)
    else debit = plus(debit, row.amount)
    return row
  })
  const sums = () =>
    Object.entries({ opening, credit, debit, closing: plus(opening, credit, debit) }).map(([name, amount]) => ({
      name: text(ctx.locale, `exports.sums.${name as SumName}`),
      amount,
    }))
  const isOwn = userId === caller(ctx).id
  const title = isOwn ? 'exports.statement' : 'exports.statementOf'
  return fileOf(ctx, title, { stretches, columns, sums }, { id: userId })
}

/** Refuses a list that is too long, with a field error at the filter that would narrow it. */
function bounded<T>(whole: WholeList<T>, field: string): WholeList<T> {
  if (whole.totalItems > MAX_ROWS) throw invalid({ field, key: 'fields.exportMax', values: { max: MAX_ROWS } })
  return whole
}
