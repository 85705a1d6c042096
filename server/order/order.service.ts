import { now } from '../../domain/core/clock.ts'
import { invalid } from '../../domain/core/problems.ts'
import { cancelSchema, commentSchema, orderInputSchema, orderSchema } from '../../domain/order/schema.ts'
import { requireStanding } from '../account/standing.service.ts'
import { companyToName, refuseExcluded } from '../company/company.service.ts'
import { refuseForeignContractor } from '../contractor/contractor.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, startRecord, visible } from '../workflow/advance.ts'
import { checkInput, requireFound, requiredId } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { hashOf, type StoredFiles, storeFiles, useFiles } from '../file/file.service.ts'
import { incomingFiles, nextFile } from '../file/inputs.ts'
import type { Order as Answer, OrderInput } from '../generated/schema.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { warningsOf } from '../workflow/preflight.ts'
import { basisOf, type Kept, knownIn, type OrderValue, packageOf, wholeOf } from './entered.ts'
import { Order } from './order.entity.ts'
import { orderOf, orderRoom } from './record.ts'

/** Creates an order from a DONE replenishment, or from the balance with every key of its own. Throws field errors. */
export async function createOrder(ctx: Context, input: OrderInput): Promise<Answer> {
  const viewer = caller(ctx)
  const value = checkInput(orderInputSchema, input)
  const files = await storeFiles(ctx, incomingFiles({ invoice: value.invoice }))
  return write(ctx, async em => {
    await requireStanding(em, viewer)
    await useFiles(em, files)
    const basis = value.replenishmentId ? await basisOf(em, viewer.id, value.replenishmentId) : null
    const columns = await columnsOf(em, viewer.id, value, files, basis)
    const at = now()
    const hash = await hashOf(em, columns.invoiceFile)
    const sent = packageOf({ ...columns, id: null, clientId: viewer.id, basis }, hash)
    const order = em.create(Order, {
      ...columns,
      preflight: await warningsOf(ctx, em, sent),
      client: viewer.id,
      replenishment: basis,
      clientCompanyName: basis?.request.clientCompanyName ?? null,
      status: 'NEW',
      statusSince: at,
      toDoStaff: true,
      search: '',
      searchStaff: '',
      createdAt: at,
    })
    orderRoom.settle(order)
    await em.flush()
    const { invoiceAmount: amount, invoiceCurrency: currency } = order
    await startRecord(ctx, em, orderRoom, order, [{ name: 'invoiceAmount', currency, amount }])
    return orderOf(ctx, order.id)
  })
}

/** The columns of an order: what was sent over what is kept (the basis or the stored order), judged as a whole. */
async function columnsOf(em: Em, clientId: number, value: OrderValue, files: StoredFiles, kept: Kept | null) {
  const { contractorId } = value
  await refuseForeignContractor(em, clientId, contractorId, kept?.contractor)
  const invoiceFile = nextFile(em, 'invoice', value.invoice, files, kept?.invoiceFile)
  const whole = checkInput(orderSchema, wholeOf(kept, value, knownIn(value), invoiceFile !== null))
  return {
    invoiceDate: whole.invoiceDate,
    invoiceNumber: whole.invoiceNumber,
    invoiceAmount: whole.invoiceAmount,
    invoiceCurrency: whole.invoiceCurrency,
    invoiceFile,
    contractor: contractorId === undefined ? (kept?.contractor ?? null) : contractorId,
    contractorName: whole.contractorName,
    contractorCountry: whole.contractorCountry.code ?? '',
    contractorAddress: whole.contractorAddress ?? null,
    contractorContactName: whole.contractorContactName ?? null,
    contractorContactPhone: whole.contractorContactPhone ?? null,
    contractorContactEmail: whole.contractorContactEmail ?? null,
    contractorContactJobTitle: whole.contractorContactJobTitle ?? null,
    contractorSwift: whole.contractorSwift,
    contractorCurrency: whole.contractorCurrency,
    contractorAccountNumber: whole.contractorAccountNumber,
    contractorBankName: whole.contractorBankName,
  }
}

/** Saves a NEW order; absent keys stay, its basis too. Throws 404, field errors, 409. */
export async function saveOrder(ctx: Context, input: OrderInput): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await orderRoom.find(ctx.em, id))
  const value = checkInput(orderInputSchema, input)
  const files = await storeFiles(ctx, incomingFiles({ invoice: value.invoice }))
  return advance(ctx, orderRoom, 'EDIT', id, {
    version: input.version,
    prepare: async ({ em, record }) => {
      await useFiles(em, files)
      em.assign(record, await columnsOf(em, record.client.id, value, files, record))
    },
    apply: async ({ em, record }) => {
      const basis = record.replenishment && (await em.findOne(Replenishment, { id: record.replenishment.id }))
      const hash = await hashOf(em, record.invoiceFile)
      const sent = packageOf({ ...record, id: record.id, clientId: record.client.id, basis: basis ?? null }, hash)
      record.preflight = await warningsOf(ctx, em, sent)
      return [{ name: 'invoiceAmount', currency: record.invoiceCurrency, amount: record.invoiceAmount }]
    },
  })
}

/** Cancels a NEW order; staff say why. Throws 404, field errors, 409. */
export async function cancelOrder(
  ctx: Context,
  { id, version, comment: typed }: { id: number; version?: number | null; comment?: string | null },
): Promise<Answer> {
  visible(ctx, await orderRoom.find(ctx.em, id))
  const { comment = null } = checkInput(cancelSchema, { comment: typed })
  return advance(ctx, orderRoom, 'CANCEL', id, {
    version,
    comment,
    apply: async ({ record }) => {
      record.cancelComment = comment
    },
  })
}

/** Sets the company that pays an order; a paid one's can be corrected (decisions.md section 12). Throws 404, field errors, 409. */
export async function setOrderCompany(
  ctx: Context,
  { id, companyId, version }: { id: number; companyId: number; version?: number | null },
): Promise<Answer> {
  visible(ctx, await orderRoom.find(ctx.em, id))
  return advance(ctx, orderRoom, 'SET_COMPANY', id, {
    version,
    prepare: async ({ em, record }) => {
      const company = await companyToName(em, companyId)
      if (!company) throw invalid({ field: 'companyId', key: 'fields.companyUnknown' })
      refuseExcluded(ctx, company, record)
      em.assign(record, { company: company.id })
    },
  })
}

/** Writes the staff comment, at most 255 characters. Throws 404, field errors, 409. */
export async function commentOrder(
  ctx: Context,
  { id, value: typed, version }: { id: number; value?: string | null; version?: number | null },
): Promise<true> {
  visible(ctx, await orderRoom.find(ctx.em, id))
  const { value } = checkInput(commentSchema, { value: typed })
  return write(ctx, async em => {
    await advanceIn(ctx, em, orderRoom, 'COMMENT', id, {
      version,
      prepare: ({ record }) => {
        record.comment = value ?? null
      },
    })
    return true as const
  })
}

/** Archives an order. Throws 404, 409. */
export async function archiveOrder(
  ctx: Context,
  { id, version }: { id: number; version?: number | null },
): Promise<Answer> {
  requireFound(await orderRoom.find(ctx.em, id))
  return advance(ctx, orderRoom, 'ARCHIVE', id, { version })
}
