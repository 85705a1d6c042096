import { object } from 'yup'
import {
  choice,
  country,
  currency,
  inn,
  money,
  optionalLines,
  required,
  requiredLines,
  withRule,
} from '../core/fields.ts'
import type { RequestStatus } from '../generated/enums.ts'

/** A payment request on an approved INN (decisions.md section 13, "Popups of a request"). */
export const requestSchema = object({
  inn: required(inn(), 'fields.innNotApproved'),
  recipientCountry: required(country(), 'fields.country'),
  recipientBankCountry: required(country(), 'fields.country'),
  invoicePrice: required(money()),
  currency: required(currency(), 'fields.currency'),
  paymentPurpose: requiredLines(1000),
})

/** The statuses that staff give a request. */
export const DECISIONS = ['APPROVED', 'REJECTED'] as const satisfies readonly RequestStatus[]

/** The word of staff on a request: a rejection says why (decisions.md section 3). */
export const requestStatusSchema = withRule(
  object({ status: required(choice(DECISIONS), 'fields.choice'), comment: optionalLines(1000) }),
  ({ status, comment }) =>
    status === 'REJECTED' && !comment ? [{ field: 'comment', key: 'fields.rejectReason' }] : [],
)

/** The reason of a rejection, where the decision itself is taken by a button. */
export const rejectionSchema = object({ comment: requiredLines(1000, 'fields.rejectReason') })
