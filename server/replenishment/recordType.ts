import { replenishmentOver, replenishmentThreadClosed } from '../../domain/replenishment/workflow.ts'
import { type RecordType, USES } from '../workflow/recordTypes.ts'
import { Replenishment } from './replenishment.entity.ts'

const isAtWork = { $nin: [...replenishmentOver] }

/** Replenishments, as other rooms know them. */
export const replenishmentType: RecordType = {
  owner: async (em, id) => {
    const record = await em.findOne(Replenishment, { id })
    return record && { clientId: record.client.id, isThreadClosed: replenishmentThreadClosed.includes(record.status) }
  },
  isAtWork: async (em, client) => (await em.count(Replenishment, { client, status: isAtWork })) > 0,
  uses: {
    company: (em, company) => em.find(Replenishment, { company, status: isAtWork }, USES),
    bank: (em, agreementBank) => em.find(Replenishment, { agreementBank, status: isAtWork }, USES),
  },
}
