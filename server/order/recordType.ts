import { LockMode } from '@mikro-orm/core'
import { orderOver, orderThreadClosed } from '../../domain/order/workflow.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { overdueRecords } from '../deadline/overdue.service.ts'
import type { OrderStatus } from '../generated/schema.ts'
import { type RecordType, USES } from '../workflow/recordTypes.ts'
import { Order } from './order.entity.ts'

const isAtWork = { $nin: [...orderOver] }

const LETTER_FACTS = statement((db: Db<typeof Order>, params: Params<{ id: number; clientId: number }>) =>
  db
    .selectFrom('client_order')
    .select([
      'client_company_name as company',
      'contractor_name as contractor',
      'invoice_amount as amount',
      'invoice_currency as currency',
    ])
    .where('id', '=', params.id)
    .where('client_id', '=', params.clientId),
)

const overdue = overdueRecords('ORDER', status =>
  statement((db: Db<typeof Order>, params: Params<{ cutOff: Date; limit: number }>) =>
    db
      .selectFrom('client_order')
      .select(['id', 'client_id as clientId', 'status_since as since'])
      .where('status', '=', status as OrderStatus)
      .where('status_since', '<=', params.cutOff)
      .orderBy('status_since')
      .limit(params.limit),
  ),
)

const OWNER = statement((db: Db<typeof Order>, params: Params<{ id: number }>) =>
  db.selectFrom('client_order').select(['client_id', 'status', 'version']).where('id', '=', params.id),
)

/** Orders, as other rooms know them. */
export const orderType: RecordType = {
  owner: async (em, id) => {
    const row = await firstRow(em, OWNER, { id })
    if (!row) return null
    const { client_id: clientId, status, version } = row
    return { clientId, status, version, isThreadClosed: orderThreadClosed.includes(status) }
  },
  isAtWork: async (em, client) => (await em.count(Order, { client, status: isAtWork })) > 0,
  overdue,
  letterFacts: async (em, id, clientId) => {
    const row = await firstRow(em, LETTER_FACTS, { id, clientId })
    return row && { ...row, inn: null }
  },
  held: (em, id) => em.findOne(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  uses: { company: (em, company) => em.find(Order, { company, status: isAtWork }, USES) },
}
