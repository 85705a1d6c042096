import type { Minor } from '../../domain/core/money.ts'
import type { OrderInput } from '../generated/schema.ts'
import type { FileValue } from '../ui/FileField.tsx'
import { shownFile } from '../ui/shownFile.ts'
import { type Recipient, type RecipientValues, recipientOf } from '../contractor/recipient.ts'
import type { OrderBasisQuery, OrderFieldsFragment as Order } from '../generated/order.ts'

/** The form of an order. */
export type OrderValues = RecipientValues & {
  replenishmentId: number | null
  invoiceDate: string | null
  invoiceNumber: string | null
  invoiceAmount: Minor | null
  invoiceCurrency: string | null
  invoice: FileValue
  /** The name of the file that the basis or the order holds. */
  invoicePath: string | null
}

type Held = Recipient & Partial<Omit<OrderValues, keyof RecipientValues | 'invoice'>>

/** The form of what a record holds: a basis, or the order itself. */
export function valuesOf(record: Held): OrderValues {
  return {
    replenishmentId: record.replenishmentId ?? null,
    invoiceDate: record.invoiceDate ?? null,
    invoiceNumber: record.invoiceNumber ?? null,
    invoiceAmount: record.invoiceAmount ?? null,
    invoiceCurrency: record.invoiceCurrency ?? null,
    invoice: null,
    invoicePath: record.invoicePath ?? null,
    ...recipientOf(record),
  }
}

/** An empty form. */
export const blank: OrderValues = valuesOf({})

/** What a chosen replenishment fills in. */
export const basisValues = (basis: OrderBasisQuery['replenishment']): OrderValues =>
  valuesOf({ ...basis, replenishmentId: basis.id })

/** What of the form is sent, as the server takes it; the basis is named by a new order only. */
export function inputOf({
  invoicePath: _,
  replenishmentId: __,
  contractorCountry,
  ...values
}: Partial<OrderValues>): OrderInput {
  if (contractorCountry === undefined) return values
  return { ...values, contractorCountry: contractorCountry && { code: contractorCountry.code } }
}

/** The invoice that an order holds. */
export const invoiceOf = ({ id, invoicePath, invoiceFileId }: Order) =>
  shownFile(id, 'ORDER_CLIENT_INVOICE', invoicePath, invoiceFileId)

/** The papers that an earlier payment has left. */
export const papersOf = ({ id, slipPath, slipFileId, agentInvoicePath, agentInvoiceFileId }: Order) => ({
  slipFile: shownFile(id, 'ORDER_SLIP', slipPath, slipFileId),
  agentInvoiceFile: shownFile(id, 'ORDER_AGENT_INVOICE', agentInvoicePath, agentInvoiceFileId),
})

/** What staff see of an order while they pay it. */
export function shownToPay(order: Order) {
  const { replenishmentId: _, contractorId: __, invoice: ___, invoicePath: ____, ...shown } = valuesOf(order)
  return { ...shown, invoiceFile: invoiceOf(order), ...papersOf(order), companyName: order.companyName }
}

/** What a client sees of an order while they change it: the form, and the file that it holds. */
export function shownToEdit(order: Order) {
  const { invoicePath: _, ...values } = valuesOf(order)
  return { ...values, invoiceFile: invoiceOf(order) }
}

/** A report is sent whatever else an order holds. */
export const shownToReport = () => ({})

/** What the questions about an order show of it. */
export const shownInQuestion = ({ status, invoiceAmount, invoiceCurrency, amountUsd }: Order) => ({
  status,
  invoiceAmount,
  invoiceCurrency,
  amountUsd,
})
