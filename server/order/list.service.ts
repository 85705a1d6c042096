import { sideOf } from '../../domain/core/roles.ts'
import type { User } from '../account/account.entity.ts'
import { assignedTo } from '../account/clientManager.service.ts'
import { isCalled } from '../account/list.service.ts'
import type { Company } from '../company/company.entity.ts'
import { type Context, caller } from '../core/context.ts'
import { visible } from '../workflow/advance.ts'
import { answering } from '../core/fields.ts'
import { requireFound } from '../core/input.ts'
import { listing } from '../core/listing.ts'
import { mapRows, selectPage, selectWhole, type WholeList } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import { hasPart, keptTotalOf, type ListFilter, listOwner, searching, statusWhere } from '../core/search.ts'
import type { Asked } from '../core/selections.ts'
import type { RowOf } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { allOf, equals, holds, NEVER, type Where } from '../core/where.ts'
import { askedDeadlines, NOTHING_ASKED, type TypeDeadlines } from '../deadline/deadline.service.ts'
import { overdueIn } from '../deadline/overdue.service.ts'
import { countriesInEnglish, countryOf, countryOrNull } from '../dictionary/dictionary.service.ts'
import type { HistoryItem, OrderPage, OrderRow, OrderStatus, OrderStatusFilter } from '../generated/schema.ts'
import { type Work, workOf } from '../workItem/workItem.service.ts'
import { historyOf } from '../workflow/history.service.ts'
import type { Order } from './order.entity.ts'
import { orderRoom } from './record.ts'

const LIST = listing({
  from: (db: Db<typeof Order | typeof User | typeof Company>) => db.selectFrom('client_order as o'),
  rows: from =>
    from
      .innerJoin('app_user as u', 'u.id', 'o.client_id')
      .leftJoin('company as c', 'c.id', 'o.company_id')
      .select([
        'o.id',
        'o.created_at',
        'o.status',
        'o.status_since',
        'o.contractor_name',
        'o.contractor_country',
        'o.contractor_bank_name',
        'o.invoice_amount',
        'o.invoice_currency',
        'o.company_id',
        'c.name as company_name',
        'c.country as company_country',
        'o.client_id',
        'u.name as client_name',
        'o.client_company_name',
        'o.replenishment_id',
        'o.to_do_staff',
      ]),
  key: 'o.id',
  index: 'client_order_search',
})

const { columns } = LIST
const ofClient = equals(columns.ref('o.client_id'), 'owner')
const hasId = equals(columns.ref('o.id'))
const inStatus = equals(columns.ref('o.status'), 'status')
const waitsForStaff = holds(columns.ref('o.to_do_staff'), 'staff')
const isOverdue = overdueIn(
  'ORDER',
  {
    id: columns.ref('o.id'),
    status: columns.ref('o.status'),
    since: columns.ref('o.status_since'),
    waits: columns.ref('o.to_do_staff'),
  },
  (status, cutOff) =>
    columns
      .selectFrom('client_order as d')
      .select('d.id')
      .where('d.status', '=', status as OrderStatus)
      .where('d.status_since', '<=', cutOff),
)
const isMine = assignedTo(columns.ref('o.client_id'))
const searched = {
  country: { column: columns.ref('o.contractor_country'), named: countriesInEnglish },
  id: columns.ref('o.id'),
  amount: columns.ref('o.invoice_amount'),
  currency: columns.ref('o.invoice_currency'),
}
const searchOfClient = searching({ ...searched, text: hasPart(columns.ref('o.search')) })
const searchOfStaff = searching({
  ...searched,
  text: hasPart(columns.ref('o.search_staff')),
  person: isCalled(columns.ref('o.client_id')),
})

/** Who reads a list. */
interface Reader {
  readonly isClient: boolean
  /** Null: no reader learns of deadlines here. */
  readonly deadlines: TypeDeadlines | null
  readonly work: Work
}

const { answer, columnsOf } = answering<RowOf<typeof LIST>, Reader>()<OrderRow>(of => ({
  id: of(['id'], row => row.id),
  createdAt: of(['created_at'], row => iso(row.created_at)),
  status: of(['status'], row => row.status),
  deadline: of(
    ['status', 'status_since', 'to_do_staff'],
    ({ status, status_since: since, to_do_staff: waits }, { deadlines }) =>
      deadlines?.of({ status, since, waits: !!waits }) ?? null,
  ),
  statusSince: of(['status_since'], row => iso(row.status_since)),
  contractor: of(['contractor_name'], row => row.contractor_name),
  country: of(['contractor_country'], row => countryOf(row.contractor_country)),
  bankName: of(['contractor_bank_name'], row => row.contractor_bank_name),
  amount: of(['invoice_amount'], row => row.invoice_amount),
  currency: of(['invoice_currency'], row => row.invoice_currency),
  companyId: of(['company_id'], row => row.company_id),
  companyName: of(['company_name'], row => row.company_name),
  companyCountryName: of(['company_country'], row => countryOrNull(row.company_country)?.name ?? null),
  companyCountry: of(['company_country'], row => countryOrNull(row.company_country)),
  userId: of(['client_id'], row => row.client_id),
  clientName: of(['client_name'], row => row.client_name),
  clientCompanyName: of(['client_company_name'], row => row.client_company_name),
  replenishmentId: of(['replenishment_id'], row => row.replenishment_id),
  toDo: of(['to_do_staff'], (row, { isClient }) => !isClient && !!row.to_do_staff),
  workItem: of(['id'], (row, { work }) => work.get(row.id) ?? null),
}))

/** A page of orders: a client's own, or all for the order desk; newest first. Throws field errors. */
export async function orders(
  ctx: Context,
  filter: ListFilter<OrderStatusFilter>,
  asked: Asked = null,
): Promise<OrderPage> {
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    await whereOf(ctx, filter),
    { page: pageOf(filter.page), columns: columnsOf(asked) },
    keptTotalOf('ORDER', listOwner(ctx), filter),
  )
  const work = await workOf(
    ctx,
    'ORDER',
    items.map(({ id }) => id),
    asked,
  )
  return { items: items.map(await answerFor(ctx, asked, work)), ...totals }
}

/** The row of an order in the list of the caller; null: it is not there. */
export async function orderRow(ctx: Context, id: number): Promise<OrderRow | null> {
  const where = allOf([await whereOf(ctx, {}), hasId(id)])
  const { items } = await selectPage(ctx.em, LIST, where, { page: 0 }, 1)
  const [row] = items.map(await answerFor(ctx, null, await workOf(ctx, 'ORDER', [id])))
  return row ?? null
}

/** The whole list as it is filtered, for an export. Throws field errors. */
export async function allOrders(ctx: Context, filter: ListFilter<OrderStatusFilter>): Promise<WholeList<OrderRow>> {
  return mapRows(await selectWhole(ctx.em, LIST, await whereOf(ctx, filter)), await answerFor(ctx, NOTHING_ASKED))
}

async function whereOf(ctx: Context, filter: ListFilter<OrderStatusFilter>): Promise<Where> {
  const viewer = caller(ctx)
  const isClient = sideOf(viewer.roles) === 'client'
  const own = isClient ? ofClient(viewer.id) : null
  return allOf([
    own,
    // Nothing of an order waits for its client (decisions.md section 4)
    statusWhere(filter.status, inStatus, isClient ? NEVER : waitsForStaff),
    (isClient ? searchOfClient : searchOfStaff)(filter.search, own),
    filter.mine ? isMine(viewer.id) : null,
    filter.overdue && !isClient ? await isOverdue(ctx.em) : null,
  ])
}

async function answerFor(
  ctx: Context,
  asked: Asked,
  work: Work = new Map(),
): Promise<(row: RowOf<typeof LIST>) => OrderRow> {
  const isClient = sideOf(caller(ctx).roles) === 'client'
  const reader = { isClient, deadlines: await askedDeadlines(ctx, 'ORDER', asked), work }
  return row => answer(row, reader)
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
