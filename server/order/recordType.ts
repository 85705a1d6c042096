import { LockMode } from '@mikro-orm/core'
import { orderOver, orderThreadClosed } from '../../domain/order/workflow.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
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
  letterFacts: async (em, id, clientId) => {
    const row = await firstRow(em, LETTER_FACTS, { id, clientId })
    return row && { ...row, inn: null }
  },
  held: (em, id) => em.findOne(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  uses: { company: (em, company) => em.find(Order, { company, status: isAtWork }, USES) },
}
