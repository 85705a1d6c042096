import type { Em } from '../core/store.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { StoredFiles } from '../file/file.service.ts'
import type { AttachedFile, ReplenishmentStep } from '../generated/schema.ts'
import { PaymentOrder, type Replenishment } from './replenishment.entity.ts'

/** Attaches the payment orders among the stored files of a step to the bill that stands. */
export function attachOrders(em: Em, record: Replenishment, files: StoredFiles, step: ReplenishmentStep): void {
  for (const [field, id] of files) {
    if (!field.startsWith('paymentOrders')) continue
    em.create(PaymentOrder, { replenishment: record, file: id, step })
    record.paymentOrders += 1
  }
}

/**
 * Puts the payment orders that stand, all or those of one step, among the former ones: they pay a bill that stands no
 * more, so they are kept and counted no more (decisions.md section 12, "A rollback takes back what its step added").
 */
export async function retireOrders(em: Em, record: Replenishment, step?: ReplenishmentStep): Promise<void> {
  const standing = await em.find(PaymentOrder, { replenishment: record, former: false, ...(step && { step }) })
  for (const order of standing) order.former = true
  record.paymentOrders -= standing.length
}

const FILES = statement((db: Db<typeof PaymentOrder | typeof StoredFile>, params: Params<{ id: number }>) =>
  db
    .selectFrom('payment_order as o')
    .innerJoin('stored_file as f', 'f.id', 'o.file_id')
    .select(['f.id', 'f.name', 'o.former'])
    .where('o.replenishment_id', '=', params.id)
    .orderBy('o.id'),
)

/** The payment orders of a replenishment in the order in which they came: those that count, and the former ones. */
export async function paymentOrderFiles(
  em: Em,
  id: number,
): Promise<{ standing: AttachedFile[]; former: AttachedFile[] }> {
  const orders = await rows(em, FILES, { id })
  const files = (isFormer: boolean) =>
    orders.filter(({ former }) => !!former === isFormer).map(row => ({ id: row.id, fileName: row.name }))
  return { standing: files(false), former: files(true) }
}
