import { defineEntity, p } from '@mikro-orm/core'
import { moment } from './columns.ts'
import { auditNothing } from './audited.ts'

/** Who of several processes on one database does a thing now. Its moments are the database's own. */
export const Lease = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: {
    name: p.string().length(100).primary(),
    holder: p.string().length(100),
    /** Until then nobody else takes it. */
    heldUntil: moment(),
    /** Before that nobody takes it: it was done. */
    dueAt: moment(),
  },
})
auditNothing('Says which process works, nothing of a record', Lease)
