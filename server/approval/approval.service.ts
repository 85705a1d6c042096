import { now } from '../../domain/core/clock.ts'
import { rejectSchema } from '../../domain/approval/schema.ts'
import { Problem } from '../../domain/core/problems.ts'
import { belongs } from '../../domain/core/roles.ts'
import { type Locale, text } from '../../domain/core/texts.ts'
import { User } from '../account/account.entity.ts'
import { ROLE_COLUMNS, rolesOf } from '../account/roles.ts'
import { requireStanding } from '../account/standing.service.ts'
import { amountOf } from '../balance/balance.service.ts'
import { type App, type Context, caller, type Viewer, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { listing } from '../core/listing.ts'
import { countAll, selectPage } from '../core/pages.ts'
import { pageOf } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import type { Proposal } from '../core/secondPerson.ts'
import type { Signing } from '../core/signing.ts'
import type { Params, RowOf } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import { allOf, condition, equals } from '../core/where.ts'
import { countryIn } from '../dictionary/dictionary.service.ts'
import { StoredFile } from '../file/file.entity.ts'
import type {
  Approval as Answer,
  ApprovalChange,
  ApprovalItem,
  ApprovalPage,
  NamedAmount,
  QueryApprovalsArgs,
  Role,
} from '../generated/schema.ts'
import { orderOf } from '../order/record.ts'
import { replenishmentOf } from '../replenishment/record.ts'
import { actorOf, itemOf } from './answer.ts'
import { Approval } from './approval.entity.ts'
import { actionsOf, isWaiting, refuseDecider, refuseWithdrawer, waitsFor } from './deciders.ts'
import { columnsOf, endApproval, expire, findApproval, tell } from './second.service.ts'

const LIST = listing({
  from: (db: Db<typeof Approval | typeof User>) => db.selectFrom('approval as a'),
  rows: from =>
    from
      .innerJoin('app_user as u', 'u.id', 'a.proposed_by_id')
      .select([
        'a.id',
        'a.step',
        'a.type',
        'a.instance_id',
        'a.desk',
        'a.status',
        'a.subject',
        'a.amounts',
        'a.act_as',
        'a.created_at',
        'a.expires_at',
        'u.id as proposer_id',
        'u.name as proposer_name',
        ...ROLE_COLUMNS,
      ]),
  key: 'a.id',
})

const { columns } = LIST
const inStatus = equals(columns.ref('a.status'))
const ofDesks = condition((params: Params<{ desks: readonly string[] }>) => params.desks.has(columns.ref('a.desk')))

/** The desks whose approvals somebody may see. */
export const desksOf = (roles: readonly Role[]): Proposal['desk'][] =>
  (['REQUEST_DESK', 'ORDER_DESK', 'ADMIN'] as const).filter(desk => belongs(roles, desk))

/** A page of the approvals of one's rights, newest first. Throws field errors. */
export async function approvals(ctx: Context, { page, status }: QueryApprovalsArgs): Promise<ApprovalPage> {
  const where = allOf([ofDesks({ desks: desksOf(caller(ctx).roles) }), status ? inStatus(status) : null])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    { page: pageOf(page) },
    await countAll(ctx.em, LIST, where),
  )
  const user = await ctx.em.findOneOrFail(User, caller(ctx).id)
  return { items: items.map(row => rowAnswer(ctx, row, user)), ...totals }
}

function rowAnswer(ctx: Context, row: RowOf<typeof LIST>, user: User): ApprovalItem {
  const expiresAt = new Date(row.expires_at)
  const proposed = {
    ...row,
    instanceId: row.instance_id,
    actAs: row.act_as,
    expiresAt,
    proposedBy: { id: row.proposer_id },
  }
  const item = itemOf(
    {
      ...row,
      instanceId: row.instance_id,
      amounts: fromJson<NamedAmount[]>(row.amounts),
      proposerId: row.proposer_id,
      proposerName: row.proposer_name,
      at: new Date(row.created_at),
      expiresAt,
    },
    ctx.locale,
  )
  return { ...item, toSign: waitsFor(proposed, caller(ctx), user) }
}

/** An approval that the caller may see. Throws 404. */
async function seen(ctx: Context, id: number): Promise<Approval> {
  const approval = requireFound(await findApproval(ctx.em, id))
  if (!belongs(caller(ctx).roles, approval.desk)) throw new Problem('notFound')
  return approval
}

/** An approval as the list tells of it, if it is of the caller's desks; null: it is not. */
export async function approvalItem(ctx: Context, id: number): Promise<ApprovalItem | null> {
  const one = await findApproval(ctx.em, id)
  return one && belongs(caller(ctx).roles, one.desk) ? itemOf(columnsOf(one), ctx.locale) : null
}

/** One approval with its record. Throws 404. */
export async function approval(ctx: Context, id: number): Promise<Answer> {
  const one = await seen(ctx, id)
  const viewer = caller(ctx)
  const user = await ctx.em.findOneOrFail(User, viewer.id)
  const { actions, refusal } = actionsOf(one, viewer, user)
  const decider = one.decidedBy ? await ctx.em.findOneOrFail(User, one.decidedBy.id) : null
  const record = one.instanceId ?? 0
  const order = one.type === 'ORDER' ? await orderOf(ctx, record) : null
  const replenishment = one.type === 'REPLENISHMENT' ? await replenishmentOf(ctx, record) : null
  const client = (order ?? replenishment)?.userId
  const isMoving = isWaiting(one) && one.amounts.some(({ name }) => name === 'usdAmount')
  const { __typename: _, ...item } = itemOf(columnsOf(one), ctx.locale)
  return {
    ...item,
    actAs: one.actAs ?? null,
    decidedBy: decider ? actorOf(decider, one.desk) : null,
    decidedAt: one.decidedAt?.toISOString() ?? null,
    reason: one.reason ?? null,
    amounts: one.amounts,
    changes: one.changes.map(change => shownChange(change, ctx.locale)),
    files: one.files.map(({ id: fileId, fileName, field }) => ({ id: fileId, fileName, field })),
    actions,
    closed: refusal ? text(ctx.locale, `problems.${refusal.problem}`) : null,
    order,
    replenishment,
    balance: isMoving && client ? await amountOf(ctx.em, client) : null,
  }
}

/** A change as people read it: countries by their names. */
function shownChange({ field, before, after }: ApprovalChange, locale: Locale): ApprovalChange {
  if (!COUNTRIES.includes(field)) return { field, before: before ?? null, after: after ?? null }
  const named = (codes: string | null | undefined) =>
    codes
      ? codes
          .split(', ')
          .map(code => countryIn(locale, code))
          .join(', ')
      : null
  return { field, before: named(before), after: named(after) }
}

/** Fields that hold codes of countries. */
const COUNTRIES: readonly string[] = ['country', 'countryExclusions']

/**
 * Approves a proposal and carries it out as it was proposed, all in one transaction: where it is refused, nothing has
 * happened and it waits on. Of two who approve at once the second finds it over. Throws 404, 409.
 */
export async function approve(ctx: Context, id: number): Promise<Answer> {
  await seen(ctx, id)
  return write(ctx, async em => {
    const one = await decidable(ctx, em, id)
    await requireProposer(em, one)
    const files = new Map(one.files.map(file => [file.field, file.id]))
    const { input, figures, action } = one
    await endApproval(ctx.app, em, one, 'APPROVED', { by: caller(ctx).id })
    one.signatures = `${one.signatures}, ${caller(ctx).name}`
    const signing: Signing = {
      approvalId: id,
      proposedBy: one.proposedBy.id,
      actAs: one.actAs ?? null,
      figures,
      fields: new Set(one.changes.map(({ field }) => field)),
      isJudged: false,
    }
    ctx.state.signing = signing
    // Of no use to anybody any more, and it may hold a hash of a password
    one.input = null
    try {
      await ctx.app.proposable[action](ctx, em, input as never, files)
    } catch (error) {
      // Whoever approves has nothing to recalculate
      if (error instanceof Problem && error.problem === 'figuresStale') throw new Problem('proposalStale')
      throw error
    }
    // Where nothing was left to be judged, what was proposed is not there any more
    if (!signing.isJudged) throw new Problem('proposalStale')
    await em.flush()
    await tell(ctx.app, em, { kind: 'APPROVED', approval: one, actor: caller(ctx) })
    return approval(ctx, id)
  })
}

/** Rejects a proposal with a reason. Throws 404, field errors, 409. */
export async function reject(ctx: Context, id: number, typed?: string | null): Promise<Answer> {
  await seen(ctx, id)
  const { reason } = checkInput(rejectSchema, { reason: typed })
  return write(ctx, async em => {
    const one = await decidable(ctx, em, id)
    return end(ctx, em, one, 'REJECTED', reason)
  })
}

/** Withdraws one's own proposal. Throws 404, 409. */
export async function withdraw(ctx: Context, id: number): Promise<Answer> {
  await seen(ctx, id)
  return write(ctx, async em => {
    const one = requireFound(await findApproval(em, id, true))
    refuseWithdrawer(one, caller(ctx))
    return end(ctx, em, one, 'WITHDRAWN')
  })
}

async function end(ctx: Context, em: Em, one: Approval, status: 'REJECTED' | 'WITHDRAWN', reason?: string) {
  await endApproval(ctx.app, em, one, status, { by: caller(ctx).id, ...(reason && { reason }) })
  one.input = null
  await tell(ctx.app, em, { kind: status, approval: one, actor: caller(ctx) })
  await em.flush()
  return approval(ctx, one.id)
}

/** The proposal, locked, if the caller may decide on it as they now stand. Throws 409. */
async function decidable(ctx: Context, em: Em, id: number): Promise<Approval> {
  const viewer = caller(ctx)
  const user = await requireStanding(em, viewer)
  const one = requireFound(await findApproval(em, id, true))
  refuseDecider(one, viewer, user)
  return one
}

/** Whoever has lost the right carries nothing out by another's hand. Throws 409 `approvalProposerGone`. */
async function requireProposer(em: Em, { proposedBy, desk }: Approval): Promise<void> {
  const proposer = await em.findOne(User, { id: proposedBy.id, isBanned: false, deletedAt: null })
  if (!proposer || !belongs(rolesOf(proposer), desk)) throw new Problem('approvalProposerGone')
}

/** What waits for a second person, of all desks: as much of it as tells for whom. */
type WaitingApproval = Parameters<typeof waitsFor>[0]

/** Everything that waits, and those of its readers who are asked for, as they are stored. */
export interface WaitingApprovals {
  readonly waiting: readonly WaitingApproval[]
  readonly readers: ReadonlyMap<number, User>
}

/** What waits, for some readers at once. */
export async function waitingApprovals(em: Em, readers: readonly number[]): Promise<WaitingApprovals> {
  const fields = ['status', 'expiresAt', 'desk', 'actAs', 'type', 'instanceId', 'proposedBy'] as const
  const waiting = await em.find(Approval, { status: 'WAITING' }, { fields })
  const users = waiting.length > 0 ? await em.find(User, { id: { $in: [...readers] } }) : []
  return { waiting, readers: new Map(users.map(user => [user.id, user])) }
}

/** How many of those that wait are of somebody's desks, and how many of them wait for their signature. */
export function countedFor(viewer: Viewer, { waiting, readers }: WaitingApprovals) {
  const own = waiting.filter(({ desk }) => desksOf(viewer.roles).includes(desk))
  const user = readers.get(viewer.id)
  return { approvals: own.length, approvalsToSign: user ? own.filter(one => waitsFor(one, viewer, user)).length : 0 }
}

/** How many are ended in one transaction. */
const BATCH = 100

/** Ends proposals whose day is over. Answers how many. */
export async function expireApprovals(app: App): Promise<number> {
  const late = { status: 'WAITING', expiresAt: { $lte: now() } } as const
  const found = await app.store.fork().find(Approval, late, { fields: ['id'], limit: BATCH, orderBy: { id: 1 } })
  for (const { id } of found)
    await transaction(app.store, async em => {
      const one = await findApproval(em, id, true)
      if (one && one.status === 'WAITING' && !isWaiting(one)) await expire(app, em, one)
    })
  return found.length
}

/** An upload of a proposal that waits, for whoever may see it. */
export async function proposedFile(ctx: Context, id: number): Promise<{ id: number } | null> {
  const file = await ctx.em.findOne(StoredFile, { id, used: true })
  if (!file) return null
  const desks = desksOf(caller(ctx).roles)
  const open = await ctx.em.find(Approval, { desk: { $in: desks }, status: 'WAITING' }, { fields: ['files'] })
  return open.some(({ files }) => files.some(one => one.id === id)) ? { id } : null
}
