import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditChanges } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { AuditType, Language, PaperKind } from '../generated/schema.ts'

/** What an address of a paper is about. */
type PaperSubject = Extract<AuditType, 'REPLENISHMENT' | 'ORDER' | 'USER'>

/** An address that opens a paper or a pack once, without a header (decisions.md section 20). */
export const PaperAddress = defineEntity({
  name: 'PaperAddress',
  tableName: 'paper_address',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of what the address ends with, hex. */
    hash: p.string().length(64).unique(),
    user: () => p.manyToOne(User).index(),
    /** The session or API key that has asked for it: it dies with it. */
    jti: p.string().length(36),
    kind: p.string().length(20).$type<PaperKind>(),
    type: p.string().length(15).$type<PaperSubject>(),
    instanceId: p.integer(),
    lang: p.string().length(2).$type<Language>(),
    /** Of the pack of a month, `YYYY-MM`. */
    month: p.string().length(7).nullable(),
    /** The days of an act, both included. */
    firstDay: p.string().length(10).nullable(),
    lastDay: p.string().length(10).nullable(),
    expiresAt: moment().index(),
    openedAt: moment().nullable(),
  },
})
export type PaperAddress = InferEntity<typeof PaperAddress>
auditChanges(PaperAddress, {
  subject: ({ type, instanceId }) => ({ type, instanceId }),
  silent: ['hash', 'user', 'jti', 'type', 'instanceId', 'expiresAt', 'openedAt'],
})
