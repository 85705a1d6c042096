import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { Company } from '../company/company.entity.ts'
import { Contractor } from '../contractor/contractor.entity.ts'
import { recipientContact } from '../contractor/recipient.ts'
import { moment, money, rate, whole } from '../core/columns.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { DetailsCheck, DetailsKind, LastPaid, OrderStatus } from '../generated/schema.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { auditChanges, itself } from '../core/audited.ts'
import { countRecords, placesOf } from '../core/counts.ts'
import { sealRows } from '../core/seals.ts'
import { searchRecords } from '../core/searchRules.ts'
import type { Remark } from '../../domain/preflight/preflight.ts'

const line = () => p.string().length(255).nullable()

/** A check of the recipient's details, as it is kept with the payment (docs/security.md). */
export interface KeptDetails {
  readonly by: DetailsCheck
  /** Whom staff have asked. */
  readonly whom: string
  readonly note: string | null
  readonly checkedBy: number
  readonly checkedByName: string
  readonly at: string
  readonly kind: DetailsKind | null
  /** Where the last payment to the recipient went; null: there was none. */
  readonly former: LastPaid | null
}

/** An order: a foreign recipient is paid from the client's balance (decisions.md section 6, "Orders"). */
export const Order = defineEntity({
  name: 'Order',
  tableName: 'client_order',
  properties: {
    id: p.integer().primary(),
    client: () => p.manyToOne(User).index(false),
    replenishment: () => p.manyToOne(Replenishment).nullable().index(),
    company: () => p.manyToOne(Company).nullable(),
    /** The approval that a step of it waits for. */
    approvalId: p.integer().nullable(),
    status: p.string().length(15).$type<OrderStatus>(),
    statusSince: moment(),
    comment: p.string().length(255).nullable(),
    cancelComment: p.string().length(1000).nullable(),
    /** The request's company of the basis; null: from the balance. */
    clientCompanyName: line(),

    invoiceDate: p.date(),
    invoiceNumber: p.string().length(255),
    invoiceAmount: money(),
    invoiceCurrency: p.string().length(3),
    invoiceFile: () => p.manyToOne(StoredFile).nullable(),

    contractor: () => p.manyToOne(Contractor).nullable(),
    contractorName: p.string().length(255),
    contractorCountry: p.string().length(2),
    ...recipientContact,
    contractorSwift: p.string().length(11),
    contractorCurrency: p.string().length(3),
    contractorAccountNumber: p.string().length(64),
    contractorBankName: p.string().length(255),

    xRate: rate().nullable(),
    amountUsd: money().nullable(),
    slipFile: () => p.manyToOne(StoredFile).nullable(),
    agentInvoiceFile: () => p.manyToOne(StoredFile).nullable(),
    inquiryReportFile: () => p.manyToOne(StoredFile).nullable(),
    swiftReportFile: () => p.manyToOne(StoredFile).nullable(),
    refundAmount: money().nullable(),
    /** How details that were changed or new were checked before the payment, beside those paid to before. */
    detailsChecked: p.json().$type<KeptDetails>().nullable(),

    /** What was remarked when it was sent; null: before there were remarks. */
    preflight: p.json().$type<readonly Remark[]>().nullable(),

    toDoStaff: p.boolean(),
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
    { properties: ['company', 'status'] },
    // Pre-flight: the same invoice, the same file, and whom the client has paid
    { properties: ['client', 'invoiceNumber'] },
    { properties: ['client', 'invoiceFile'] },
    { properties: ['client', 'contractor', 'amountUsd'] },
    { properties: ['client', 'contractorName', 'amountUsd'] },
  ],
  checks: ['invoice_amount', 'amount_usd', 'refund_amount'].map(whole),
})
export type Order = InferEntity<typeof Order>
auditChanges(Order, { subject: itself('ORDER'), silent: ['preflight', 'approvalId'] })
sealRows(Order, ['search', 'searchStaff'])
countRecords(Order, { kind: 'ORDER', places: placesOf })
searchRecords(Order, {
  words: 'search_staff',
  marks: {
    owner: 'client_id',
    amount: 'invoice_amount',
    currency: 'invoice_currency',
    country: 'contractor_country',
    status: 'status',
    staff: 'to_do_staff',
  },
})
