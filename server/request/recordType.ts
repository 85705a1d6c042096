import { requestOver } from '../../domain/request/workflow.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { overdueRecords } from '../deadline/overdue.service.ts'
import type { RequestStatus } from '../generated/schema.ts'
import type { RecordType } from '../workflow/recordTypes.ts'
import { Request } from './request.entity.ts'

const LETTER_FACTS = statement((db: Db<typeof Request>, params: Params<{ id: number; clientId: number }>) =>
  db
    .selectFrom('request')
    .select(['client_company_name as company', 'invoice_price as amount', 'currency'])
    .where('id', '=', params.id)
    .where('client_id', '=', params.clientId),
)

const overdue = overdueRecords('REQUEST', status =>
  statement((db: Db<typeof Request>, params: Params<{ cutOff: Date; limit: number }>) =>
    db
      .selectFrom('request')
      .select(['id', 'client_id as clientId', 'status_since as since'])
      .where('status', '=', status as RequestStatus)
      .where('status_since', '<=', params.cutOff)
      .orderBy('status_since')
      .limit(params.limit),
  ),
)

const OWNER = statement((db: Db<typeof Request>, params: Params<{ id: number }>) =>
  db.selectFrom('request').select(['client_id', 'status', 'version', 'deleted_at']).where('id', '=', params.id),
)

/** Payment requests, as other rooms know them. */
export const requestType: RecordType = {
  owner: async (em, id) => {
    const row = await firstRow(em, OWNER, { id })
    if (!row) return null
    const { client_id: clientId, status, version, deleted_at: deleted } = row
    return { clientId, status, version, isThreadClosed: deleted !== null }
  },
  isAtWork: async (em, client) => (await em.count(Request, { client, status: { $nin: [...requestOver] } })) > 0,
  uses: {},
  overdue,
  letterFacts: async (em, id, clientId) => {
    const row = await firstRow(em, LETTER_FACTS, { id, clientId })
    return row && { ...row, inn: null, contractor: null }
  },
}
