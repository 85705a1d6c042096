import { orderOver, orderThreadClosed } from '../../domain/order/workflow.ts'
import { firstRow, type Given, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { type RecordType, USES } from '../workflow/recordTypes.ts'
import { Order } from './order.entity.ts'

const isAtWork = { $nin: [...orderOver] }

const TOLD = statement((db: Db<typeof Order>, given: Given<{ id: number; clientId: number }>) =>
  db
    .selectFrom('client_order')
    .select([
      'client_company_name as company',
      'contractor_name as contractor',
      'invoice_amount as amount',
      'invoice_currency as currency',
    ])
    .where('id', '=', given.id)
    .where('client_id', '=', given.clientId),
)

/** Orders, as other rooms know them. */
export const orderType: RecordType = {
  owner: async (em, id) => {
    const record = await em.findOne(Order, { id })
    return record && { clientId: record.client.id, isThreadClosed: orderThreadClosed.includes(record.status) }
  },
  isAtWork: async (em, client) => (await em.count(Order, { client, status: isAtWork })) > 0,
  told: async (em, id, clientId) => {
    const row = await firstRow(em, TOLD, { id, clientId })
    return row && { ...row, inn: null }
  },
  uses: { company: (em, company) => em.find(Order, { company, status: isAtWork }, USES) },
}
