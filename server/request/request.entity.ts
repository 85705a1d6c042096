import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment, money, whole } from '../core/columns.ts'
import type { RequestStatus } from '../generated/schema.ts'
import { auditChanges, itself } from '../core/audited.ts'
import { countRecords, placesOf } from '../core/counts.ts'
import { sealRows } from '../core/seals.ts'
import { searchRecords } from '../core/searchRules.ts'

/** A client's payment request, with copies of the INN's name and address. */
export const Request = defineEntity({
  name: 'Request',
  tableName: 'request',
  properties: {
    id: p.integer().primary(),
    client: () => p.manyToOne(User).index(false),
    status: p.string().length(10).$type<RequestStatus>(),
    inn: p.string().length(12).index(),
    clientCompanyName: p.string().length(255),
    address: p.string().length(500).nullable(),
    recipientCountry: p.string().length(2),
    recipientBankCountry: p.string().length(2),
    invoicePrice: money(),
    currency: p.string().length(3),
    paymentPurpose: p.string().length(1000),
    comment: p.string().length(1000).nullable(),
    statusSince: moment(),
    toDoClient: p.boolean(),
    toDoStaff: p.boolean(),
    deletedAt: moment().nullable(),
    search: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [
    { properties: ['deletedAt', 'id'] },
    { properties: ['status', 'id'] },
    { properties: ['client', 'id'] },
    { properties: ['client', 'status', 'id'] },
    { properties: ['status', 'statusSince'] },
    { properties: ['toDoStaff', 'id'] },
    { properties: ['client', 'toDoClient', 'id'] },
  ],
  checks: [whole('invoice_price'), { name: 'request_price_positive', expression: 'invoice_price >= 1' }],
})
export type Request = InferEntity<typeof Request>
auditChanges(Request, { subject: itself('REQUEST') })
sealRows(Request, ['search'])
countRecords(Request, { kind: 'REQUEST', places: placesOf })
searchRecords(Request, {
  words: 'search',
  marks: {
    owner: 'client_id',
    amount: 'invoice_price',
    currency: 'currency',
    status: 'status',
    staff: 'to_do_staff',
    client: 'to_do_client',
  },
})
