import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { APPROVAL_LIVES } from '../../domain/approval/schema.ts'
import { absolute, minor } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { reaches } from '../../domain/setting/threshold.ts'
import { type App, type Context, caller } from '../core/context.ts'
import { type Proposal, type SecondPerson, Waits } from '../core/secondPerson.ts'
import type { Em } from '../core/store.ts'
import { afterCommit } from '../core/transaction.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { ApprovalStatus, ChatType, NamedAmount } from '../generated/schema.ts'
import { publishChange } from '../workflow/changes.ts'
import { type Signer, type TakenStep, writeHistory } from '../workflow/history.service.ts'
import type { HeldRecord } from '../workflow/recordTypes.ts'
import { isAnythingOn, type SettingValues, settingsIn } from '../setting/setting.service.ts'
import { useFiles } from '../file/file.service.ts'
import { Approval } from './approval.entity.ts'
import { type ItemColumns, itemOf } from './answer.ts'
import { isWaiting } from './deciders.ts'
import type { ApprovalEvent } from './events.ts'

/** Tells whether the settings let a proposal wait. */
function wantsSecond(settings: SettingValues, { setting, usd }: Proposal): boolean {
  if (setting === 'ALWAYS') return true
  if (setting === 'STAFF') return isAnythingOn(settings)
  const value = settings[setting]
  return typeof value === 'boolean' ? value : usd !== null && reaches(usd, value)
}

/** What has to come out again, the same for the same figures. */
const figuresOf = ({ amounts, changes, seals }: Proposal): string =>
  JSON.stringify({
    amounts,
    changes,
    seals: Object.entries(seals ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  })

/**
 * What the step is worth by the central-bank rates of the day it was proposed on, where that is more than its own dollars: by
 * this it was weighed. Told to who signs and not compared with anything, because rates move.
 */
function worthOf({ usd, amounts }: Proposal): NamedAmount[] {
  const moved = amounts.find(({ name }) => name === 'usdAmount')
  if (!moved || usd === null || usd === 'UNKNOWN' || usd <= absolute(moved.amount)) return []
  return [{ name: 'worth', currency: 'USD', amount: usd }]
}

const keyOf = ({ key, type, instanceId }: Proposal) => key ?? `${type} ${instanceId}`

/** The approval with who proposed it; locked for a decision. */
export function findApproval(em: Em, id: number, lock = false): Promise<Approval | null> {
  return em.findOne(Approval, { id }, lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : { populate: ['proposedBy'] })
}

/** The columns of an approval that is read as an entity, with who proposed it. */
export function columnsOf(approval: Approval): ItemColumns {
  const { proposedBy, instanceId = null, createdAt, ...rest } = approval
  const { id, step, type, desk, status, subject, amounts, expiresAt } = rest
  const { kind, managesRequests, managesOrders } = proposedBy as unknown as Pick<
    ItemColumns,
    'kind' | 'managesRequests' | 'managesOrders'
  >
  const proposer = proposedBy as unknown as { id: number; name: string }
  return {
    id,
    step,
    type,
    desk,
    status,
    subject,
    amounts,
    expiresAt,
    instanceId,
    at: createdAt,
    kind,
    managesRequests,
    managesOrders,
    proposerId: proposer.id,
    proposerName: proposer.name,
  }
}

/** Whose counters move with the approvals of a desk: those who follow such records. */
const TOLD_AS = { ORDER_DESK: 'ORDER', REQUEST_DESK: 'REPLENISHMENT', ADMIN: 'INN' } as const

/** Tells of an approval: counters of its desk, and whoever else wants to hear of it. */
export async function tell(app: App, em: Em, event: ApprovalEvent): Promise<void> {
  for (const hook of app.hooks.onApproval) await hook(app, em, event)
  const type = TOLD_AS[event.approval.desk]
  afterCommit(() => app.bus.publish('counters', { type, clientId: null, readerId: null }))
  tellReference(app, event.approval)
}

/** The pages of a company, bank or user say what of it waits: staff read them anew. */
function tellReference(app: App, { type, instanceId }: Approval): void {
  if (type !== 'COMPANY' && type !== 'BANK' && type !== 'USER') return
  if (typeof instanceId !== 'number') return
  const change = { type, id: instanceId, deleted: false, readers: 'MANAGEMENT', ownerId: null } as const
  afterCommit(() => app.bus.publish('referenceData', change))
}

/**
 * Ends a proposal: its record is open again and its history tells of it, and its uploads go unless it was carried out. In the
 * transaction of what has ended it.
 */
export async function endApproval(
  app: App,
  em: Em,
  approval: Approval,
  status: Exclude<ApprovalStatus, 'WAITING'>,
  decided: { readonly by?: number; readonly reason?: string } = {},
): Promise<void> {
  em.assign(approval, {
    status,
    waitingOn: null,
    decidedBy: decided.by ?? null,
    decidedAt: now(),
    reason: decided.reason ?? null,
  })
  const files = approval.files.map(({ id }) => id)
  if (files.length > 0) await em.nativeUpdate(StoredFile, { id: { $in: files } }, { used: false })
  await em.flush()
  const record = await recordOf(app, em, approval)
  if (!record) return
  const step = ENDS[status]
  const endedBy = decided.by === undefined ? null : { id: decided.by, actAs: null }
  // Once approved the step itself stands there, with both names
  if (step) await tellHistory(em, approval, record, { step, comment: decided.reason ?? null }, endedBy)
  if (record.approvalId !== approval.id) return
  record.approvalId = null
  await em.flush()
  publishChange(app, approval.type as ChatType, record)
}

/** What the history of a record calls the end of a proposal about it. */
const ENDS = {
  APPROVED: null,
  REJECTED: 'REJECT_PROPOSAL',
  WITHDRAWN: 'WITHDRAW_PROPOSAL',
  EXPIRED: 'EXPIRE_PROPOSAL',
} as const satisfies Record<Exclude<ApprovalStatus, 'WAITING'>, string | null>

/** The record that a proposal is about, locked; null: it is of a kind that has no history. */
async function recordOf(app: App, em: Em, { type, instanceId }: Approval): Promise<HeldRecord | null> {
  if (type !== 'ORDER' && type !== 'REPLENISHMENT') return null
  return (await app.recordTypes[type].held?.(em, instanceId ?? 0)) ?? null
}

/** Writes into the history of a record what has become of a proposal about it. By nobody: it has ended by itself. */
function tellHistory(
  em: Em,
  { type, step: proposed }: Approval,
  { id: instanceId, status }: HeldRecord,
  told: Pick<TakenStep, 'step' | 'comment'>,
  signer: Signer | null,
): Promise<void> {
  return writeHistory(em, signer, { type: type as ChatType, instanceId, from: status, to: status, proposed, ...told })
}

async function propose(...[ctx, em, proposal, kept]: Parameters<SecondPerson['propose']>) {
  const viewer = caller(ctx)
  const files = [...(kept.files ?? [])]
  await useFiles(em, kept.files ?? new Map())
  const names = await em.find(StoredFile, { id: { $in: files.map(([, id]) => id) } }, { fields: ['name'] })
  const at = now()
  await endLate(ctx, em, keyOf(proposal))
  const approval = em.create(Approval, {
    step: proposal.step,
    type: proposal.type,
    instanceId: proposal.instanceId,
    desk: proposal.desk,
    status: 'WAITING',
    subject: proposal.subject.slice(0, 255),
    amounts: [...proposal.amounts, ...worthOf(proposal)],
    changes: [...proposal.changes],
    figures: figuresOf(proposal),
    action: kept.action,
    input: kept.input,
    files: files.map(([field, id]) => ({ field, id, fileName: names.find(file => file.id === id)?.name ?? '' })),
    proposedBy: viewer.id,
    actAs: viewer.actAs,
    signatures: viewer.name,
    waitingOn: keyOf(proposal),
    createdAt: at,
    expiresAt: new Date(at.getTime() + APPROVAL_LIVES),
  })
  try {
    await em.flush()
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? new Problem('approvalWaits') : error
  }
  await proposal.hold?.(em, approval.id)
  const record = await recordOf(ctx.app, em, approval)
  if (record) await tellHistory(em, approval, record, { step: 'PROPOSE' }, viewer)
  await em.populate(approval, ['proposedBy'])
  await tell(ctx.app, em, { kind: 'WAITING', approval, actor: viewer })
  return itemOf(columnsOf(approval), ctx.locale)
}

/** Clears away what has expired and stands in the way of a new proposal, or refuses it while it waits. Throws `approvalWaits`. */
async function endLate(ctx: Context, em: Em, key: string): Promise<void> {
  const other = await em.findOne(Approval, { waitingOn: key }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!other) return
  if (isWaiting(other)) throw new Problem('approvalWaits')
  await expire(ctx.app, em, other)
}

/** Ends a proposal whose day is over. */
export async function expire(app: App, em: Em, approval: Approval): Promise<void> {
  await endApproval(app, em, approval, 'EXPIRED')
  await tell(app, em, { kind: 'EXPIRED', approval, actor: null })
}

async function waitingBy(ctx: Context, em: Em, where: { id: number } | { waitingOn: string }) {
  const approval = await em.findOne(Approval, where, { populate: ['proposedBy'] })
  return approval && isWaiting(approval) ? itemOf(columnsOf(approval), ctx.locale) : null
}

/** The port by which calls wait for a second person. */
export const secondPerson: SecondPerson = {
  judge: async (ctx, em, proposal) => {
    const { signing } = ctx.state
    if (signing) {
      if (figuresOf(proposal) !== signing.figures) throw new Problem('proposalStale')
      signing.isJudged = true
    } else if (wantsSecond(await settingsIn(em), proposal)) throw new Waits(proposal)
  },
  propose,
  waiting: (ctx, em, id) => waitingBy(ctx, em, { id }),
  from: async (em, setting) => {
    const value = (await settingsIn(em))[setting]
    return typeof value === 'boolean' ? (value ? minor(0) : null) : value
  },
  isOn: async em => isAnythingOn(await settingsIn(em)),
  waitingOn: (ctx, em, waitingOn) => waitingBy(ctx, em, { waitingOn }),
  forget: async (ctx, em, userId) => {
    const options = { orderBy: { id: 1 }, lockMode: LockMode.PESSIMISTIC_WRITE } as const
    const by = [{ proposedBy: userId }, { actAs: userId }]
    const approvals = await em.find(Approval, { status: 'WAITING', $or: by }, options)
    for (const approval of approvals) {
      if (approval.id === ctx.state.signing?.approvalId) continue
      await endApproval(ctx.app, em, approval, 'WITHDRAWN')
      await tell(ctx.app, em, { kind: 'WITHDRAWN', approval, actor: null })
    }
  },
}
