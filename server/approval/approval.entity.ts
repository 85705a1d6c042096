import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditChanges } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { ProposableAction, Proposal } from '../core/secondPerson.ts'
import type {
  ApprovalChange,
  ApprovalStatus,
  ApprovalStep,
  ApprovalType,
  AttachedFile,
  NamedAmount,
} from '../generated/schema.ts'

/** An upload of a proposal. */
export interface ProposedFile extends AttachedFile {
  readonly field: string
}

/** Something that somebody has proposed and that waits for a second person, or has waited (docs/security.md). */
export const Approval = defineEntity({
  name: 'Approval',
  tableName: 'approval',
  properties: {
    id: p.integer().primary(),
    step: p.string().length(10).$type<ApprovalStep>(),
    type: p.string().length(15).$type<ApprovalType>(),
    instanceId: p.integer().nullable(),
    desk: p.string().length(15).$type<Proposal['desk']>(),
    status: p.string().length(10).$type<ApprovalStatus>(),
    subject: p.string().length(255),
    amounts: p.json().$type<NamedAmount[]>(),
    changes: p.json().$type<ApprovalChange[]>(),
    /** What has to come out again when it is carried out. */
    figures: p.text(),
    action: p.string().length(30).$type<ProposableAction>(),
    /** Null: it is over. */
    input: p.json().$type<unknown>().nullable(),
    files: p.json().$type<ProposedFile[]>(),
    proposedBy: () => p.manyToOne(User),
    actAs: p.integer().nullable(),
    /** The names of those who have signed: of both, once it was approved. */
    signatures: p.string().length(520),
    decidedBy: () => p.manyToOne(User).nullable(),
    decidedAt: moment().nullable(),
    reason: p.string().length(1000).nullable(),
    /** Of what only one waits at once; null: it is over. */
    waitingOn: p.string().length(300).nullable().unique(),
    createdAt: moment(),
    expiresAt: moment(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['status', 'desk', 'id'] }, { properties: ['desk', 'id'] }],
})
export type Approval = InferEntity<typeof Approval>
auditChanges(Approval, {
  subject: ({ type, instanceId }) => ({ type, instanceId: instanceId ?? null }),
  // Whose call it was and about what stands in the entry; what is to be carried out may hold a hash of a password
  silent: [
    ...(['figures', 'waitingOn', 'desk', 'action', 'input', 'type', 'instanceId', 'proposedBy', 'actAs'] as const),
    ...(['decidedBy', 'decidedAt'] as const),
  ],
  parts: {
    amounts: (amounts: NamedAmount[]) =>
      amounts.map(({ name, amount, currency }) => ({ field: name, before: null, after: `${amount} ${currency}` })),
    changes: (changes: ApprovalChange[]) =>
      changes.map(({ field, before = null, after = null }) => ({ field, before, after })),
    files: (files: ProposedFile[]) => files.map(({ field, fileName }) => ({ field, before: null, after: fileName })),
  },
  outcome: ({ kind }) => (kind === 'create' ? 'PROPOSED' : null),
})
