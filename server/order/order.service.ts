import { invalid } from '../../domain/core/problems.ts'
import { cancelSchema, commentSchema, orderInputSchema, orderSchema } from '../../domain/order/schema.ts'
import { requireStanding } from '../account/standing.service.ts'
import { companyToName, refuseExcluded } from '../company/company.service.ts'
import { refuseForeignContractor } from '../contractor/contractor.service.ts'
import { recipientColumns, recipientOf } from '../contractor/recipient.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, startRecord, visible } from '../workflow/advance.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { allKnown, knownCurrency } from '../dictionary/known.ts'
import { type StoredFiles, storeFiles, useFiles } from '../file/file.service.ts'
import { incomingFiles, nextFile } from '../file/inputs.ts'
import type { Order as Answer, OrderInput } from '../generated/schema.ts'
import { replenishmentRoom } from '../replenishment/record.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { replenishmentCredited } from '../../domain/replenishment/workflow.ts'
import { Order } from './order.entity.ts'
import { orderOf, orderRoom } from './record.ts'

type OrderValue = ReturnType<typeof checkInput<typeof orderInputSchema>>

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
    const now = new Date()
    const order = em.create(Order, {
      ...columns,
      client: viewer.id,
      replenishment: basis,
      clientCompanyName: basis?.request.clientCompanyName ?? null,
      status: 'NEW',
      statusSince: now,
      toDoStaff: true,
      search: '',
      searchStaff: '',
      createdAt: now,
    })
    orderRoom.settle(order)
    await em.flush()
    const { invoiceAmount: amount, invoiceCurrency: currency } = order
    await startRecord(ctx, em, orderRoom, order, [{ name: 'invoiceAmount', currency, amount }])
    return orderOf(ctx, order.id)
  })
}

/** The replenishment that an order is based on. Throws a field error unless it is the client's own and credited. */
async function basisOf(em: Em, clientId: number, id: number) {
  const basis = await em.findOne(Replenishment, { id, client: clientId }, { populate: ['request'] })
  if (!basis || !replenishmentCredited.includes(replenishmentRoom.facts(basis).status))
    throw invalid({ field: 'replenishmentId', key: 'fields.replenishmentNotDone' })
  return basis
}

type Kept = Pick<
  Order,
  'invoiceDate' | 'invoiceNumber' | 'invoiceAmount' | 'invoiceCurrency' | 'invoiceFile' | 'contractor'
> &
  Parameters<typeof recipientOf>[0]

/** The columns of an order: what was sent over what is kept (the basis or the stored order), judged as a whole. */
async function columnsOf(
  em: Em,
  clientId: number,
  value: OrderValue,
  files: StoredFiles,
  kept: Partial<{ [K in keyof Kept]: Kept[K] | null | undefined }> | null,
) {
  const { contractorId } = value
  await refuseForeignContractor(em, clientId, contractorId, kept?.contractor)
  const invoiceFile = nextFile(em, 'invoice', value.invoice, files, kept?.invoiceFile)
  const { sent } = allKnown({
    sent: () => recipientColumns(value),
    currency: () => value.invoiceCurrency && knownCurrency(value.invoiceCurrency, 'invoiceCurrency'),
  })
  const { contractorCountry, ...recipient } = { ...recipientOf(kept ?? {}), ...sent }
  const whole = checkInput(orderSchema, {
    invoiceDate: kept?.invoiceDate ?? null,
    invoiceNumber: kept?.invoiceNumber ?? null,
    invoiceAmount: kept?.invoiceAmount ?? null,
    invoiceCurrency: kept?.invoiceCurrency ?? null,
    ...recipient,
    contractorCountry: typeof contractorCountry === 'string' ? { code: contractorCountry } : contractorCountry,
    ...presentFields({
      invoiceDate: value.invoiceDate,
      invoiceNumber: value.invoiceNumber,
      invoiceAmount: value.invoiceAmount,
      invoiceCurrency: value.invoiceCurrency,
    }),
    invoicePath: invoiceFile ? 'stored' : null,
  })
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
    apply: async ({ record }) => [
      { name: 'invoiceAmount', currency: record.invoiceCurrency, amount: record.invoiceAmount },
    ],
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

/** Takes an order out of the archive. Throws 404, 409. */
export async function unarchiveOrder(
  ctx: Context,
  { id, version }: { id: number; version?: number | null },
): Promise<Answer> {
  requireFound(await orderRoom.find(ctx.em, id))
  return advance(ctx, orderRoom, 'UNARCHIVE', id, { version })
}
