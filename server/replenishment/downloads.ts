import { requireFound } from '../core/input.ts'
import type { FileFinder, NamedFile } from '../file/download.service.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { PaymentOrder, Replenishment } from './replenishment.entity.ts'

const of =
  (pick: (record: Replenishment) => NamedFile): FileFinder =>
  async (ctx, id) => {
    await ownerOf(ctx, 'REPLENISHMENT', id)
    return pick(await ctx.em.findOneOrFail(Replenishment, { id }))
  }

/** The files of replenishments. */
export const replenishmentDownloads = {
  CLIENT_INVOICE: of(record => record.invoiceFile),
  CLIENT_CONTRACT: of(record => record.contractFile),
  CLIENT_AGREEMENT: of(record => record.agreementFile),
  PAYMENT_ORDER: async (ctx, id) => {
    const order = requireFound(await ctx.em.findOne(PaymentOrder, { file: id }))
    await ownerOf(ctx, 'REPLENISHMENT', order.replenishment.id)
    return order.file
  },
} satisfies Record<string, FileFinder>
