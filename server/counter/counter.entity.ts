import { defineEntity, p } from '@mikro-orm/core'
import type { CounterType } from '../generated/schema.ts'
import { auditNothing } from '../core/audited.ts'

/** How many records of a kind wait for a client, or for the desk of the kind (client 0); kept, not counted each time. */
export const ToDoCount = defineEntity({
  name: 'ToDoCount',
  tableName: 'to_do_count',
  properties: {
    type: p.string().length(15).$type<CounterType>().primary(),
    clientId: p.integer().primary(),
    num: p.integer(),
  },
})
auditNothing('Counts what the records tell', ToDoCount)
