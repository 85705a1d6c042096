import type { SecondSetting } from '../../domain/core/workflow.ts'
import type { Minor } from '../../domain/core/money.ts'
import type { Weight } from '../../domain/setting/threshold.ts'
import type {
  ApprovalChange,
  ApprovalItem,
  ApprovalStep,
  ApprovalType,
  Caller,
  NamedAmount,
} from '../generated/schema.ts'
import { type Context, write } from './context.ts'
import type { Em } from './store.ts'

/** What somebody is about to do, as the settings judge it and as the second person sees it (docs/security.md). */
export interface Proposal {
  readonly step: ApprovalStep
  readonly type: ApprovalType
  /** Null: it creates the record. */
  readonly instanceId: number | null
  /** Whose right it is, and so who may be the second person. */
  readonly desk: Extract<Caller, 'REQUEST_DESK' | 'ORDER_DESK' | 'ADMIN'>
  /** Which setting lets it wait; `STAFF`: whatever is switched on; `ALWAYS`: its room has judged that. */
  readonly setting: SecondSetting | 'STAFF' | 'ALWAYS'
  /** What it weighs against the thresholds of the settings; null: it moves no dollars. */
  readonly usd: Weight | null
  /** What it is about, in words of the record: a recipient, a name. */
  readonly subject: string
  readonly amounts: readonly NamedAmount[]
  /** What it changes: before and after. Moved values close an approval with 409. */
  readonly changes: readonly ApprovalChange[]
  /** What must not have moved until it is approved and is not shown as a change. */
  readonly seals?: Readonly<Record<string, string | number | null>>
  /** Of what only one proposal may wait at once; absent: its record. */
  readonly key?: string
  /** Ties the record to its approval, in the transaction that keeps it. Throws `stale` when it has moved since it was judged. */
  readonly hold?: (em: Em, approvalId: number) => Promise<void>
}

/** What is kept of a call that waits: enough to carry it out as it was proposed. No content of a file, no secret in clear. */
export interface Kept {
  readonly action: ProposableAction
  readonly input: unknown
  /** The uploads: field → id. */
  readonly files?: ReadonlyMap<string, number>
}

/** The calls that may wait for a second person. */
export type ProposableAction =
  | 'payOrder'
  | 'refundOrder'
  | 'rollbackOrder'
  | 'fixRate'
  | 'rollbackReplenishment'
  | 'createCompany'
  | 'saveCompany'
  | 'deleteCompany'
  | 'createBank'
  | 'saveBank'
  | 'saveBankDetail'
  | 'deleteBank'
  | 'createUser'
  | 'saveUser'
  | 'banUser'
  | 'deleteUser'
  | 'resetFactors'
  | 'saveSettings'

/** Carries a kept call out inside the transaction of its approval. */
export type CarryOut = (ctx: Context, em: Em, input: never, files: ReadonlyMap<string, number>) => Promise<unknown>

/** What lets calls wait for a second person; the room of approvals is it, the rooms below call it. */
export interface SecondPerson {
  /**
   * Judges what a call is about to do, at the end of its transaction: throws `Waits` where a setting wants a second person,
   * and while a proposal is carried out `proposalStale` (409) when it is not any more what was proposed.
   */
  readonly judge: (ctx: Context, em: Em, proposal: Proposal) => Promise<void>
  /** Keeps a proposal with its input and uploads. Throws `approvalWaits` (409) when one waits already. */
  readonly propose: (ctx: Context, em: Em, proposal: Proposal, kept: Kept) => Promise<ApprovalItem>
  /** The proposal that a record waits for; null when it is over. */
  readonly waiting: (ctx: Context, em: Em, id: number) => Promise<ApprovalItem | null>
  /** The proposal that waits about a record without a workflow, such as a user. */
  readonly waitingOn: (ctx: Context, em: Em, key: string) => Promise<ApprovalItem | null>
  /** From how many dollars on a setting lets a step wait, 0: always; null: it is off. */
  readonly from: (em: Em, setting: SecondSetting) => Promise<Minor | null>
  /** Tells whether any setting is on. */
  readonly isOn: (em: Em) => Promise<boolean>
  /** Ends what somebody has proposed, who is banned, deleted or has lost a right. */
  readonly forget: (ctx: Context, em: Em, userId: number) => Promise<void>
}

declare module './context.ts' {
  interface App {
    readonly secondPerson: SecondPerson
    /** How each kept call is carried out; app/proposable.ts lists them. */
    readonly proposable: Readonly<Record<ProposableAction, CarryOut>>
  }
}

/** A call has been judged whole and waits for a second person: its transaction is taken back. */
export class Waits extends Error {
  readonly proposal: Proposal
  constructor(proposal: Proposal) {
    super(`${proposal.step} waits for a second person`)
    this.proposal = proposal
  }
}

/** How a call is carried out that may wait. */
interface Waiting<T> extends Kept {
  /** What it answers when it waits: the unchanged record with the approval. */
  readonly answer: (em: Em, approval: ApprovalItem) => Promise<T>
}

/**
 * Carries a call out, or lets it wait. It is judged as a whole first: input, rights, status, figures and balance are refused
 * at once, as they would be without the setting. What it did is taken back, and in a transaction of its own the proposal is kept.
 */
export async function writeOrWait<T>(
  ctx: Context,
  { answer, ...kept }: Waiting<T>,
  carryOut: () => Promise<T>,
): Promise<T> {
  try {
    return await carryOut()
  } catch (error) {
    if (!(error instanceof Waits)) throw error
    return write(ctx, async em => answer(em, await ctx.app.secondPerson.propose(ctx, em, error.proposal, kept)))
  }
}
