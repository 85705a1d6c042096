import { LockMode } from '@mikro-orm/core'
import { replenishmentOver, replenishmentThreadClosed } from '../../domain/replenishment/workflow.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { overdueRecords } from '../deadline/overdue.service.ts'
import type { ReplenishmentStatus } from '../generated/schema.ts'
import type { Request } from '../request/request.entity.ts'
import { type RecordType, USES } from '../workflow/recordTypes.ts'
import { Replenishment } from './replenishment.entity.ts'

const isAtWork = { $nin: [...replenishmentOver] }

const LETTER_FACTS = statement(
  (db: Db<typeof Replenishment | typeof Request>, params: Params<{ id: number; clientId: number }>) =>
    db
      .selectFrom('replenishment as p')
      .innerJoin('request as r', 'r.id', 'p.request_id')
      .select(({ fn }) => [
        'r.client_company_name as company',
        'p.contractor_name as contractor',
        fn.coalesce('p.invoice_amount', 'r.invoice_price').as('amount'),
        fn.coalesce('p.invoice_currency', 'r.currency').as('currency'),
      ])
      .where('p.id', '=', params.id)
      .where('p.client_id', '=', params.clientId),
)

const overdue = overdueRecords('REPLENISHMENT', status =>
  statement((db: Db<typeof Replenishment>, params: Params<{ cutOff: Date; limit: number }>) =>
    db
      .selectFrom('replenishment')
      .select(['id', 'client_id as clientId', 'status_since as since'])
      .where('status', '=', status as ReplenishmentStatus)
      .where('status_since', '<=', params.cutOff)
      // BILL waits for staff only with payment orders
      .where('to_do_staff', '=', true)
      .orderBy('status_since')
      .limit(params.limit),
  ),
)

const OWNER = statement((db: Db<typeof Replenishment>, params: Params<{ id: number }>) =>
  db.selectFrom('replenishment').select(['client_id', 'status', 'version']).where('id', '=', params.id),
)

/** Replenishments, as other rooms know them. */
export const replenishmentType: RecordType = {
  owner: async (em, id) => {
    const row = await firstRow(em, OWNER, { id })
    if (!row) return null
    const { client_id: clientId, status, version } = row
    return { clientId, status, version, isThreadClosed: replenishmentThreadClosed.includes(status) }
  },
  isAtWork: async (em, client) => (await em.count(Replenishment, { client, status: isAtWork })) > 0,
  overdue,
  letterFacts: async (em, id, clientId) => {
    const row = await firstRow(em, LETTER_FACTS, { id, clientId })
    return row && { ...row, inn: null }
  },
  held: (em, id) => em.findOne(Replenishment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  uses: {
    company: (em, company) => em.find(Replenishment, { company, status: isAtWork }, USES),
    bank: (em, agreementBank) => em.find(Replenishment, { agreementBank, status: isAtWork }, USES),
  },
}
