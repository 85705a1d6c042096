import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditChanges, partOf } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import { sealRows } from '../core/seals.ts'
import type { StatusLanguage } from '../generated/schema.ts'
import { Order } from './order.entity.ts'

/** A link by which the recipient of an order sees where the payment is (docs/decisions.md section 21). */
export const OrderLink = defineEntity({
  name: 'OrderLink',
  tableName: 'order_link',
  properties: {
    id: p.integer().primary(),
    order: () => p.manyToOne(Order).index(),
    /** SHA-256 of what stands in the address, hex: the address itself is nowhere. */
    hash: p.string().length(64).unique(),
    language: p.string().length(2).$type<StatusLanguage>(),
    showAmount: p.boolean(),
    showDates: p.boolean(),
    showSwift: p.boolean(),
    createdAt: moment(),
    expiresAt: moment(),
    revokedAt: moment().nullable(),
    revokedBy: () => p.manyToOne(User).nullable().index(false).deleteRule('no action'),
    openings: p.integer().default(0),
    lastOpenedAt: moment().nullable(),
  },
})
export type OrderLink = InferEntity<typeof OrderLink>
auditChanges(OrderLink, { subject: ({ order }) => partOf('ORDER', order), masked: ['hash'] })
sealRows(OrderLink, ['openings', 'lastOpenedAt'])
