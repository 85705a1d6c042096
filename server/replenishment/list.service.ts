import { sideOf } from '../../domain/core/roles.ts'
import { replenishmentTurn, reviewUndecided } from '../../domain/replenishment/workflow.ts'
import type { User } from '../account/account.entity.ts'
import { assignedTo } from '../account/clientManager.service.ts'
import { isCalled } from '../account/list.service.ts'
import type { Company } from '../company/company.entity.ts'
import { type Context, caller } from '../core/context.ts'
import { visible } from '../workflow/advance.ts'
import { fromRateUnits } from '../core/columns.ts'
import { answering } from '../core/fields.ts'
import { listing } from '../core/listing.ts'
import { mapRows, selectPage, selectWhole, type WholeList } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import { hasPart, keptTotalOf, type ListFilter, listOwner, searching, statusWhere } from '../core/search.ts'
import type { Asked } from '../core/selections.ts'
import { type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { allOf, equals, holds, type Where } from '../core/where.ts'
import { askedDeadlines, NOTHING_ASKED, type TypeDeadlines } from '../deadline/deadline.service.ts'
import { overdueIn } from '../deadline/overdue.service.ts'
import { countriesInEnglish, countryOrNull } from '../dictionary/dictionary.service.ts'
import type {
  HistoryItem,
  ReplenishmentPage,
  ReplenishmentRow,
  ReplenishmentStatus,
  ReplenishmentStatusFilter,
} from '../generated/schema.ts'
import { type Work, workOf } from '../workItem/workItem.service.ts'
import { historyOf } from '../workflow/history.service.ts'
import type { Request } from '../request/request.entity.ts'
import { replenishmentRoom } from './record.ts'
import type { Replenishment } from './replenishment.entity.ts'

const LIST = listing({
  from: (db: Db<typeof Replenishment | typeof Request | typeof User | typeof Company>) =>
    db.selectFrom('replenishment as p'),
  rows: from =>
    from
      .innerJoin('request as r', 'r.id', 'p.request_id')
      .innerJoin('app_user as u', 'u.id', 'p.client_id')
      .leftJoin('company as c', 'c.id', 'p.company_id')
      .select(({ fn }) => [
        'p.id',
        'p.created_at',
        'p.status',
        'p.status_since',
        'p.request_id',
        'p.contractor_name',
        'p.contractor_country',
        fn.coalesce('p.invoice_amount', 'r.invoice_price').as('amount'),
        fn.coalesce('p.invoice_currency', 'r.currency').as('currency'),
        fn.coalesce('p.brockman_rate_after', 'p.brockman_rate_before').as('rate'),
        fn.coalesce('p.invoice_rate_after', 'p.invoice_rate_before').as('invoice_rate'),
        'p.company_id',
        'c.name as company_name',
        'c.country as company_country',
        'p.client_id',
        'u.name as client_name',
        'r.client_company_name',
        'p.to_do_client',
        'p.to_do_staff',
      ]),
  key: 'p.id',
  index: 'replenishment_search',
})

type Row = RowOf<typeof LIST>

const { columns } = LIST
const ofClient = equals(columns.ref('p.client_id'), 'owner')
const hasId = equals(columns.ref('p.id'))
const inStatus = equals(columns.ref('p.status'), 'status')
const waitsForClient = holds(columns.ref('p.to_do_client'), 'client')
const waitsForStaff = holds(columns.ref('p.to_do_staff'), 'staff')
const isOverdue = overdueIn(
  'REPLENISHMENT',
  {
    id: columns.ref('p.id'),
    status: columns.ref('p.status'),
    since: columns.ref('p.status_since'),
    waits: columns.ref('p.to_do_staff'),
  },
  (status, cutOff) =>
    columns
      .selectFrom('replenishment as d')
      .select('d.id')
      .where('d.status', '=', status as ReplenishmentStatus)
      .where('d.status_since', '<=', cutOff)
      // BILL waits for staff only with payment orders
      .$if(replenishmentTurn(status as ReplenishmentStatus, 0) !== 'staff', waiting =>
        waiting.where('d.payment_orders', '>', 0),
      ),
)
const isMine = assignedTo(columns.ref('p.client_id'))
const ofRequest = columns.selectFrom('request as q').whereRef('q.id', '=', 'p.request_id')
const searched = {
  country: { column: columns.ref('p.contractor_country'), named: countriesInEnglish },
  id: columns.ref('p.id'),
  amount: columns.fn.coalesce('p.invoice_amount', ofRequest.select('q.invoice_price')),
  currency: columns.fn.coalesce('p.invoice_currency', ofRequest.select('q.currency')),
}
const searchOfClient = searching({ ...searched, text: hasPart(columns.ref('p.search')) })
const searchOfStaff = searching({
  ...searched,
  text: hasPart(columns.ref('p.search_staff')),
  person: isCalled(columns.ref('p.client_id')),
})

/** Who reads a list. */
interface Reader {
  readonly isClient: boolean
  /** Null: no reader learns of deadlines here. */
  readonly deadlines: TypeDeadlines | null
  readonly work: Work
}

/** The paying company is told to a client only once the review that chose it is decided (decisions.md section 12). */
const isPayerTold = ({ status }: Pick<Row, 'status'>, { isClient }: Reader) =>
  !isClient || !reviewUndecided.includes(status)

const { answer, columnsOf } = answering<Row, Reader>()<ReplenishmentRow>(of => ({
  id: of(['id'], row => row.id),
  createdAt: of(['created_at'], row => iso(row.created_at)),
  status: of(['status'], row => row.status),
  deadline: of(
    ['status', 'status_since', 'to_do_staff'],
    ({ status, status_since: since, to_do_staff: waits }, { deadlines }) =>
      deadlines?.of({ status, since, waits: !!waits }) ?? null,
  ),
  statusSince: of(['status_since'], row => iso(row.status_since)),
  clientRequestId: of(['request_id'], row => row.request_id),
  contractor: of(['contractor_name'], row => row.contractor_name),
  country: of(['contractor_country'], row => countryOrNull(row.contractor_country)),
  amount: of(['amount'], row => row.amount),
  currency: of(['currency'], row => row.currency),
  rate: of(['rate'], row => (row.rate === null ? null : fromRateUnits(row.rate))),
  invoiceRate: of(['invoice_rate'], row => (row.invoice_rate === null ? null : fromRateUnits(row.invoice_rate))),
  companyId: of(['company_id', 'status'], (row, reader) => (isPayerTold(row, reader) ? row.company_id : null)),
  companyName: of(['company_name', 'status'], (row, reader) => (isPayerTold(row, reader) ? row.company_name : null)),
  companyCountry: of(['company_country', 'status'], (row, reader) =>
    isPayerTold(row, reader) ? countryOrNull(row.company_country) : null,
  ),
  userId: of(['client_id'], row => row.client_id),
  clientName: of(['client_name'], row => row.client_name),
  clientCompanyName: of(['client_company_name'], row => row.client_company_name),
  toDo: of(['to_do_client', 'to_do_staff'], (row, { isClient }) => !!(isClient ? row.to_do_client : row.to_do_staff)),
  workItem: of(['id'], (row, { work }) => work.get(row.id) ?? null),
}))

/** A page of replenishments: a client's own, or all for the request desk; newest first. Throws field errors. */
export async function replenishments(
  ctx: Context,
  filter: ListFilter<ReplenishmentStatusFilter>,
  asked: Asked = null,
): Promise<ReplenishmentPage> {
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    await whereOf(ctx, filter),
    { page: pageOf(filter.page), columns: columnsOf(asked) },
    keptTotalOf('REPLENISHMENT', listOwner(ctx), filter),
  )
  const work = await workOf(
    ctx,
    'REPLENISHMENT',
    items.map(({ id }) => id),
    asked,
  )
  return { items: items.map(await answerFor(ctx, asked, work)), ...totals }
}

/** The row of a replenishment in the list of the caller; null: it is not there. */
export async function replenishmentRow(ctx: Context, id: number): Promise<ReplenishmentRow | null> {
  const where = allOf([await whereOf(ctx, {}), hasId(id)])
  const { items } = await selectPage(ctx.em, LIST, where, { page: 0 }, 1)
  const [row] = items.map(await answerFor(ctx, null, await workOf(ctx, 'REPLENISHMENT', [id])))
  return row ?? null
}

/** The whole list as it is filtered, for an export. Throws field errors. */
export async function allReplenishments(
  ctx: Context,
  filter: ListFilter<ReplenishmentStatusFilter>,
): Promise<WholeList<ReplenishmentRow>> {
  return mapRows(await selectWhole(ctx.em, LIST, await whereOf(ctx, filter)), await answerFor(ctx, NOTHING_ASKED))
}

async function whereOf(ctx: Context, filter: ListFilter<ReplenishmentStatusFilter>): Promise<Where> {
  const viewer = caller(ctx)
  const isClient = sideOf(viewer.roles) === 'client'
  const own = isClient ? ofClient(viewer.id) : null
  return allOf([
    own,
    statusWhere(filter.status, inStatus, isClient ? waitsForClient : waitsForStaff),
    (isClient ? searchOfClient : searchOfStaff)(filter.search, own),
    filter.mine ? isMine(viewer.id) : null,
    filter.overdue && !isClient ? await isOverdue(ctx.em) : null,
  ])
}

async function answerFor(ctx: Context, asked: Asked, work: Work = new Map()): Promise<(row: Row) => ReplenishmentRow> {
  const isClient = sideOf(caller(ctx).roles) === 'client'
  const reader = { isClient, deadlines: await askedDeadlines(ctx, 'REPLENISHMENT', asked), work }
  return row => answer(row, reader)
}

const OF_REQUESTS = statement((db: Db<typeof Replenishment>, params: Params<{ requests: readonly number[] }>) =>
  db
    .selectFrom('replenishment')
    .select(['id', 'request_id'])
    .where(eb => params.requests.has(eb.ref('request_id'))),
)

/** The replenishments that were made of requests: request → replenishment. */
export async function replenishmentsOf(em: Em, requests: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const made = await rows(em, OF_REQUESTS, { requests })
  return new Map(made.map(row => [row.request_id, row.id]))
}

/** The transitions of a replenishment, newest first. Throws 404. */
export async function replenishmentHistory(ctx: Context, id: number): Promise<HistoryItem[]> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  return historyOf(ctx, 'REPLENISHMENT', id)
}
