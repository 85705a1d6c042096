import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment } from '../core/columns.ts'
import type { InnStatus } from '../generated/schema.ts'
import { auditChanges, itself, partOf } from '../core/audited.ts'
import { countRecords, placesOf } from '../core/counts.ts'
import { searchRecords } from '../core/searchRules.ts'

/** An INN of the registry: one item, however many clients claim it. */
export const InnItem = defineEntity({
  name: 'InnItem',
  tableName: 'inn_item',
  properties: {
    id: p.integer().primary(),
    inn: p.string().length(12).unique(),
    name: p.string().length(255),
    address: p.string().length(500).nullable(),
    comment: p.string().length(1000).nullable(),
    status: p.string().length(10).$type<InnStatus>(),
    reason: p.string().length(1000).nullable(),
    /** Staff have something to decide: a PENDING item, or an APPROVED one with a claim that is not. */
    toDoStaff: p.boolean().default(false),
    /** Staff created it as approved and nobody has claimed it yet: the first claim is approved at once. */
    preapproved: p.boolean().default(false),
    search: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [
    { properties: ['status', 'id'] },
    { properties: ['status', 'createdAt'] },
    { properties: ['toDoStaff', 'id'] },
  ],
})
export type InnItem = InferEntity<typeof InnItem>

/** A client's claim on an INN, with the client's own words. */
export const InnClaim = defineEntity({
  name: 'InnClaim',
  tableName: 'inn_claim',
  properties: {
    id: p.integer().primary(),
    item: () => p.manyToOne(InnItem).deleteRule('cascade'),
    client: () => p.manyToOne(User),
    name: p.string().length(255),
    address: p.string().length(500).nullable(),
    comment: p.string().length(1000).nullable(),
    approved: p.boolean().default(false),
    search: p.text(),
    createdAt: moment(),
  },
  uniques: [{ properties: ['item', 'client'] }],
  indexes: [{ properties: ['client', 'id'] }, { properties: ['item', 'approved'] }],
})
export type InnClaim = InferEntity<typeof InnClaim>
auditChanges(InnItem, { subject: itself('INN') })
auditChanges(InnClaim, { subject: ({ item }) => partOf('INN', item) })
countRecords(InnItem, { kind: 'INN', places: placesOf })
searchRecords(InnItem, { words: 'search', marks: { status: 'status', staff: 'to_do_staff' } })
