import { object } from 'yup'
import { completeRecipientFields, recipientFields } from '../contractor/recipient.ts'
import { MIN_CONTRACT_DATE, MIN_DATE } from '../core/dates.ts'
import {
  choice,
  currency,
  dateField,
  type FileInput,
  flag,
  hasFile,
  id,
  listOf,
  money,
  number,
  optionalLines,
  optionalText,
  paperNumber,
  percent,
  rate,
  receivedMoney,
  required,
  requiredLines,
  requiredText,
  whole,
  withRule,
} from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'
import type { MessageKey } from '../core/texts.ts'
import { documentFile, MAX_FILES } from '../file/schema.ts'
import { ReplenishmentStage, type ReplenishmentStatus } from '../generated/enums.ts'
import { MAX_VALID_MINUTES, MIN_VALID_MINUTES } from '../rate/lifetime.ts'
import { type Remarks, remarksOf } from './remarks.ts'

type Maybe<T> = T | null | undefined

/** A replenishment to create: on the basis of a request. */
export const createSchema = object({ clientRequestId: required(id(), 'fields.requestMissing') })

/** The contractor stage: it may be saved half done, what is there must be right. */
export const contractorStageSchema = object({ ...recipientFields, saveContractor: flag() })

/** The contractor as a submission needs it (decisions.md section 4); for the whole record, stored values included. */
export const contractorCompleteSchema = object(completeRecipientFields)

/** The documents as a draft keeps them: nothing is required, what is there must be right. */
export const documentsDraftSchema = object({
  invoiceDate: dateField(),
  invoiceNumber: paperNumber(),
  invoiceAmount: money(),
  invoiceCurrency: currency(),
  invoice: documentFile(),
  contractId: id(),
  contractDate: dateField(),
  contractNumber: paperNumber(),
  contract: documentFile(),
  additionalAgreementId: id(),
  additionalAgreementDate: dateField(),
  additionalAgreementNumber: paperNumber(),
  additionalAgreementBankId: id(),
  additionalAgreement: documentFile(),
  draft: flag(),
})

const contractDate = () => required(dateField({ min: MIN_CONTRACT_DATE, notFuture: true }))

interface Documents {
  readonly invoiceDate?: Maybe<string>
  readonly contractDate?: Maybe<string>
  readonly additionalAgreementDate?: Maybe<string>
  readonly invoice?: Maybe<FileInput>
  readonly invoicePath?: Maybe<string>
  readonly contract?: Maybe<FileInput>
  readonly contractPath?: Maybe<string>
  readonly contractId?: Maybe<number>
  readonly additionalAgreement?: Maybe<FileInput>
  readonly additionalAgreementPath?: Maybe<string>
  readonly additionalAgreementId?: Maybe<number>
}

/** Files (a stored one or a template will do) and the order of dates (decisions.md section 4, "Documents"). */
function documentsRule(documents: Documents): FieldProblem[] {
  const { invoiceDate, contractDate: contracted, additionalAgreementDate } = documents
  const found: FieldProblem[] = []
  const say = (field: string, key: MessageKey) => found.push({ field, key })

  if (!hasFile(documents.invoice, documents.invoicePath)) say('invoice', 'fields.invoiceFile')
  if (!documents.contractId && !hasFile(documents.contract, documents.contractPath)) {
    say('contract', 'fields.contractFile')
  }
  if (!documents.additionalAgreementId && !hasFile(documents.additionalAgreement, documents.additionalAgreementPath)) {
    say('additionalAgreement', 'fields.agreementFile')
  }
  if (contracted && invoiceDate && invoiceDate < contracted) say('invoiceDate', 'fields.invoiceBeforeContract')
  if (contracted && additionalAgreementDate && additionalAgreementDate < contracted) {
    say('additionalAgreementDate', 'fields.agreementBeforeContract')
  }
  return found
}

/**
 * The documents as a submission needs them; for the whole record: its stored values, `invoicePath`, `contractPath` and
 * `additionalAgreementPath` included, under what was sent (decisions.md section 4).
 */
export const documentsSubmitSchema = withRule(
  documentsDraftSchema.shape({
    invoiceDate: required(dateField({ min: MIN_DATE, notFuture: true })),
    invoiceNumber: required(paperNumber()),
    invoiceAmount: required(money()),
    invoiceCurrency: required(currency(), 'fields.currency'),
    invoicePath: optionalText(500),
    contractDate: contractDate(),
    contractNumber: required(paperNumber()),
    contractPath: optionalText(500),
    additionalAgreementDate: contractDate(),
    additionalAgreementNumber: required(paperNumber()),
    additionalAgreementPath: optionalText(500),
  }),
  documentsRule,
)

/** A template that is made of the entered documents. */
export const templateSchema = object({ name: requiredText(255) })

const reviewComment = () => optionalLines(1000)

/** A review of the documents: `accept` true accepts, false returns, none saves. */
export const docsResponseSchema = object({
  accept: flag(),
  stage: choice(Object.values(ReplenishmentStage)),
  companyId: id(),
  additionalAgreementBankId: id(),
  acceptDifferences: flag(),
  contractorComment: reviewComment(),
  contractorBankComment: reviewComment(),
  contractorContactComment: reviewComment(),
  invoiceComment: reviewComment(),
  contractComment: reviewComment(),
  additionalAgreementComment: reviewComment(),
})

/** What is missing to return documents: at least one comment, new or stored (decisions.md section 4). */
export function judgeReturn(review: Remarks): FieldProblem[] {
  return remarksOf(review).length > 0 ? [] : [{ field: 'contractorComment', key: 'fields.reworkComment' }]
}

// A figure of ours that comes back: it may lie outside the bounds of a typed one, and is compared, not trusted
const formedRate = () => number(0, 10 ** 13, 'fields.rate')

/** A request for a rate; `judgeClientRate` judges the client's own one. */
export const rateRequestSchema = object({
  companyId: required(id()),
  clientRate: percent(),
  proposedRate: formedRate(),
})

/** What figures are asked for. */
export const rateCalcSchema = object({
  replenishmentId: id(),
  companyId: id(),
  userId: id(),
  clientRate: percent(),
  rate: rate(),
  xRate: rate(),
  invoiceAmount: money(),
})

function dollarRule(name: 'xRateBefore' | 'xRateAfter', invoiceCurrency: string) {
  return (value: Readonly<Partial<Record<string, unknown>>>): FieldProblem[] => {
    const xRate = value[name]
    const isOther = invoiceCurrency === 'USD' && typeof xRate === 'number' && xRate !== 1
    return isOther ? [{ field: name, key: 'fields.xRateOfDollar' }] : []
  }
}

const typedRates = (values: { readonly currency: string }) => ({
  rateBefore: required(rate(), 'fields.fillRubRate'),
  xRateBefore: required(rate(), 'fields.fillXRate', values),
})

/** How many minutes an offer holds; none: as long as the settings say. */
const validMinutes = () => whole(MIN_VALID_MINUTES, MAX_VALID_MINUTES, 'fields.validMinutes')

/** What is typed of a rate for an invoice in the given currency: the figures come of it. */
export const typedRatesSchema = (invoiceCurrency: string) =>
  withRule(
    object({ ...typedRates({ currency: invoiceCurrency }), validMinutes: validMinutes() }),
    dollarRule('xRateBefore', invoiceCurrency),
  )

/** A formed rate for an invoice in the given currency; every figure must be there (sections 5.1, 5.8). */
export function rateResponseSchema(invoiceCurrency: string) {
  const values = { currency: invoiceCurrency }
  return withRule(
    object({
      ...typedRates(values),
      usdAmountBefore: required(money(), 'fields.fillXRate', values),
      rubAmountBefore: required(money(), 'fields.fillRubRate'),
      invoiceRateBefore: required(formedRate(), 'fields.fillRubRate'),
      brockmanRateBefore: required(formedRate(), 'fields.fillRubRate'),
      validMinutes: validMinutes(),
    }),
    dollarRule('xRateBefore', invoiceCurrency),
  )
}

/** How long an offer is to hold from now on. */
export const extensionSchema = object({ validMinutes: required(validMinutes()) })

/** A payment: payment orders, or with `edit` another amount, invoice or rate (decisions.md section 4). */
export const paymentSchema = withRule(
  object({
    paymentOrders: listOf(required(documentFile(), 'files.shape'), MAX_FILES),
    edit: flag(),
    invoiceAmount: money(),
    invoice: documentFile(),
    clientRate: percent(),
    rubAmountBefore: money(),
  }),
  ({ edit, paymentOrders, invoiceAmount, invoice, clientRate }) => {
    if (!edit) return paymentOrders?.length ? [] : [{ field: 'paymentOrders', key: 'fields.paymentOrders' }]
    const isIdle = !invoiceAmount && !invoice && clientRate === undefined
    return isIdle ? [{ field: 'invoiceAmount', key: 'fields.nothingToSend' }] : []
  },
)

/** The kopecks that were received; 0 is allowed. */
export const receivedSchema = object({ amount: required(receivedMoney()) })

/** The rate after fixation of an invoice in the given currency (section 5.5). */
export function rateFixSchema(invoiceCurrency: string) {
  return withRule(
    object({
      rateAfter: required(rate(), 'fields.fillCalculation'),
      xRateAfter: required(rate(), 'fields.fillCalculation'),
      usdAmountAfter: required(receivedMoney(), 'fields.fillCalculation'),
    }),
    dollarRule('xRateAfter', invoiceCurrency),
  )
}

const LONG_COMMENTS: readonly ReplenishmentStatus[] = ['CR_FIX', 'DONE', 'ARCHIVED']

/** The longest staff comment in a status: 15 characters until CR_FIX, 50 from then on (decisions.md section 4). */
export function commentMax(status: ReplenishmentStatus): number {
  return LONG_COMMENTS.includes(status) ? 50 : 15
}

/** The staff comment of a replenishment in a status; '' empties it. */
export function commentSchema(status: ReplenishmentStatus) {
  return object({ value: optionalText(commentMax(status)) })
}

/** Why a replenishment is archived. */
export const archiveSchema = object({ comment: requiredLines(1000, 'fields.reasonRequired') })
