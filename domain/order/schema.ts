import { type InferType, object } from 'yup'
import { completeRecipientFields, recipientFields } from '../contractor/recipient.ts'
import { MIN_DATE } from '../core/dates.ts'
import {
  choice,
  currency,
  dateField,
  hasFile,
  id,
  money,
  optionalLines,
  optionalText,
  paperNumber,
  rate,
  receivedMoney,
  required,
  requiredLines,
  requiredText,
  withRule,
} from '../core/fields.ts'
import type { Rate } from '../core/rate.ts'
import { formatMinor, type Minor } from '../core/money.ts'
import type { FieldProblem } from '../core/problems.ts'
import { documentFile } from '../file/schema.ts'

/** The longest staff comment of an order, characters (decisions.md section 4). */
export const MAX_ORDER_COMMENT = 255

const invoiceDate = () => dateField({ min: MIN_DATE, notFuture: true })

/** An order as it is sent: absent keys are taken from its basis, what is there must be right. */
export const orderInputSchema = object({
  replenishmentId: id(),
  invoiceDate: invoiceDate(),
  invoiceNumber: paperNumber(),
  invoiceAmount: money(),
  invoiceCurrency: currency(),
  invoice: documentFile(),
  ...recipientFields,
})

/**
 * An order as it must be to be kept; for the whole of it: what was sent over the basis or the stored order, with the name
 * of the stored file as `invoicePath` (decisions.md section 6).
 */
export const orderSchema = withRule(
  object({
    replenishmentId: id(),
    invoiceDate: required(invoiceDate()),
    invoiceNumber: required(paperNumber()),
    invoiceAmount: required(money()),
    invoiceCurrency: required(currency(), 'fields.currency'),
    invoice: documentFile(),
    invoicePath: optionalText(500),
    ...completeRecipientFields,
  }),
  ({ invoice, invoicePath }) =>
    hasFile(invoice, invoicePath) ? [] : [{ field: 'invoice', key: 'fields.invoiceFile' }],
)

/** The same where the client has said that the order has a basis. */
export const basedOrderSchema = orderSchema.shape({
  replenishmentId: required(id(), 'fields.replenishmentNotDone'),
})

function dollarRule(invoiceCurrency: string | undefined) {
  return ({ xRate }: { readonly xRate?: number | null | undefined }): FieldProblem[] =>
    invoiceCurrency === 'USD' && typeof xRate === 'number' && xRate !== 1
      ? [{ field: 'xRate', key: 'fields.xRateOfDollar' }]
      : []
}

/** How changed or new details of a recipient were checked (docs/security.md). */
export const detailsCheckedSchema = object({
  by: required(choice(['PHONE', 'EMAIL', 'CHAT'] as const)),
  whom: requiredText(255),
  note: optionalLines(1000),
})
  .nullable()
  .optional()
  .default(undefined)

/** A check of details as it was sent; null or absent: there was none. */
export type DetailsCheckedValue = InferType<typeof detailsCheckedSchema>

/** A payment as it is sent for an invoice in the given currency; the workflow table asks for its files. */
export function payOrderSchema(invoiceCurrency?: string) {
  return withRule(
    object({
      xRate: rate(),
      slip: documentFile(),
      agentInvoice: documentFile(),
      amountUsd: money(),
      detailsChecked: detailsCheckedSchema,
    }),
    dollarRule(invoiceCurrency),
  )
}

/** The payment form: rate and files must be there, a file that is stored (`slipPath`, `agentInvoicePath`) will do. */
export function payOrderFormSchema(invoiceCurrency?: string, isChecked: (xRate: Rate | null) => boolean = () => false) {
  return withRule(
    object({
      xRate: required(rate(), 'fields.fillRate'),
      slip: documentFile(),
      slipPath: optionalText(500),
      agentInvoice: documentFile(),
      agentInvoicePath: optionalText(500),
      amountUsd: money(),
      detailsChecked: object({
        by: choice(['PHONE', 'EMAIL', 'CHAT'] as const),
        whom: optionalText(255),
        note: optionalLines(1000),
      }),
    }),
    value => {
      const found = dollarRule(invoiceCurrency)(value)
      if (!hasFile(value.agentInvoice, value.agentInvoicePath)) {
        found.push({ field: 'agentInvoice', key: 'fields.invoiceFile' })
      }
      if (!hasFile(value.slip, value.slipPath)) found.push({ field: 'slip', key: 'fields.slipFile' })
      if (isChecked(value.xRate ?? null)) {
        if (!value.detailsChecked?.by) found.push({ field: 'detailsChecked.by', key: 'fields.required' })
        if (!value.detailsChecked?.whom) found.push({ field: 'detailsChecked.whom', key: 'fields.required' })
      }
      return found
    },
  )
}

/** Reports as they are sent; the workflow table asks for the one that is due. */
export const reportSchema = object({ inquiryReport: documentFile(), swiftReport: documentFile() })

/** No more is returned than was paid. */
const refundProblems = (amount: unknown, paid: Minor): FieldProblem[] =>
  typeof amount === 'number' && amount > paid
    ? [{ field: 'amount', key: 'fields.refundTooLarge', values: { max: formatMinor(paid, 'USD') } }]
    : []

/** A refund, USD minor units: 0 < amount <= amountUsd (decisions.md section 6). */
export function refundSchema(amountUsd: Minor) {
  return withRule(object({ amount: required(money(), 'fields.refundAmount') }), ({ amount }) =>
    refundProblems(amount, amountUsd),
  )
}

/** The form of a refund: of nothing it says the limits of this payment. */
export function refundFormSchema(amountUsd: Minor) {
  return withRule(object({ amount: required(receivedMoney(), 'fields.refundAmount') }), ({ amount }) =>
    amount === 0
      ? [{ field: 'amount', key: 'fields.refundRange', values: { max: formatMinor(amountUsd, 'USD') } }]
      : refundProblems(amount, amountUsd),
  )
}

/** The staff comment of an order; '' empties it. */
export const commentSchema = object({ value: optionalText(MAX_ORDER_COMMENT) })

/** Why a client cancels: words are welcome, not asked for. */
export const cancelSchema = object({ comment: optionalLines(1000) })

/** Why staff cancel: the client reads it. */
export const staffCancelSchema = object({ comment: requiredLines(1000, 'fields.reasonRequired') })
