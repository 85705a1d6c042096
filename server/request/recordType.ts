import { requestOver } from '../../domain/request/workflow.ts'
import type { RecordType } from '../workflow/recordTypes.ts'
import { Request } from './request.entity.ts'

/** Payment requests, as other rooms know them. */
export const requestType: RecordType = {
  owner: async (em, id) => {
    const record = await em.findOne(Request, { id })
    return record && { clientId: record.client.id, isThreadClosed: !!record.deletedAt }
  },
  isAtWork: async (em, client) => (await em.count(Request, { client, status: { $nin: [...requestOver] } })) > 0,
  uses: {},
}
