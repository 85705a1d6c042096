import type { LedgerKind, Role } from '../generated/enums.ts'
import type { Minor } from './money.ts'
import { hasOneOf, type Side, sideOf } from './roles.ts'
import { now } from './clock.ts'
import type { ProblemName } from './problems.ts'
import type { MessageKey } from './texts.ts'

/** The target of a rollback: the status that the history says the record came from. */
export const PREVIOUS = 'PREVIOUS'

/** What a step takes from the client's balance, and as which movement of the ledger. */
export interface Price {
  readonly kind: Exclude<LedgerKind, 'REVERSAL'>
  /** USD minor units. */
  readonly amount: Minor
}

/** The settings that let a step wait for a second person (docs/security.md). */
export type SecondSetting = 'payFrom' | 'creditFrom' | 'refund' | 'rollback' | 'payees'

/** One step of a workflow as data. `Facts` is what a record must tell for the step to be judged. */
export interface Step<Status extends string, Facts, Name extends string = string> {
  readonly by: readonly Role[]
  /** The status a record leaves → the status it enters. A status not named is closed to the step. */
  readonly moves: { readonly [From in Status]?: Status | typeof PREVIOUS }
  /** What the record must hold once the input is applied: fact → message; one field error for each missing one. */
  readonly needs?: { readonly [Fact in keyof Facts]?: MessageKey }
  /** Charged when the step is taken, given back when it is rolled back. */
  readonly costs?: Price
  /** The movement of the client's balance that the step makes by figures of its own; taken back when it is rolled back. */
  readonly movement?: Price['kind']
  /** Why the record closes the step although its status fits; null: open. */
  readonly closed?: (facts: Facts) => MessageKey | null
  /** The problem of its own that the record refuses the step with, whatever has become of its status; null: none. */
  readonly refuses?: (facts: Facts, at: Date) => ProblemName | null
  /** How that refusal is told beside the record, where the problem speaks to the other side. */
  readonly refusal?: MessageKey
  /** A scheduled step, which nobody takes: tells whether its time has come. */
  readonly due?: (facts: Facts, at: Date) => boolean
  /** The scheduled step that is taken first, in the same transaction, where its time has come. */
  readonly first?: Name
  /** The status entered, where it depends on the record. */
  readonly lands?: (facts: Facts) => Status
  /** A status that the record passes on its way; the history shows it. */
  readonly through?: Status
  /** What waits is another thing from then on, also where the status stays: the time in the status begins anew. */
  readonly anew?: true
  /** Leaves no row in the history: drafts and notes. */
  readonly quiet?: true
  /** Whose step must say why. */
  readonly explains?: Side
  /** The setting that lets the step wait for a second person. */
  readonly second?: SecondSetting
  /** May be taken while another step waits for a second person. */
  readonly whileWaiting?: true
}

/** A workflow: each step of the schema's enum has its row. */
export type Workflow<Status extends string, Name extends string, Facts = unknown> = Readonly<
  Record<Name, Step<Status, Facts, Name>>
>

/** What a workflow judges a record by. */
export type Judged<Status extends string, Facts> = Facts & {
  readonly status: Status
  /** A step waits for a second person: the others are closed meanwhile. */
  readonly isHeld?: boolean
}

/** A step that a status fits but a fact closes. */
export interface Closed<Name extends string> {
  readonly step: Name
  readonly reason: MessageKey
}

/** The status that a step leaves: where a scheduled step is due before it, the one that that one enters. */
function leaves<Status extends string, Name extends string, Facts>(
  workflow: Workflow<Status, Name, Facts>,
  { first }: Step<Status, Facts, Name>,
  record: Judged<Status, Facts>,
  at: Date,
): Status {
  const before = first && workflow[first]
  const target = before?.moves[record.status]
  return target !== undefined && target !== PREVIOUS && before?.due?.(record, at) ? (target as Status) : record.status
}

/** Tells which steps somebody with these roles may take at a moment, and which near ones are closed and why. */
export function stepsOf<Status extends string, Name extends string, Facts>(
  workflow: Workflow<Status, Name, Facts>,
  record: Judged<Status, Facts>,
  roles: readonly Role[],
  at: Date = now(),
): { open: Name[]; closed: Closed<Name>[] } {
  const open: Name[] = []
  const closed: Closed<Name>[] = []
  for (const [name, step] of Object.entries(workflow) as [Name, Step<Status, Facts, Name>][]) {
    if (!hasOneOf(roles, step.by) || step.moves[leaves(workflow, step, record, at)] === undefined) continue
    const reason = whyClosed(step, record, at, sideOf(roles))
    if (reason === null) open.push(name)
    else closed.push({ step: name, reason })
  }
  return { open, closed }
}

/** What closes the steps of a record while a step of it waits for a second person: clients learn of no proposals. */
export const HELD = { client: 'reasons.inWork', staff: 'reasons.secondPerson' } as const satisfies Record<
  Side,
  MessageKey
>

function whyClosed<Status extends string, Facts>(
  step: Step<Status, Facts>,
  record: Judged<Status, Facts>,
  at: Date,
  side: Side,
): MessageKey | null {
  if (record.isHeld && !step.whileWaiting) return HELD[side]
  const refusal = step.refuses?.(record, at) ?? null
  return refusal ? (step.refusal ?? `problems.${refusal}`) : (step.closed?.(record) ?? null)
}
