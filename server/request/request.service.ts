import type { LockMode } from '@mikro-orm/core'
import { Problem, invalid } from '../../domain/core/problems.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import type { Minor } from '../../domain/core/money.ts'
import { requestSchema, requestStatusSchema } from '../../domain/request/schema.ts'
import { requestTurn, requestWorkflow } from '../../domain/request/workflow.ts'
import { requireStanding } from '../account/standing.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, startRecord, type WorkflowRoom, visible } from '../workflow/advance.ts'
import { checkInput, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { allOf, folded, iso, pageOf, selectPage } from '../core/paging.ts'
import { type ListFilter, mineWhere, searchWhere, statusWhere } from '../core/search.ts'
import type { SeenVersion } from '../core/versions.ts'
import { countryOf } from '../dictionary/dictionary.service.ts'
import { knownCountry, knownCurrency } from '../dictionary/known.ts'
import type {
  HistoryItem,
  InnStatus,
  RequestInput,
  Request as RequestAnswer,
  RequestPage,
  RequestStatus,
  RequestStatusFilter,
  RequestStep,
} from '../generated/schema.ts'
import { historyOf } from '../workflow/history.service.ts'
import { claimOf, isBlocked } from '../inn/inn.service.ts'
import { Request } from './request.entity.ts'
import { select } from '../core/sql.ts'

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

/** Creates a payment request on the caller's approved INN. Throws field errors. */
export async function createRequest(ctx: Context, input: RequestInput): Promise<RequestAnswer> {
  const viewer = caller(ctx)
  const value = checkInput(requestSchema, input)
  const recipientCountry = knownCountry(value.recipientCountry, 'recipientCountry')
  const recipientBankCountry = knownCountry(value.recipientBankCountry, 'recipientBankCountry')
  const currency = knownCurrency(value.currency, 'currency')
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

interface Row {
  id: number
  created_at: number
  client_id: number
  status: RequestStatus
  inn: string
  client_company_name: string
  address: string | null
  recipient_country: string
  recipient_bank_country: string
  invoice_price: Minor
  currency: string
  payment_purpose: string
  comment: string | null
  to_do_client: boolean | number
  to_do_staff: boolean | number
  version: number
  user_name: string
  user_email: string | null
  item_name: string | null
  item_address: string | null
  item_status: InnStatus | null
  item_comment: string | null
  item_reason: string | null
  replenishment_id: number | null
}

const LISTING = {
  select: `r.*, u.name as user_name, u.email as user_email, i.name as item_name, i.address as item_address,
    i.status as item_status, i.comment as item_comment, i.reason as item_reason, p.id as replenishment_id`,
  from: 'from request r',
  joins: `join app_user u on u.id = r.client_id left join inn_item i on i.inn = r.inn
    left join replenishment p on p.request_id = r.id`,
  order: 'r.id desc',
}

/** A page of requests: a client's own, or all for the request desk; newest first. Throws field errors. */
export async function requests(ctx: Context, filter: ListFilter<RequestStatusFilter>): Promise<RequestPage> {
  const viewer = caller(ctx)
  const isClient = sideOf(viewer.roles) === 'client'
  const page = pageOf(filter.page)
  const where = allOf([
    { sql: 'r.deleted_at is null', params: [] },
    isClient ? { sql: 'r.client_id = ?', params: [viewer.id] } : null,
    statusWhere(filter.status, 'r.status', isClient ? 'r.to_do_client' : 'r.to_do_staff'),
    searchWhere(filter.search, {
      text: isClient ? ['r.search'] : ['r.search', 'u.search'],
      id: 'r.id',
      amount: 'r.invoice_price',
      currency: 'r.currency',
    }),
    mineWhere(filter.mine, 'r.client_id', viewer.id),
  ])
  const { items, ...totals } = await selectPage<Row>(ctx.em, LISTING, where, page)
  return { items: items.map(row => answer(ctx, row)), ...totals }
}

/** One request. Throws 404. */
export async function requestOf(ctx: Context, id: number): Promise<RequestAnswer> {
  const [row] = await select<Row>(
    ctx.em,
    `select ${LISTING.select} ${LISTING.from} ${LISTING.joins} where r.id = ? and r.deleted_at is null`,
    [id],
  )
  const one = requireFound(row)
  visible(ctx, { client: { id: one.client_id } })
  return answer(ctx, one)
}

function answer(ctx: Context, row: Row): RequestAnswer {
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
    replenishmentId: row.replenishment_id,
  }
}

/** The transitions of a request, newest first. Throws 404. */
export async function requestHistory(ctx: Context, id: number): Promise<HistoryItem[]> {
  visible(ctx, await requestRoom.find(ctx.em, id))
  return historyOf(ctx, 'REQUEST', id)
}
