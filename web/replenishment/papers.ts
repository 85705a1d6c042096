import { shownFile } from '../ui/shownFile.ts'
import type { Replenishment } from './record.tsx'

/** The invoice that a record holds. */
export const invoiceOf = ({ id, invoicePath, invoiceFileId }: Replenishment) =>
  shownFile(id, 'CLIENT_INVOICE', invoicePath, invoiceFileId)

/** The documents that a record holds. */
export const papersOf = (record: Replenishment) => ({
  invoiceFile: invoiceOf(record),
  contractFile: shownFile(record.id, 'CLIENT_CONTRACT', record.contractPath, record.contractFileId),
  additionalAgreementFile: shownFile(
    record.id,
    'CLIENT_AGREEMENT',
    record.additionalAgreementPath,
    record.additionalAgreementFileId,
  ),
})

/** The payment orders of the bill that stands. */
export const paymentOrdersOf = ({ paymentOrderFiles }: Replenishment) =>
  paymentOrderFiles.flatMap(({ id, fileName }) => shownFile(id, 'PAYMENT_ORDER', fileName, id) ?? [])
