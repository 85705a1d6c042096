import { defineEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment } from '../core/columns.ts'
import { sealRows } from '../core/seals.ts'
import type { Remark } from '../../domain/replenishment/remarks.ts'
import type { ApprovalStep, CounterType, NamedAmount } from '../generated/schema.ts'
import { auditNothing } from '../core/audited.ts'

/** A step that was taken on a record; it is never changed. */
export const Transition = defineEntity({
  name: 'Transition',
  tableName: 'transition',
  properties: {
    id: p.integer().primary(),
    type: p.string().length(15).$type<CounterType>(),
    instanceId: p.integer(),
    step: p.string().length(30),
    fromStatus: p.string().length(15).nullable(),
    toStatus: p.string().length(15),
    /** Null: nobody, a scheduled step, its time was over or whoever had begun it was gone. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actAs: p.integer().nullable(),
    /** The second person who has approved it. */
    approvedBy: p.integer().nullable(),
    /** The step that was proposed to a second person, of rows about its proposal. */
    proposed: p.string().length(10).$type<ApprovalStep>().nullable(),
    comment: p.string().length(1000).nullable(),
    /** Of returned documents: what staff wrote at each block. */
    remarks: p.json().$type<Remark[]>().nullable(),
    amounts: p.json().$type<NamedAmount[]>(),
    /** Until when the offer holds that the step has made or extended. */
    until: moment().nullable(),
    /** The transition that this rollback took back. */
    undoes: p.integer().nullable().unique(),
    at: moment(),
  },
  indexes: [{ properties: ['type', 'instanceId', 'id'] }, { properties: ['at'] }],
})
auditNothing('Is a trace itself: the record tells the change of its status', Transition)
sealRows(Transition)
