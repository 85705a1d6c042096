import { sideOf } from '../../domain/core/roles.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import { requestWorkflow } from '../../domain/request/workflow.ts'
import type { User } from '../account/account.entity.ts'
import { assignedTo } from '../account/clientManager.service.ts'
import { isCalled } from '../account/list.service.ts'
import { type Context, caller } from '../core/context.ts'
import { visible } from '../workflow/advance.ts'
import { answering } from '../core/fields.ts'
import { requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import { hasPart, type ListFilter, keptTotalOf, listOwner, searching, statusWhere } from '../core/search.ts'
import type { Asked } from '../core/selections.ts'
import { firstRow, type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { allOf, condition, equals, holds } from '../core/where.ts'
import { askedDeadlines, type TypeDeadlines } from '../deadline/deadline.service.ts'
import { overdueIn } from '../deadline/overdue.service.ts'
import { countryOf } from '../dictionary/dictionary.service.ts'
import type {
  Request as RequestAnswer,
  RequestPage,
  RequestStatus,
  RequestStatusFilter,
  Role,
  RequestStep,
} from '../generated/schema.ts'
import type { InnItem } from '../inn/inn.entity.ts'
import { type Work, workOf } from '../workItem/workItem.service.ts'
import type { Request } from './request.entity.ts'

declare module '../core/context.ts' {
  interface App {
    /** What became of requests: request → the replenishment that was made of it. */
    readonly replenishmentsOf: (em: Em, requests: readonly number[]) => Promise<ReadonlyMap<number, number>>
  }
}

const LIST = listing({
  from: (db: Db<typeof Request | typeof User | typeof InnItem>) => db.selectFrom('request as r'),
  rows: from =>
    from
      .innerJoin('app_user as u', 'u.id', 'r.client_id')
      .leftJoin('inn_item as i', 'i.inn', 'r.inn')
      .select([
        'r.id',
        'r.created_at',
        'r.status',
        'r.status_since',
        'r.inn',
        'r.client_company_name',
        'r.address',
        'r.recipient_country',
        'r.recipient_bank_country',
        'r.invoice_price',
        'r.currency',
        'r.payment_purpose',
        'r.comment',
        'r.client_id',
        'r.to_do_client',
        'r.to_do_staff',
        'r.version',
        'u.name as user_name',
        'u.email as user_email',
        'i.name as item_name',
        'i.address as item_address',
        'i.status as item_status',
        'i.comment as item_comment',
        'i.reason as item_reason',
      ]),
  key: 'r.id',
  index: 'request_search',
})

type Row = RowOf<typeof LIST>

const ONE = statement((db: Db<typeof Request | typeof User | typeof InnItem>, params: Params<{ id: number }>) =>
  LIST.query(db).where('r.id', '=', params.id).where('r.deleted_at', 'is', null),
)

const SOME = statement(
  (db: Db<typeof Request | typeof User | typeof InnItem>, params: Params<{ ids: readonly number[] }>) =>
    LIST.query(db)
      .where(eb => params.ids.has(eb.ref('r.id')))
      .where('r.deleted_at', 'is', null)
      .orderBy('r.id', 'desc'),
)

const { columns } = LIST
const isThere = condition(() => columns('r.deleted_at', 'is', null))({})
const ofClient = equals(columns.ref('r.client_id'), 'owner')
const inStatus = equals(columns.ref('r.status'), 'status')
const waitsForClient = holds(columns.ref('r.to_do_client'), 'client')
const waitsForStaff = holds(columns.ref('r.to_do_staff'), 'staff')
const isOverdue = overdueIn(
  'REQUEST',
  {
    id: columns.ref('r.id'),
    status: columns.ref('r.status'),
    since: columns.ref('r.status_since'),
    waits: columns.ref('r.to_do_staff'),
  },
  (status, cutOff) =>
    columns
      .selectFrom('request as d')
      .select('d.id')
      .where('d.status', '=', status as RequestStatus)
      .where('d.status_since', '<=', cutOff),
)
const isMine = assignedTo(columns.ref('r.client_id'))
const searched = {
  id: columns.ref('r.id'),
  amount: columns.ref('r.invoice_price'),
  currency: columns.ref('r.currency'),
}
const searchOfClient = searching({ ...searched, text: hasPart(columns.ref('r.search')) })
const searchOfStaff = searching({
  ...searched,
  text: hasPart(columns.ref('r.search')),
  person: isCalled(columns.ref('r.client_id')),
})

/** Who reads requests, and what was made of those. */
interface Reader {
  readonly isClient: boolean
  readonly roles: readonly Role[]
  /** Request → replenishment. */
  readonly made: ReadonlyMap<number, number>
  /** Null: no reader learns of deadlines here. */
  readonly deadlines: TypeDeadlines | null
  readonly work: Work
}

const { answer, columnsOf } = answering<Row, Reader>()<RequestAnswer>(of => ({
  id: of(['id'], row => row.id),
  createdAt: of(['created_at'], row => iso(row.created_at)),
  status: of(['status'], row => row.status),
  inn: of(['inn'], row => row.inn),
  clientCompanyName: of(['client_company_name'], row => row.client_company_name),
  address: of(['address'], row => row.address),
  recipientCountry: of(['recipient_country'], row => countryOf(row.recipient_country)),
  recipientBankCountry: of(['recipient_bank_country'], row => countryOf(row.recipient_bank_country)),
  invoicePrice: of(['invoice_price'], row => row.invoice_price),
  currency: of(['currency'], row => row.currency),
  paymentPurpose: of(['payment_purpose'], row => row.payment_purpose),
  comment: of(['comment'], row => row.comment),
  user: of(['client_id', 'user_email'], row => ({ userId: row.client_id, username: row.user_email ?? '' })),
  userProfile: of(['user_name'], row => ({ name: row.user_name })),
  innRegistry: of(
    [
      'inn',
      'client_company_name',
      'address',
      'item_name',
      'item_address',
      'item_status',
      'item_comment',
      'item_reason',
    ],
    registered,
  ),
  toDo: of(['to_do_client', 'to_do_staff'], (row, { isClient }) => !!(isClient ? row.to_do_client : row.to_do_staff)),
  deadline: of(
    ['status', 'status_since', 'to_do_staff'],
    ({ status, status_since: since, to_do_staff: waits }, { deadlines }) =>
      deadlines?.of({ status, since, waits: !!waits }) ?? null,
  ),
  steps: of(
    ['status'],
    ({ status }, { roles }) => stepsOf<RequestStatus, RequestStep, object>(requestWorkflow, { status }, roles).open,
  ),
  version: of(['version'], row => row.version),
  replenishmentId: of(['id'], (row, { made }) => made.get(row.id) ?? null),
  workItem: of(['id'], (row, { work }) => work.get(row.id) ?? null),
}))

/** The INN of a request in the registry. What others wrote about it stays with them: a client reads their own copies (decisions.md section 3). */
function registered(
  row: Pick<Row, 'inn' | 'client_company_name' | 'address'> &
    Pick<Row, 'item_name' | 'item_address' | 'item_status' | 'item_comment' | 'item_reason'>,
  { isClient }: Reader,
) {
  return (
    row.item_status && {
      inn: row.inn,
      name: isClient ? row.client_company_name : (row.item_name ?? row.client_company_name),
      address: isClient ? row.address : row.item_address,
      status: row.item_status,
      comment: isClient ? null : row.item_comment,
      reason: row.item_reason,
    }
  )
}

/** A page of requests: a client's own, or all for the request desk; newest first. Throws field errors. */
export async function requests(
  ctx: Context,
  filter: ListFilter<RequestStatusFilter>,
  asked: Asked = null,
): Promise<RequestPage> {
  const viewer = caller(ctx)
  const isClient = sideOf(viewer.roles) === 'client'
  const page = pageOf(filter.page)
  const own = isClient ? ofClient(viewer.id) : null
  const where = allOf([
    isThere,
    own,
    statusWhere(filter.status, inStatus, isClient ? waitsForClient : waitsForStaff),
    (isClient ? searchOfClient : searchOfStaff)(filter.search, own),
    filter.mine ? isMine(viewer.id) : null,
    filter.overdue && !isClient ? await isOverdue(ctx.em) : null,
  ])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    { page, columns: columnsOf(asked) },
    keptTotalOf('REQUEST', listOwner(ctx), filter),
  )
  return { items: await answers(ctx, items, asked), ...totals }
}

/** One request. Throws 404. */
export async function requestOf(ctx: Context, id: number): Promise<RequestAnswer> {
  const row = requireFound(await firstRow(ctx.em, ONE, { id }))
  visible(ctx, { client: { id: row.client_id } })
  return requireFound((await answers(ctx, [row], null))[0])
}

/** Some requests as the desk reads them, newest first; what is not there is left out. */
export async function requestsOf(ctx: Context, ids: readonly number[]): Promise<RequestAnswer[]> {
  return answers(ctx, await rows(ctx.em, SOME, { ids }), null)
}

const NOTHING_MADE: Reader['made'] = new Map()

async function answers(ctx: Context, rows: readonly Row[], asked: Asked): Promise<RequestAnswer[]> {
  const { roles } = caller(ctx)
  const isAsked = asked === null || asked.has('replenishmentId')
  const ids = rows.map(({ id }) => id)
  const made = isAsked ? await ctx.app.replenishmentsOf(ctx.em, ids) : NOTHING_MADE
  const work = await workOf(ctx, 'REQUEST', ids, asked)
  const isClient = sideOf(roles) === 'client'
  const deadlines = await askedDeadlines(ctx, 'REQUEST', asked)
  const reader = { isClient, roles, made, deadlines, work }
  return rows.map(row => answer(row, reader))
}
