import { sideOf } from '../../domain/core/roles.ts'
import type { Minor } from '../../domain/core/money.ts'
import { type Context, caller } from '../core/context.ts'
import { visible } from '../workflow/advance.ts'
import { requireFound } from '../core/input.ts'
import { allOf, mapRows, iso, pageOf, selectPage, selectWhole, type Where, type WholeList } from '../core/paging.ts'
import { type ListFilter, mineWhere, searchWhere, statusWhere } from '../core/search.ts'
import { countriesInEnglish, countryOf, countryOrNull } from '../dictionary/dictionary.service.ts'
import type { HistoryItem, OrderPage, OrderRow, OrderStatus, OrderStatusFilter } from '../generated/schema.ts'
import { historyOf } from '../workflow/history.service.ts'
import { orderRoom } from './record.ts'

interface Row {
  id: number
  created_at: number
  status: OrderStatus
  status_since: number
  contractor_name: string
  contractor_country: string
  contractor_bank_name: string
  invoice_amount: Minor
  invoice_currency: string
  company_id: number | null
  company_name: string | null
  company_country: string | null
  client_id: number
  client_name: string
  client_company_name: string | null
  replenishment_id: number | null
  to_do_staff: boolean | number
}

const LISTING = {
  select: `o.id, o.created_at, o.status, o.status_since, o.contractor_name, o.contractor_country, o.contractor_bank_name,
    o.invoice_amount, o.invoice_currency, o.company_id, c.name as company_name, c.country as company_country,
    o.client_id, u.name as client_name, o.client_company_name, o.replenishment_id, o.to_do_staff`,
  from: 'from client_order o',
  joins: 'join app_user u on u.id = o.client_id left join company c on c.id = o.company_id',
  order: 'o.id desc',
  key: 'o.id',
}

/** A page of orders: a client's own, or all for the order desk; newest first. Throws field errors. */
export async function orders(ctx: Context, filter: ListFilter<OrderStatusFilter>): Promise<OrderPage> {
  const page = pageOf(filter.page)
  const { items, ...totals } = await selectPage<Row>(ctx.em, LISTING, whereOf(ctx, filter), page)
  return { items: items.map(answerFor(ctx)), ...totals }
}

/** The whole list as it is filtered, for an export. Throws field errors. */
export async function allOrders(ctx: Context, filter: ListFilter<OrderStatusFilter>): Promise<WholeList<OrderRow>> {
  return mapRows(await selectWhole<Row>(ctx.em, LISTING, whereOf(ctx, filter)), answerFor(ctx))
}

function whereOf(ctx: Context, filter: ListFilter<OrderStatusFilter>): Where {
  const viewer = caller(ctx)
  const isClient = sideOf(viewer.roles) === 'client'
  return allOf([
    isClient ? { sql: 'o.client_id = ?', params: [viewer.id] } : null,
    // Nothing of an order waits for its client (decisions.md section 4)
    statusWhere(filter.status, 'o.status', isClient ? 'false' : 'o.to_do_staff'),
    searchWhere(filter.search, {
      text: isClient ? ['o.search'] : ['o.search_staff', 'u.search'],
      country: { column: 'o.contractor_country', named: countriesInEnglish },
      id: 'o.id',
      amount: 'o.invoice_amount',
      currency: 'o.invoice_currency',
    }),
    mineWhere(filter.mine, 'o.client_id', viewer.id),
  ])
}

function answerFor(ctx: Context): (row: Row) => OrderRow {
  const isClient = sideOf(caller(ctx).roles) === 'client'
  return row => ({
    id: row.id,
    createdAt: iso(row.created_at),
    status: row.status,
    statusSince: iso(row.status_since),
    contractor: row.contractor_name,
    country: countryOf(row.contractor_country),
    bankName: row.contractor_bank_name,
    amount: row.invoice_amount,
    currency: row.invoice_currency,
    companyId: row.company_id,
    companyName: row.company_name,
    companyCountryName: countryOrNull(row.company_country)?.name ?? null,
    companyCountry: countryOrNull(row.company_country),
    userId: row.client_id,
    clientName: row.client_name,
    clientCompanyName: row.client_company_name,
    replenishmentId: row.replenishment_id,
    toDo: !isClient && !!row.to_do_staff,
  })
}

/** Only the status of an order. Throws 404. */
export async function orderStatus(ctx: Context, id: number): Promise<{ status: OrderStatus }> {
  const { status } = visible(ctx, requireFound(await orderRoom.find(ctx.em, id)))
  return { status }
}

/** The transitions of an order, newest first. Throws 404. */
export async function orderHistory(ctx: Context, id: number): Promise<HistoryItem[]> {
  visible(ctx, await orderRoom.find(ctx.em, id))
  return historyOf(ctx, 'ORDER', id)
}
