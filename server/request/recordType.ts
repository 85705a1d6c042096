import { requestOver } from '../../domain/request/workflow.ts'
import { firstRow, type Given, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { RecordType } from '../workflow/recordTypes.ts'
import { Request } from './request.entity.ts'

const TOLD = statement((db: Db<typeof Request>, given: Given<{ id: number; clientId: number }>) =>
  db
    .selectFrom('request')
    .select(['client_company_name as company', 'invoice_price as amount', 'currency'])
    .where('id', '=', given.id)
    .where('client_id', '=', given.clientId),
)

/** Payment requests, as other rooms know them. */
export const requestType: RecordType = {
  owner: async (em, id) => {
    const record = await em.findOne(Request, { id })
    return record && { clientId: record.client.id, isThreadClosed: !!record.deletedAt }
  },
  isAtWork: async (em, client) => (await em.count(Request, { client, status: { $nin: [...requestOver] } })) > 0,
  uses: {},
  told: async (em, id, clientId) => {
    const row = await firstRow(em, TOLD, { id, clientId })
    return row && { ...row, inn: null, contractor: null }
  },
}
