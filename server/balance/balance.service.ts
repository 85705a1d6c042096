import { sql } from 'kysely'
import { now } from '../../domain/core/clock.ts'
import { type Minor, minor, negative } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { monthPeriod } from '../../domain/core/dates.ts'
import { isManager } from '../../domain/core/roles.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import type { Balance, ChatType, LedgerKind } from '../generated/schema.ts'
import { accountOf, type ClientBalance, JournalEntry, Posting } from './balance.entity.ts'
import { post } from './post.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'

/** The agent's account that stands against the client's in each kind of movement. */
const AGAINST: Readonly<Record<Exclude<LedgerKind, 'REVERSAL'>, string>> = {
  REPLENISHMENT: 'agent:topup',
  ORDER: 'agent:payout',
  REFUND: 'agent:payout',
  INQUIRY_FEE: 'agent:fees',
  SWIFT_FEE: 'agent:fees',
}

/** A movement to make: signed USD minor units as the client sees it. */
export interface Movement {
  readonly kind: Exclude<LedgerKind, 'REVERSAL'>
  readonly clientId: number
  readonly type: ChatType
  readonly instanceId: number
  readonly amount: Minor
}

/**
 * Moves money on a client's balance: an operation whose two entries sum to zero, and the cached balance, in the open
 * transaction. Throws `insufficientFunds` (409) when the balance would go below zero.
 */
export async function move(em: Em, viewer: Viewer, movement: Movement): Promise<void> {
  const { kind, clientId, type, instanceId, amount } = movement
  const generation = await em.count(JournalEntry, { kind, type, instanceId })
  const operation = { kind, clientId, type, instanceId, generation, reverses: null, ...signed(viewer) }
  await post(em, operation, { amount, against: AGAINST[kind], refusal: 'insufficientFunds' })
}

/**
 * Takes the live movement of a kind back by its exact negative; nothing is edited. Throws `creditSpent` (409) when the
 * money is no longer on the balance.
 */
export async function reverse(em: Em, viewer: Viewer, of: Omit<Movement, 'amount'>): Promise<Minor> {
  const { kind, clientId, type, instanceId } = of
  const op = await liveMovement(em, kind, type, instanceId)
  if (!op) throw new Error(`No live ${kind} of ${type} ${instanceId} to reverse`)
  const entry = await em.findOneOrFail(Posting, { op, account: accountOf(clientId) })
  const generation = await em.count(JournalEntry, { kind: 'REVERSAL', type, instanceId })
  const operation = {
    kind: 'REVERSAL',
    clientId,
    type,
    instanceId,
    generation,
    reverses: op,
    ...signed(viewer),
  } as const
  const amount = negative(entry.amount)
  await post(em, operation, { amount, against: AGAINST[kind], refusal: 'creditSpent' })
  return amount
}

interface OfRecord {
  readonly kind: LedgerKind
  readonly type: ChatType
  readonly instanceId: number
  readonly account: string
}

const MOVED = statement((db: Db<typeof JournalEntry | typeof Posting>, params: Params<OfRecord>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as p', 'p.op_id', 'o.id')
    .leftJoin('ledger_op as r', 'r.reverses_id', 'o.id')
    .select(['p.amount', 'r.id as reversed_by'])
    .where('o.kind', '=', params.kind)
    .where('o.type', '=', params.type)
    .where('o.instance_id', '=', params.instanceId)
    .where('p.account', '=', params.account)
    .orderBy('o.id', 'desc')
    .limit(1),
)

/** What the live movement of a kind has moved on the client's balance, signed USD minor units; null when there is none. */
export async function movedBy(em: Em, { kind, clientId, type, instanceId }: Omit<Movement, 'amount'>) {
  const newest = await firstRow(em, MOVED, { kind, type, instanceId, account: accountOf(clientId) })
  return newest && newest.reversed_by === null ? newest.amount : null
}

/** The movement of a kind that a record has and that nothing reversed. */
async function liveMovement(em: Em, kind: LedgerKind, type: ChatType, instanceId: number) {
  const newest = await em.findOne(JournalEntry, { kind, type, instanceId }, { orderBy: { id: -1 } })
  const reversed = newest && (await em.count(JournalEntry, { reverses: newest }))
  return reversed ? null : newest
}

const signed = (viewer: Viewer) => ({ actor: viewer.id, actAs: viewer.actAs, at: now() })

const AMOUNT = statement((db: Db<typeof ClientBalance>, params: Params<{ clientId: number }>) =>
  db.selectFrom('client_balance').select('amount').where('client_id', '=', params.clientId),
)

/** What has reversed the movement `o` of a statement. */
export const reversalOf = (db: Db<typeof JournalEntry>) =>
  db.selectFrom('ledger_op as r').select('r.id').where('r.reverses_id', '=', sql.ref<number>('o.id'))

const VOLUME = statement(
  (
    db: Db<typeof JournalEntry | typeof Posting>,
    params: Params<{ account: string; clientId: number; from: Date; to: Date }>,
  ) =>
    db
      .selectFrom('ledger_op as o')
      .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
      .select(eb => eb.fn.coalesce(eb.fn.sum<Minor>('e.amount'), eb.val(minor(0))).as('volume'))
      .where('o.client_id', '=', params.clientId)
      .where('o.kind', '=', 'REPLENISHMENT')
      .where('o.at', '>=', params.from)
      .where('o.at', '<', params.to)
      .where(eb => eb.not(eb.exists(reversalOf(db)))),
)

/** What a client has on the balance, USD minor units. */
export async function amountOf(em: Em, clientId: number): Promise<Minor> {
  return (await firstRow(em, AMOUNT, { clientId }))?.amount ?? minor(0)
}

/** Tells whether a client has money on the balance. */
export async function hasBalance(_ctx: Context, em: Em, clientId: number): Promise<boolean> {
  return (await amountOf(em, clientId)) !== 0
}

/** Live top-ups of the current Moscow month, USD minor units (decisions.md section 5.9). */
export async function monthlyVolume(em: Em, clientId: number): Promise<Minor> {
  const { from, to } = monthPeriod()
  const row = await firstRow(em, VOLUME, { account: accountOf(clientId), clientId, from, to })
  return row?.volume ?? minor(0)
}

/** A client's balance and monthly volume. */
export async function balanceOf(em: Em, clientId: number): Promise<Balance> {
  return { amount: await amountOf(em, clientId), monthlyVolume: await monthlyVolume(em, clientId) }
}

/** The client whose money the caller may see. Throws 404: a client sees only their own. */
export async function visibleClient(ctx: Context, userId: number): Promise<void> {
  const viewer = caller(ctx)
  const isStaff = isManager(viewer.roles) || viewer.roles.includes('ROLE_ADMIN')
  if (viewer.id !== userId && !isStaff) throw new Problem('notFound')
  requireFound(await ctx.em.findOne(User, { id: userId, kind: 'CLIENT', deletedAt: null }))
}

/** A client's balance for the caller. Throws 404. */
export async function clientBalance(ctx: Context, userId: number): Promise<Balance> {
  await visibleClient(ctx, userId)
  return balanceOf(ctx.em, userId)
}
