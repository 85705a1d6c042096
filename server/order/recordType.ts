import { orderOver, orderThreadClosed } from '../../domain/order/workflow.ts'
import { type RecordType, USES } from '../workflow/recordTypes.ts'
import { Order } from './order.entity.ts'

const isAtWork = { $nin: [...orderOver] }

/** Orders, as other rooms know them. */
export const orderType: RecordType = {
  owner: async (em, id) => {
    const record = await em.findOne(Order, { id })
    return record && { clientId: record.client.id, isThreadClosed: orderThreadClosed.includes(record.status) }
  },
  isAtWork: async (em, client) => (await em.count(Order, { client, status: isAtWork })) > 0,
  uses: { company: (em, company) => em.find(Order, { company, status: isAtWork }, USES) },
}
