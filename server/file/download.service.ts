import { Problem } from '../../domain/core/problems.ts'
import { belongs } from '../../domain/core/roles.ts'
import { Bank } from '../bank/bank.entity.ts'
import { MessageFile } from '../chat/chat.entity.ts'
import { threadOwner } from '../chat/thread.ts'
import { Agreement, Contract } from '../contractor/contractor.entity.ts'
import { type Context, caller } from '../core/context.ts'
import { found } from '../core/input.ts'
import type { Download, FileType } from '../generated/schema.ts'
import { Order } from '../order/order.entity.ts'
import { PaymentOrder, Replenishment } from '../replenishment/replenishment.entity.ts'
import { StoredFile } from './file.entity.ts'

/** A file that a record names. */
type Named = { id: number } | null | undefined

/** Finds the file of an id for the caller; whoever may read the owner may download (decisions.md section 9). */
type Finder = (ctx: Context, id: number) => Promise<Named>

const ofReplenishment =
  (pick: (record: Replenishment) => Named): Finder =>
  async (ctx, id) => {
    await threadOwner(ctx, 'REPLENISHMENT', id)
    return pick(await ctx.em.findOneOrFail(Replenishment, { id }))
  }

const ofOrder =
  (pick: (record: Order) => Named): Finder =>
  async (ctx, id) => {
    await threadOwner(ctx, 'ORDER', id)
    return pick(await ctx.em.findOneOrFail(Order, { id }))
  }

/** The owner of a template: its client, or the request desk, which reads the records that it was copied into. */
function refuseForeign(ctx: Context, clientId: number): void {
  const viewer = caller(ctx)
  if (viewer.id !== clientId && !belongs(viewer.roles, 'REQUEST_DESK')) throw new Problem('notFound')
}

const FINDERS: Readonly<Record<FileType, Finder>> = {
  BLANK_AGREEMENT: async (ctx, id) => found(await ctx.em.findOne(Bank, { id, deletedAt: null })).blank,
  PAYMENT_ORDER: async (ctx, id) => {
    const order = found(await ctx.em.findOne(PaymentOrder, { file: id }))
    await threadOwner(ctx, 'REPLENISHMENT', order.replenishment.id)
    return order.file
  },
  CHAT_FILE: async (ctx, id) => {
    const { message, file } = found(await ctx.em.findOne(MessageFile, { file: id }, { populate: ['message'] }))
    await threadOwner(ctx, message.type, message.instanceId)
    return file
  },
  TEMPLATE_CONTRACT: async (ctx, id) => {
    const contract = found(await ctx.em.findOne(Contract, { id, deletedAt: null }, { populate: ['contractor'] }))
    refuseForeign(ctx, contract.contractor.client.id)
    return contract.file
  },
  TEMPLATE_AGREEMENT: async (ctx, id) => {
    const agreement = found(
      await ctx.em.findOne(Agreement, { id, contract: { deletedAt: null } }, { populate: ['contract.contractor'] }),
    )
    refuseForeign(ctx, agreement.contract.contractor.client.id)
    return agreement.file
  },
  CLIENT_INVOICE: ofReplenishment(record => record.invoiceFile),
  CLIENT_CONTRACT: ofReplenishment(record => record.contractFile),
  CLIENT_AGREEMENT: ofReplenishment(record => record.agreementFile),
  ORDER_CLIENT_INVOICE: ofOrder(record => record.invoiceFile),
  ORDER_SLIP: ofOrder(record => record.slipFile),
  ORDER_AGENT_INVOICE: ofOrder(record => record.agentInvoiceFile),
  ORDER_INQUIRY: ofOrder(record => record.inquiryReportFile),
  ORDER_SWIFT: ofOrder(record => record.swiftReportFile),
}

/** A file as base64. Throws 404 when there is none or it is not the caller's to read. */
export async function download(ctx: Context, id: number, type: FileType): Promise<Download> {
  const file = found(await FINDERS[type](ctx, id))
  const { name, extension, path } = await ctx.em.findOneOrFail(StoredFile, { id: file.id })
  const content = await ctx.app.storage.get(path)
  return { name, extension, b64: content.toString('base64') }
}
