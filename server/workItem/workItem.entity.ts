import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditChanges } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { CounterType } from '../generated/schema.ts'

/** Who works on a record (docs/decisions.md section 25): one row a record, however often it was taken up. */
export const WorkItem = defineEntity({
  name: 'WorkItem',
  tableName: 'work_item',
  properties: {
    id: p.integer().primary(),
    type: p.string().length(15).$type<CounterType>(),
    instanceId: p.integer(),
    /** Null: nobody. Whether it still holds, the last activity and the clock tell. */
    holder: () => p.manyToOne(User).nullable().index().deleteRule('no action'),
    since: moment().nullable(),
    activeAt: moment().nullable().index(),
  },
  uniques: [{ properties: ['type', 'instanceId'] }],
})
export type WorkItem = InferEntity<typeof WorkItem>
auditChanges(WorkItem, {
  subject: ({ type, instanceId }) => ({ type, instanceId }),
  silent: ['since', 'activeAt'],
})
