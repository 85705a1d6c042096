import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { Bank } from '../bank/bank.entity.ts'
import { Company } from '../company/company.entity.ts'
import { Agreement, Contract, Contractor } from '../contractor/contractor.entity.ts'
import { recipientContact } from '../contractor/recipient.ts'
import { moment, money, rate, whole } from '../core/columns.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { AppliedRate, ReplenishmentStage, ReplenishmentStatus, ReplenishmentStep } from '../generated/schema.ts'
import { Request } from '../request/request.entity.ts'
import { auditChanges, itself, partOf } from '../core/audited.ts'
import { countRecords, placesOf } from '../core/counts.ts'
import { sealRows } from '../core/seals.ts'
import { searchRecords } from '../core/searchRules.ts'
import type { Remark as PreflightRemark } from '../../domain/preflight/preflight.ts'

const line = () => p.string().length(255).nullable()
const remark = () => p.string().length(1000).nullable()

/** What a client types of the documents: each goes under its own name from the input to the record and into the answer. */
const typed = {
  invoiceDate: p.date().nullable(),
  invoiceNumber: line(),
  invoiceAmount: money().nullable(),
  invoiceCurrency: p.string().length(3).nullable(),
  contractDate: p.date().nullable(),
  contractNumber: line(),
}

/** A replenishment of a client's balance (decisions.md section 4). */
export const Replenishment = defineEntity({
  name: 'Replenishment',
  tableName: 'replenishment',
  properties: {
    id: p.integer().primary(),
    client: () => p.manyToOne(User).index(false),
    request: () => p.manyToOne(Request).index(false).unique(),
    status: p.string().length(10).$type<ReplenishmentStatus>(),
    statusSince: moment(),
    /** The stage of a review in progress; null: the status says it. */
    reviewStage: p.string().length(12).$type<ReplenishmentStage>().nullable(),
    company: () => p.manyToOne(Company).nullable(),
    /** The approval that a step of it waits for. */
    approvalId: p.integer().nullable(),
    comment: p.string().length(50).nullable(),

    contractor: () => p.manyToOne(Contractor).nullable(),
    contractorName: line(),
    contractorCountry: p.string().length(2).nullable(),
    ...recipientContact,
    contractorSwift: p.string().length(11).nullable(),
    contractorCurrency: p.string().length(3).nullable(),
    contractorAccountNumber: p.string().length(64).nullable(),
    contractorBankName: line(),

    contractorComment: remark(),
    contractorBankComment: remark(),
    contractorContactComment: remark(),
    invoiceComment: remark(),
    contractComment: remark(),
    additionalAgreementComment: remark(),

    ...typed,
    invoiceFile: () => p.manyToOne(StoredFile).nullable(),
    contract: () => p.manyToOne(Contract).nullable(),
    contractFile: () => p.manyToOne(StoredFile).nullable(),
    agreement: () => p.manyToOne(Agreement).nullable(),
    agreementDate: p.date().nullable(),
    agreementNumber: line(),
    agreementBank: () => p.manyToOne(Bank).nullable(),
    /** The bank as the client entered it: what a review chooses instead is theirs to know once it is decided. */
    enteredBank: () => p.manyToOne(Bank).nullable(),
    agreementFile: () => p.manyToOne(StoredFile).nullable(),

    clientRate: rate().nullable(),
    offeredRate: rate().nullable(),
    amountRate: rate().nullable(),
    volumeRate: rate().nullable(),
    calculationRate: rate().nullable(),
    rateType: p.string().length(10).$type<AppliedRate>().nullable(),
    onTopAmount: money().nullable(),
    tierMoved: p.boolean().default(false),
    rateBefore: rate().nullable(),
    xRateBefore: rate().nullable(),
    rateAfter: rate().nullable(),
    xRateAfter: rate().nullable(),
    usdAmountBefore: money().nullable(),
    rubAmountBefore: money().nullable(),
    usdAmountAfter: money().nullable(),
    rubAmountAfter: money().nullable(),
    invoiceAmountAfter: money().nullable(),
    invoiceRateBefore: rate().nullable(),
    invoiceRateAfter: rate().nullable(),
    brockmanRateBefore: rate().nullable(),
    brockmanRateAfter: rate().nullable(),
    billDate: p.date().nullable(),
    /** When the offer ends, also once it has run out; null: without end, or there is none that waits. */
    offerExpiresAt: moment().nullable(),
    /** The offer was formed of the central bank's prices, at once. */
    offerAutomatic: p.boolean().default(false),
    /** How many payment orders were attached for the bill that stands. */
    paymentOrders: p.integer().default(0),

    /** What was remarked when the documents were sent; null: they were not, or before there were remarks. */
    preflight: p.json().$type<readonly PreflightRemark[]>().nullable(),

    toDoClient: p.boolean(),
    toDoStaff: p.boolean(),
    /** What a client may search by, and what staff may. */
    search: p.text(),
    searchStaff: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [
    { properties: ['status', 'id'] },
    { properties: ['client', 'id'] },
    { properties: ['client', 'status', 'id'] },
    { properties: ['status', 'statusSince'] },
    { properties: ['toDoStaff', 'id'] },
    { properties: ['client', 'toDoClient', 'id'] },
    { properties: ['company', 'status'] },
    { properties: ['agreementBank', 'status'] },
    // Pre-flight: the same invoice, the same file
    { properties: ['client', 'invoiceNumber'] },
    { properties: ['client', 'invoiceFile'] },
    // Lines of bank statements: what they may pay
    { properties: ['rubAmountBefore', 'status'] },
    { properties: ['contractNumber', 'status'] },
    { properties: ['status', 'offerExpiresAt'], where: 'offer_expires_at is not null' },
  ],
  checks: [
    'invoice_amount',
    'on_top_amount',
    'usd_amount_before',
    'rub_amount_before',
    'usd_amount_after',
    'rub_amount_after',
    'invoice_amount_after',
  ].map(whole),
})
export type Replenishment = InferEntity<typeof Replenishment>

type Typed = keyof typeof typed

/** What was typed of the documents of a record. */
export function typedOf(record: Pick<Replenishment, Typed>) {
  const values = Object.keys(typed).map(key => [key, record[key as Typed] ?? null])
  return Object.fromEntries(values) as { [Key in Typed]: Exclude<Replenishment[Key], undefined> }
}

/** A payment order that a client uploaded. */
export const PaymentOrder = defineEntity({
  name: 'PaymentOrder',
  tableName: 'payment_order',
  properties: {
    id: p.integer().primary(),
    replenishment: () => p.manyToOne(Replenishment).index(),
    file: () => p.manyToOne(StoredFile).unique(),
    /** The step that it came with. */
    step: p.string().length(30).$type<ReplenishmentStep>().default('SEND_PAYMENT'),
    /** It pays a bill that stands no more: kept, but counted no more. */
    former: p.boolean().default(false),
  },
})
auditChanges(PaymentOrder, { subject: ({ replenishment }) => partOf('REPLENISHMENT', replenishment) })
auditChanges(Replenishment, { subject: itself('REPLENISHMENT'), silent: ['preflight', 'approvalId'] })
sealRows(Replenishment, ['search', 'searchStaff'])
sealRows(PaymentOrder)
countRecords(Replenishment, { kind: 'REPLENISHMENT', places: placesOf })
searchRecords(Replenishment, {
  words: 'search_staff',
  marks: {
    owner: 'client_id',
    amount: 'invoice_amount',
    currency: 'invoice_currency',
    country: 'contractor_country',
    status: 'status',
    staff: 'to_do_staff',
    client: 'to_do_client',
  },
  otherwise: { table: 'request', by: 'request_id', marks: { amount: 'invoice_price', currency: 'currency' } },
})
