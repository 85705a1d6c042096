import type { FileFinder, NamedFile } from '../file/download.service.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { Order } from './order.entity.ts'

const of =
  (pick: (record: Order) => NamedFile): FileFinder =>
  async (ctx, id) => {
    await ownerOf(ctx, 'ORDER', id)
    return pick(await ctx.em.findOneOrFail(Order, { id }))
  }

/** The files of orders. */
export const orderDownloads = {
  ORDER_CLIENT_INVOICE: of(record => record.invoiceFile),
  ORDER_SLIP: of(record => record.slipFile),
  ORDER_AGENT_INVOICE: of(record => record.agentInvoiceFile),
  ORDER_INQUIRY: of(record => record.inquiryReportFile),
  ORDER_SWIFT: of(record => record.swiftReportFile),
} satisfies Record<string, FileFinder>
