import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { auditChanges } from '../core/audited.ts'
import { moment, money, whole } from '../core/columns.ts'
import { sealRows } from '../core/seals.ts'

/** The one row of settings. Without it everything is off but the check of changed details (docs/security.md). */
export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    id: p.integer().primary(),
    payFrom: money().nullable(),
    creditFrom: money().nullable(),
    refund: p.boolean().default(false),
    rollback: p.boolean().default(false),
    payees: p.boolean().default(false),
    detailsChangedFrom: money().nullable(),
    detailsNewFrom: money().nullable(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  checks: ['pay_from', 'credit_from', 'details_changed_from', 'details_new_from'].map(whole),
})
export type Setting = InferEntity<typeof Setting>
auditChanges(Setting, { subject: () => ({ type: 'SETTING', instanceId: null }) })
sealRows(Setting)
