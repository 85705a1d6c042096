import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { absolute, type Minor, negative } from '../../domain/core/money.ts'
import { DESKS, GROUPS, hasOneOf, sideOf } from '../../domain/core/roles.ts'
import { type MessageKey, text } from '../../domain/core/texts.ts'
import { HELD, type Judged, PREVIOUS, type Step } from '../../domain/core/workflow.ts'
import { weightOf } from '../../domain/setting/threshold.ts'
import type { Remark } from '../../domain/replenishment/remarks.ts'
import { move, movedBy, reverse } from '../balance/balance.service.ts'
import { type Context, caller, type Viewer, write } from '../core/context.ts'
import { newestMove, type Signer, writeHistory } from './history.service.ts'
import { runTransitionHooks } from './transitions.ts'
import type { ApprovalStep, ApprovalType, Caller, ChatType, NamedAmount, Rollback } from '../generated/schema.ts'
import { publishChange } from './changes.ts'
import type { WorkflowRoom, WorkRecord } from './rooms.ts'
import { takeDue } from './scheduled.ts'
import { requireFound } from '../core/input.ts'
import { clockOf, type Em } from '../core/store.ts'
import { refuseStale } from '../core/versions.ts'

/** What a step does to its record, all in one transaction. */
export interface StepContext<Record_, Status extends string> {
  readonly em: Em
  readonly record: Record_
  /** The status before. */
  readonly from: Status
  /** The transition that a rollback takes back. */
  readonly undone: { readonly id: number; readonly step: string; readonly from: string; readonly to: string } | null
}

/** How a step is taken. */
export interface StepOptions<Record_, Status extends string, Prepared = void> {
  /** The version that the caller has seen; an older one is 409. */
  readonly version?: number | null | undefined
  readonly comment?: string | null | undefined
  /** The comments of a review as the filled record carries them; the history and the letter tell each. */
  readonly remarks?: (record: Record_) => readonly Remark[]
  /**
   * Puts the input into the record and answers the figures that the step goes by. Throws field errors: they come before
   * the status is judged (400 before 409).
   */
  readonly prepare?: (step: { em: Em; record: Record_ }) => Promise<Prepared> | Prepared
  /** Moves money and everything else that follows, by what was prepared. Answers the amounts for the history. */
  readonly apply?: (step: StepContext<Record_, Status>, prepared: Prepared) => Promise<NamedAmount[] | void>
}

/**
 * The one place where a status changes: right, record, input, needs, version, status, money, history, letters, event, in
 * one transaction. Answers the record as it then is. Throws 403, 404, 400 with field errors, 409 `stale` or `stepClosed`.
 */
export async function advance<R extends WorkRecord<S>, S extends string, N extends string, F, A, P = void>(
  ctx: Context,
  room: WorkflowRoom<R, S, N, F, A>,
  name: N,
  id: number,
  options: StepOptions<R, S, P> = {},
): Promise<A> {
  return write(ctx, async em => {
    await advanceIn(ctx, em, room, name, id, options)
    return room.answer(ctx, id)
  })
}

/** The same inside a transaction that is open already, beside what else happens in it. Answers what was prepared. */
export async function advanceIn<R extends WorkRecord<S>, S extends string, N extends string, F, P = void>(
  ctx: Context,
  em: Em,
  room: WorkflowRoom<R, S, N, F, unknown>,
  name: N,
  id: number,
  options: StepOptions<R, S, P> = {},
): Promise<P> {
  const viewer = caller(ctx)
  const step: Step<S, F, N> = room.workflow[name]
  if (!hasOneOf(viewer.roles, step.by)) throw new Problem('forbidden')
  const record = visible(ctx, await room.find(em, id, LockMode.PESSIMISTIC_WRITE))
  const seen = record.version
  const waited = record.toDoStaff
  if (step.first) await takeDue(ctx.app, em, room, step.first, record, viewer)
  const from = record.status
  const prepared = (await options.prepare?.({ em, record })) as P
  refuseUnexplained(ctx, step, options.comment)
  refuseMissing(step, room.facts(record))
  // What has become of the record by itself is told before its version, which has moved with it
  const refusal = step.refuses?.(room.facts(record), clockOf(em))
  if (refusal) throw new Problem(refusal)
  refuseStale({ version: seen }, options.version)
  await refuseHeld(ctx, em, step, record)
  const target = step.moves[from]
  if (target === undefined) throw closed(ctx, room.type, from)
  const reason = step.closed?.(room.facts(record))
  if (reason) throw new Problem('stepClosedFor', { values: { reason: text(ctx.locale, reason) } })

  const undone = target === PREVIOUS ? await newestMove(em, room.type, id) : null
  if (target === PREVIOUS && undone?.to !== from) throw closed(ctx, room.type, from)
  const amounts = await charge(
    em,
    viewer,
    { step, undone: undone && room.workflow[undone.step as N] },
    { type: room.type, record },
  )
  amounts.push(...((await options.apply?.({ em, record, from, undone }, prepared)) ?? []))
  await judgeSecond(ctx, em, room, { name, step, record, seen, undone, amounts })
  const to = undone ? (undone.from as S) : (step.lands?.(room.facts(record)) ?? (target as S))
  record.status = to
  if (to !== from || step.anew) record.statusSince = now()
  room.settle(record)
  const { through } = step
  const remarks = options.remarks?.(record)
  const row = { type: room.type, instanceId: id, step: name }
  const who = signedBy(ctx, viewer)
  const until = room.until?.(record) ?? null
  if (through) await writeHistory(em, who, { ...row, from, to: through })
  if (!step.quiet)
    await writeHistory(em, who, {
      ...row,
      from: through ?? from,
      to,
      comment: options.comment ?? null,
      remarks,
      amounts,
      until,
      undoes: undone?.id ?? null,
    })
  await em.flush()
  await runTransitionHooks(ctx.app, em, {
    ...row,
    actor: viewer,
    clientId: record.client.id,
    status: to,
    newWork: record.toDoStaff && (!waited || to !== from),
    comment: options.comment,
    remarks,
    amounts,
    until,
  })
  publishChange(ctx.app, room.type, record, isStaffOnly(step))
  return prepared
}

const dollars = (amount: Minor): NamedAmount[] => [{ name: 'usdAmount', currency: 'USD', amount }]

/** As what a step moves the client's balance, if it does. */
const movementOf = <S extends string, F>(step: Step<S, F> | null) => step?.costs?.kind ?? step?.movement

/** Takes what a step costs from the client's balance, or takes back what the step that it undoes has moved there. */
async function charge<S extends string, F>(
  em: Em,
  viewer: Viewer,
  { step, undone }: { step: Step<S, F>; undone: Step<S, F> | null },
  { type, record }: { type: ChatType; record: WorkRecord<S> },
): Promise<NamedAmount[]> {
  const about = { clientId: record.client.id, type, instanceId: record.id }
  const kind = movementOf(undone)
  if (kind) return dollars(await reverse(em, viewer, { ...about, kind }))
  if (!step.costs) return []
  await move(em, viewer, { ...about, kind: step.costs.kind, amount: negative(step.costs.amount) })
  return dollars(negative(step.costs.amount))
}

/**
 * What a rollback of a record would take back, for whoever may take it: the newest step, and the dollars that it would
 * move on the client's balance, signed. Null when there is nothing.
 */
export async function rollbackOf<R extends WorkRecord<S>, S extends string, N extends string, F>(
  em: Em,
  { type, workflow }: WorkflowRoom<R, S, N, F, unknown>,
  { id, client }: Pick<WorkRecord<S>, 'id' | 'client'>,
  open: readonly N[],
): Promise<Rollback | null> {
  const steps = Object.entries(workflow) as [N, Step<S, F>][]
  const isOpen = steps.some(([name, { moves }]) => open.includes(name) && Object.values(moves).includes(PREVIOUS))
  const newest = isOpen ? await newestMove(em, type, id) : null
  if (!newest) return null
  const kind = movementOf(workflow[newest.step as N])
  const moved = kind && (await movedBy(em, { kind, clientId: client.id, type, instanceId: id }))
  return { step: newest.step, amounts: moved ? dollars(negative(moved)) : [] }
}

/** Refuses a step while another one of the record waits for a second person. What is over lets it go. Throws 409 `approvalWaits`. */
async function refuseHeld<S extends string, F>(
  ctx: Context,
  em: Em,
  step: Step<S, F>,
  record: WorkRecord<S>,
): Promise<void> {
  if (!record.approvalId || step.whileWaiting) return
  if (await ctx.app.secondPerson.waiting(ctx, em, record.approvalId)) {
    const side = sideOf(caller(ctx).roles)
    if (side === 'staff') throw new Problem('approvalWaits')
    throw new Problem('stepClosedFor', { values: { reason: text(ctx.locale, HELD[side]) } })
  }
  record.approvalId = null
}

interface ToJudge<R, S extends string, N, F> {
  readonly name: N
  readonly step: Step<S, F>
  readonly record: R
  readonly seen: number
  readonly undone: { readonly id: number; readonly step: string } | null
  readonly amounts: readonly NamedAmount[]
}

/** Lets a step wait where a setting wants a second person; a rollback only where it moves money. */
async function judgeSecond<R extends WorkRecord<S>, S extends string, N extends string, F>(
  ctx: Context,
  em: Em,
  room: WorkflowRoom<R, S, N, F, unknown>,
  { name, step, record, seen, undone, amounts }: ToJudge<R, S, N, F>,
): Promise<void> {
  if (!step.second || (undone && !movementOf(room.workflow[undone.step as N]))) return
  const { type } = room
  const { id } = record
  const moved = amounts.find(one => one.name === 'usdAmount')
  await ctx.app.secondPerson.judge(ctx, em, {
    step: name as ApprovalStep,
    type: type as ApprovalType,
    instanceId: id,
    desk: belongsToDesk(step, DESKS[type]) ? DESKS[type] : 'ADMIN',
    setting: step.second,
    usd: moved ? weightOf(absolute(moved.amount), room.worth?.(ctx.app, record) ?? null) : null,
    subject: room.subject?.(record) ?? '',
    amounts,
    changes: room.changes?.(record, name) ?? [],
    seals: { ...room.seals?.(record), undoes: undone?.id ?? null },
    hold: async (tx, approvalId) => {
      const held = requireFound(await room.find(tx, id, LockMode.PESSIMISTIC_WRITE))
      refuseStale(held, seen)
      held.approvalId = approvalId
      await tx.flush()
      publishChange(ctx.app, type, held)
    },
  })
}

/** A step that managers may take is theirs to approve; one of admins alone is not. */
const belongsToDesk = <S extends string, F>({ by }: Step<S, F>, desk: Caller) =>
  GROUPS[desk].every(role => by.includes(role))

/** Who has taken a step: of one that was approved whoever proposed it; the history names the second person beside. */
function signedBy({ state: { signing } }: Context, viewer: Viewer): Signer {
  if (!signing) return viewer
  return { id: signing.proposedBy, actAs: signing.actAs, approvedBy: viewer.id }
}

/** A note of staff: the client has nothing to read in it. */
const isStaffOnly = <S extends string, F>({ quiet, by }: Step<S, F>) => quiet === true && !by.includes('ROLE_CLIENT')

/** The first row of a new record's history, the letters about it and its event, in the open transaction. */
export async function startRecord<R extends WorkRecord<S>, S extends string, N extends string, F>(
  ctx: Context,
  em: Em,
  room: WorkflowRoom<R, S, N, F, unknown>,
  record: R,
  amounts: readonly NamedAmount[] = [],
): Promise<void> {
  const { type } = room
  const { id: instanceId, status, client, toDoStaff: newWork } = record
  const row = { type, instanceId, step: 'CREATE', amounts }
  await writeHistory(em, caller(ctx), { ...row, from: null, to: status })
  await runTransitionHooks(ctx.app, em, { ...row, actor: caller(ctx), clientId: client.id, status, newWork })
  publishChange(ctx.app, type, record)
}

/** The record, if the caller may see it. Throws 404: a client sees only their own. */
export function visible<R extends { client: { id: number } }>(ctx: Context, record: R | null): R {
  const viewer = caller(ctx)
  const one = requireFound(record)
  if (sideOf(viewer.roles) === 'client' && one.client.id !== viewer.id) throw new Problem('notFound')
  return one
}

function closed(ctx: Context, type: ChatType, status: string): Problem {
  const side = sideOf(caller(ctx).roles)
  const label = text(ctx.locale, `labels.${type.toLowerCase()}.${side}.${status}` as MessageKey)
  return new Problem('stepClosed', { values: { status: label } })
}

function refuseUnexplained<S extends string, F>(ctx: Context, step: Step<S, F>, comment: string | null | undefined) {
  if (step.explains === sideOf(caller(ctx).roles) && !comment)
    throw invalid({ field: 'comment', key: 'fields.reasonRequired' })
}

function refuseMissing<S extends string, F>(step: Step<S, F>, facts: Judged<S, F>): void {
  const needs = Object.entries(step.needs ?? {}) as [keyof F & string, MessageKey][]
  const missing = needs.filter(([fact]) => !facts[fact])
  // A file is told of by the key that callers send it under: slipPath is sent as slip
  if (missing.length > 0) throw invalid(...missing.map(([fact, key]) => ({ field: fact.replace(/Path$/, ''), key })))
}
