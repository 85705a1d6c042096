import type { AuditChange, AuditType, StepUpWhen } from '../generated/schema.ts'
import type { Bus } from './events.ts'
import type { Em } from './store.ts'
import type { Touched } from './touch.ts'

/** Who did something, and within which call. */
export interface AuditActor {
  readonly userId: number | null
  readonly actAs: number | null
  /** The API key that it was done with, by its number and name. */
  readonly apiKey: string | null
  /** The name of the root field. */
  readonly action: string
  readonly ip: string
  readonly requestId: string
}

/** The record that an entry of the audit log is about. */
export interface AuditSubject {
  readonly type: AuditType | null
  readonly instanceId: number | null
}

/** What an entry of the audit log tells beside who did it. */
export interface AuditRecord extends AuditSubject {
  readonly changes: AuditChange[]
  /** OK, the name of the problem that refused it, or FACTOR_ASKED: the password of a sign-in was right, and the second step has still to come. */
  readonly outcome: string
  /** The movement of money that the entry is about. */
  readonly ledgerOp?: number | null
}

/** Work at the end of every write, inside its transaction: `touched` is what the write has changed, `bus` tells of it after the commit. */
export type BeforeCommit = (em: Em, actor: AuditActor, touched: readonly Touched[], bus: Bus) => Promise<void>

/** Work at the beginning of every write, inside its transaction, for which nobody waits. */
export type AtBegin = (em: Em) => Promise<void>

/**
 * What rooms do when something happens in a room below them, in the order in which it is done; rooms add their own kinds
 * where they are called. app/hooks.ts lists all of them.
 */
export interface Hooks {
  readonly atBegin: readonly AtBegin[]
  readonly beforeCommit: readonly BeforeCommit[]
  /** Whether what a write has changed wants the second factor shown anew, by what @stepUp says of its field. */
  readonly wantsFactor: Readonly<Record<StepUpWhen, (touched: readonly Touched[]) => boolean>>
  /** Writes an entry into the audit log, in the open transaction. */
  readonly audit: (em: Em, actor: AuditActor, record: AuditRecord) => Promise<void>
}
