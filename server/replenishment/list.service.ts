import type { Minor } from '../../domain/core/money.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { reviewUndecided } from '../../domain/replenishment/workflow.ts'
import { type Context, caller } from '../core/context.ts'
import { visible } from '../workflow/advance.ts'
import { fromRateUnits } from '../core/columns.ts'
import { allOf, mapRows, iso, pageOf, selectPage, selectWhole, type Where, type WholeList } from '../core/paging.ts'
import { type ListFilter, mineWhere, searchWhere, statusWhere } from '../core/search.ts'
import { countriesInEnglish, countryOf } from '../dictionary/dictionary.service.ts'
import type {
  HistoryItem,
  ReplenishmentPage,
  ReplenishmentRow,
  ReplenishmentStatus,
  ReplenishmentStatusFilter,
} from '../generated/schema.ts'
import { historyOf } from '../workflow/history.service.ts'
import { replenishmentRoom } from './record.ts'

interface Row {
  id: number
  created_at: number
  status: ReplenishmentStatus
  status_since: number
  request_id: number
  contractor_name: string | null
  contractor_country: string | null
  amount: Minor
  currency: string
  rate: number | null
  company_id: number | null
  company_name: string | null
  company_country: string | null
  client_id: number
  client_name: string
  client_company_name: string
  to_do_client: boolean | number
  to_do_staff: boolean | number
}

const LISTING = {
  select: `p.id, p.created_at, p.status, p.status_since, p.request_id, p.contractor_name, p.contractor_country,
    coalesce(p.invoice_amount, r.invoice_price) as amount, coalesce(p.invoice_currency, r.currency) as currency,
    coalesce(p.brockman_rate_after, p.brockman_rate_before) as rate, p.company_id, c.name as company_name,
    c.country as company_country, p.client_id, u.name as client_name, r.client_company_name,
    p.to_do_client, p.to_do_staff`,
  from: 'from replenishment p',
  joins: `join request r on r.id = p.request_id join app_user u on u.id = p.client_id
    left join company c on c.id = p.company_id`,
  order: 'p.id desc',
  key: 'p.id',
}

/** A page of replenishments: a client's own, or all for the request desk; newest first. Throws field errors. */
export async function replenishments(
  ctx: Context,
  filter: ListFilter<ReplenishmentStatusFilter>,
): Promise<ReplenishmentPage> {
  const page = pageOf(filter.page)
  const { items, ...totals } = await selectPage<Row>(ctx.em, LISTING, whereOf(ctx, filter), page)
  return { items: items.map(answerFor(ctx)), ...totals }
}

/** The whole list as it is filtered, for an export. Throws field errors. */
export async function allReplenishments(
  ctx: Context,
  filter: ListFilter<ReplenishmentStatusFilter>,
): Promise<WholeList<ReplenishmentRow>> {
  return mapRows(await selectWhole<Row>(ctx.em, LISTING, whereOf(ctx, filter)), answerFor(ctx))
}

function whereOf(ctx: Context, filter: ListFilter<ReplenishmentStatusFilter>): Where {
  const viewer = caller(ctx)
  const isClient = sideOf(viewer.roles) === 'client'
  return allOf([
    isClient ? { sql: 'p.client_id = ?', params: [viewer.id] } : null,
    statusWhere(filter.status, 'p.status', isClient ? 'p.to_do_client' : 'p.to_do_staff'),
    searchWhere(filter.search, {
      text: isClient ? ['p.search'] : ['p.search_staff', 'u.search'],
      country: { column: 'p.contractor_country', named: countriesInEnglish },
      id: 'p.id',
      amount: 'coalesce(p.invoice_amount, r.invoice_price)',
      currency: 'coalesce(p.invoice_currency, r.currency)',
    }),
    mineWhere(filter.mine, 'p.client_id', viewer.id),
  ])
}

/** The paying company; to a client only once the review that chose it is decided (decisions.md section 12). */
function payerOf(row: Row, isClient: boolean) {
  if (isClient && reviewUndecided.includes(row.status))
    return { companyId: null, companyName: null, companyCountry: null }
  const country = row.company_country ? countryOf(row.company_country) : null
  return { companyId: row.company_id, companyName: row.company_name, companyCountry: country }
}

function answerFor(ctx: Context): (row: Row) => ReplenishmentRow {
  const isClient = sideOf(caller(ctx).roles) === 'client'
  return row => ({
    id: row.id,
    createdAt: iso(row.created_at),
    status: row.status,
    statusSince: iso(row.status_since),
    clientRequestId: row.request_id,
    contractor: row.contractor_name,
    country: row.contractor_country ? countryOf(row.contractor_country) : null,
    amount: row.amount,
    currency: row.currency,
    rate: row.rate === null ? null : fromRateUnits(row.rate),
    ...payerOf(row, isClient),
    userId: row.client_id,
    clientName: row.client_name,
    clientCompanyName: row.client_company_name,
    toDo: !!(isClient ? row.to_do_client : row.to_do_staff),
  })
}

/** The transitions of a replenishment, newest first. Throws 404. */
export async function replenishmentHistory(ctx: Context, id: number): Promise<HistoryItem[]> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  return historyOf(ctx, 'REPLENISHMENT', id)
}
