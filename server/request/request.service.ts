import type { LockMode } from '@mikro-orm/core'
import { Problem, invalid } from '../../domain/core/problems.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import { requestSchema, requestStatusSchema } from '../../domain/request/schema.ts'
import { requestTurn, requestWorkflow } from '../../domain/request/workflow.ts'
import type { User } from '../account/account.entity.ts'
import { assignedTo } from '../account/clientManager.service.ts'
import { isCalled } from '../account/users.service.ts'
import { requireStanding } from '../account/standing.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, startRecord, type WorkflowRoom, visible } from '../workflow/advance.ts'
import { checkInput, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { folded, iso, pageOf } from '../core/paging.ts'
import { hasPart, type ListFilter, keptTotalOf, listOwner, searching, statusWhere } from '../core/search.ts'
import { firstRow, type Params, type RowOf, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { allOf, condition, equals, holds } from '../core/where.ts'
import type { SeenVersion } from '../core/versions.ts'
import { countryOf } from '../dictionary/dictionary.service.ts'
import { allKnown, knownCountry, knownCurrency } from '../dictionary/known.ts'
import type {
  HistoryItem,
  RequestInput,
  Request as RequestAnswer,
  RequestPage,
  RequestStatus,
  RequestStatusFilter,
  RequestStep,
} from '../generated/schema.ts'
import { historyOf } from '../workflow/history.service.ts'
import { claimOf, isBlocked } from '../inn/inn.service.ts'
import type { InnItem } from '../inn/inn.entity.ts'
import { Request } from './request.entity.ts'

/** The room of payment requests. */
export const requestRoom: WorkflowRoom<Request, RequestStatus, RequestStep, object, RequestAnswer> = {
  type: 'REQUEST',
  workflow: requestWorkflow,
  find: (em: Em, id: number, lockMode?: LockMode.PESSIMISTIC_WRITE) =>
    em.findOne(Request, { id, deletedAt: null }, lockMode ? { lockMode } : {}),
  facts: ({ status }) => ({ status }),
  settle: record => {
    record.toDoClient = requestTurn[record.status] === 'client' && !record.deletedAt
    record.toDoStaff = requestTurn[record.status] === 'staff'
  },
  answer: requestOf,
}

/** Creates a payment request on the caller's approved INN. Throws field errors, 429. */
export async function createRequest(ctx: Context, input: RequestInput): Promise<RequestAnswer> {
  const viewer = caller(ctx)
  const value = checkInput(requestSchema, input)
  const { recipientCountry, recipientBankCountry, currency } = allKnown({
    recipientCountry: () => knownCountry(value.recipientCountry, 'recipientCountry'),
    recipientBankCountry: () => knownCountry(value.recipientBankCountry, 'recipientBankCountry'),
    currency: () => knownCurrency(value.currency, 'currency'),
  })
  await ctx.app.limits.count('creation', viewer.id)
  return write(ctx, async em => {
    const { autoClientRequest } = await requireStanding(em, viewer)
    const claim = await claimOf(em, viewer.id, value.inn)
    if (claim?.status !== 'APPROVED') throw invalid({ field: 'inn', key: 'fields.innNotApproved' })
    const now = new Date()
    const request = em.create(Request, {
      client: viewer.id,
      status: autoClientRequest ? 'APPROVED' : 'NEW',
      inn: value.inn,
      clientCompanyName: claim.name,
      address: claim.address,
      recipientCountry,
      recipientBankCountry,
      invoicePrice: value.invoicePrice,
      currency,
      paymentPurpose: value.paymentPurpose,
      statusSince: now,
      toDoClient: false,
      toDoStaff: false,
      search: folded(claim.name, value.inn, value.paymentPurpose),
      createdAt: now,
    })
    requestRoom.settle(request)
    await em.flush()
    await startRecord(ctx, em, requestRoom, request, [{ name: 'invoicePrice', currency, amount: value.invoicePrice }])
    return requestOf(ctx, request.id)
  })
}

/** Approves or rejects a request; an approval needs the client's INN approved. Throws 404, field errors, 409. */
export async function setRequestStatus(
  ctx: Context,
  { id, version, ...input }: { id: number; version?: number | null; status?: unknown; comment?: unknown },
): Promise<RequestAnswer> {
  visible(ctx, await requestRoom.find(ctx.em, id))
  const { status, comment } = checkInput(requestStatusSchema, input)
  const isApproval = status === 'APPROVED'
  return advance(ctx, requestRoom, isApproval ? 'APPROVE' : 'REJECT', id, {
    version,
    comment,
    prepare: ({ record }) => {
      record.comment = isApproval ? null : (comment ?? null)
    },
    apply: async ({ em, record }) => {
      if (!isApproval) return
      if (await isBlocked(em, record.inn)) throw new Problem('innBlocked')
      const claim = await claimOf(em, record.client.id, record.inn)
      if (claim?.status !== 'APPROVED') throw new Problem('innNotApproved')
    },
  })
}

/** Deletes the caller's own rejected request: it disappears from lists, its history stays. Throws 404, 409. */
export async function deleteRequest(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    await advanceIn(ctx, em, requestRoom, 'DELETE', id, {
      version,
      apply: async ({ record }) => {
        record.deletedAt = new Date()
      },
    })
    return true as const
  })
}

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
      .selectAll('r')
      .select([
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

const { columns } = LIST
const isThere = condition(() => columns('r.deleted_at', 'is', null))({})
const ofClient = equals(columns.ref('r.client_id'), 'owner')
const inStatus = equals(columns.ref('r.status'), 'status')
const waitsForClient = holds(columns.ref('r.to_do_client'), 'client')
const waitsForStaff = holds(columns.ref('r.to_do_staff'), 'staff')
const isMine = assignedTo(columns.ref('r.client_id'))
const searched = {
  id: columns.ref('r.id'),
  amount: columns.ref('r.invoice_price'),
  currency: columns.ref('r.currency'),
  newest: LIST.newest,
}
const searchOfClient = searching({ ...searched, text: hasPart(columns.ref('r.search')) })
const searchOfStaff = searching({
  ...searched,
  text: hasPart(columns.ref('r.search')),
  person: isCalled(columns.ref('r.client_id')),
})

/** A page of requests: a client's own, or all for the request desk; newest first. Throws field errors. */
export async function requests(ctx: Context, filter: ListFilter<RequestStatusFilter>): Promise<RequestPage> {
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
  ])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    page,
    keptTotalOf('REQUEST', listOwner(ctx), filter),
  )
  return { items: await answers(ctx, items), ...totals }
}

/** One request. Throws 404. */
export async function requestOf(ctx: Context, id: number): Promise<RequestAnswer> {
  const row = requireFound(await firstRow(ctx.em, ONE, { id }))
  visible(ctx, { client: { id: row.client_id } })
  return requireFound((await answers(ctx, [row]))[0])
}

async function answers(ctx: Context, requests: readonly Row[]): Promise<RequestAnswer[]> {
  const ids = requests.map(({ id }) => id)
  const made = await ctx.app.replenishmentsOf(ctx.em, ids)
  return requests.map(row => answer(ctx, row, made.get(row.id) ?? null))
}

function answer(ctx: Context, row: Row, replenishmentId: number | null): RequestAnswer {
  const { roles } = caller(ctx)
  const isClient = sideOf(roles) === 'client'
  return {
    id: row.id,
    createdAt: iso(row.created_at),
    status: row.status,
    inn: row.inn,
    clientCompanyName: row.client_company_name,
    address: row.address,
    recipientCountry: countryOf(row.recipient_country),
    recipientBankCountry: countryOf(row.recipient_bank_country),
    invoicePrice: row.invoice_price,
    currency: row.currency,
    paymentPurpose: row.payment_purpose,
    comment: row.comment,
    user: { userId: row.client_id, username: row.user_email ?? '' },
    userProfile: { name: row.user_name },
    // What others wrote about an INN stays with them: a client reads their own copies (decisions.md section 3)
    innRegistry: row.item_status && {
      inn: row.inn,
      name: isClient ? row.client_company_name : (row.item_name ?? row.client_company_name),
      address: isClient ? row.address : row.item_address,
      status: row.item_status,
      comment: isClient ? null : row.item_comment,
      reason: row.item_reason,
    },
    toDo: !!(isClient ? row.to_do_client : row.to_do_staff),
    steps: stepsOf<RequestStatus, RequestStep, object>(requestWorkflow, { status: row.status }, roles).open,
    version: row.version,
    replenishmentId,
  }
}

/** The transitions of a request, newest first. Throws 404. */
export async function requestHistory(ctx: Context, id: number): Promise<HistoryItem[]> {
  visible(ctx, await requestRoom.find(ctx.em, id))
  return historyOf(ctx, 'REQUEST', id)
}
