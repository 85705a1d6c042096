import type { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { Problem, invalid } from '../../domain/core/problems.ts'
import { requestSchema, requestStatusSchema } from '../../domain/request/schema.ts'
import { requestTurn, requestWorkflow } from '../../domain/request/workflow.ts'
import { requireStanding } from '../account/standing.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, startRecord, visible } from '../workflow/advance.ts'
import type { WorkflowRoom } from '../workflow/rooms.ts'
import { checkInput } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { folded } from '../core/paging.ts'
import type { SeenVersion } from '../core/versions.ts'
import { allKnown, knownCountry, knownCurrency } from '../dictionary/known.ts'
import type {
  HistoryItem,
  RequestInput,
  Request as RequestAnswer,
  RequestStatus,
  RequestStep,
} from '../generated/schema.ts'
import { historyOf } from '../workflow/history.service.ts'
import { claimOf, isBlocked } from '../inn/inn.service.ts'
import { requestOf } from './list.service.ts'
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
    const at = now()
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
      statusSince: at,
      toDoClient: false,
      toDoStaff: false,
      search: folded(claim.name, value.inn, value.paymentPurpose),
      createdAt: at,
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
        record.deletedAt = now()
      },
    })
    return true as const
  })
}

/** The transitions of a request, newest first. Throws 404. */
export async function requestHistory(ctx: Context, id: number): Promise<HistoryItem[]> {
  visible(ctx, await requestRoom.find(ctx.em, id))
  return historyOf(ctx, 'REQUEST', id)
}
