import type { App, Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalStatus } from '../generated/schema.ts'
import type { Approval } from './approval.entity.ts'

/** Something that happened to an approval. */
export interface ApprovalEvent {
  readonly kind: ApprovalStatus
  readonly approval: Approval
  /** Whose call it was; null: nobody's, its day is over or whoever proposed it is gone. */
  readonly actor: Viewer | null
}

declare module '../core/hooks.ts' {
  interface Hooks {
    /** What follows from something that happened to an approval, such as letters, in its transaction. */
    readonly onApproval: readonly ((app: App, em: Em, event: ApprovalEvent) => Promise<void>)[]
  }
}
