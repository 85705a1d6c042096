import { defineEntity, p } from '@mikro-orm/core'
import { JournalEntry } from '../balance/balance.entity.ts'
import { moment } from '../core/columns.ts'
import type { AuditChange, AuditType } from '../generated/schema.ts'
import { auditNothing } from '../core/audited.ts'

/** One thing that somebody did or was refused. Triggers forbid changing or deleting it. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.integer().primary(),
    at: moment().index(),
    /** Null: nobody was signed in. Not a reference: what was tried by nobody's id is kept too. */
    userId: p.integer().nullable(),
    actAs: p.integer().nullable(),
    /** The number and the name of the API key that it was done with. */
    apiKey: p.string().length(75).nullable(),
    /** The name of the root field. */
    action: p.string().length(60),
    type: p.string().length(15).$type<AuditType>().nullable(),
    instanceId: p.integer().nullable(),
    changes: p.json().$type<AuditChange[]>(),
    /** OK, or the name of the problem that refused it. */
    outcome: p.string().length(40),
    ip: p.string().length(64),
    requestId: p.string().length(64),
    /** The movement of money that it made: each has exactly one entry here (decisions.md section 15, "Audit of money"). */
    ledgerOp: () => p.manyToOne(JournalEntry).nullable().index(false).unique(),
  },
  indexes: [
    { properties: ['userId', 'id', 'type'] },
    { properties: ['actAs', 'id', 'type'], where: 'act_as is not null' },
    { properties: ['type', 'id'] },
    { properties: ['instanceId', 'id', 'type'] },
  ],
})
auditNothing('Is the log', AuditEntry)
