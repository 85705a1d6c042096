import { MAX_AMOUNT, type Minor, minor, negative, plus } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { addDays, dayStart, monthPeriod } from '../../domain/core/dates.ts'
import { periodSchema } from '../../domain/core/fields.ts'
import { isManager } from '../../domain/core/roles.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { iso, PAGE_SIZE, pageOf, stretchesOf, type WholeList } from '../core/paging.ts'
import type { Balance, ChatType, LedgerKind, Statement, StatementItem } from '../generated/schema.ts'
import { ClientBalance, Posting, JournalEntry } from './balance.entity.ts'
import { change, select } from '../core/sql.ts'

/** The agent's account that stands against the client's in each kind of movement. */
const AGAINST: Readonly<Record<Exclude<LedgerKind, 'REVERSAL'>, string>> = {
  REPLENISHMENT: 'agent:topup',
  ORDER: 'agent:payout',
  REFUND: 'agent:payout',
  INQUIRY_FEE: 'agent:fees',
  SWIFT_FEE: 'agent:fees',
}

const accountOf = (clientId: number) => `client:${clientId}`

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
  const op = em.create(JournalEntry, { kind, client: clientId, type, instanceId, generation, ...signed(viewer) })
  await post(em, op, clientId, amount, AGAINST[kind], 'insufficientFunds')
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
  const reversal = em.create(JournalEntry, {
    kind: 'REVERSAL',
    client: clientId,
    type,
    instanceId,
    generation,
    reverses: op,
    ...signed(viewer),
  })
  const amount = negative(entry.amount)
  await post(em, reversal, clientId, amount, AGAINST[kind], 'creditSpent')
  return amount
}

/** What the live movement of a kind has moved on the client's balance, signed USD minor units; null when there is none. */
export async function movedBy(em: Em, { kind, clientId, type, instanceId }: Omit<Movement, 'amount'>) {
  const op = await liveMovement(em, kind, type, instanceId)
  return op && (await em.findOneOrFail(Posting, { op, account: accountOf(clientId) })).amount
}

/** The movement of a kind that a record has and that nothing reversed. */
async function liveMovement(em: Em, kind: LedgerKind, type: ChatType, instanceId: number) {
  const newest = await em.findOne(JournalEntry, { kind, type, instanceId }, { orderBy: { id: -1 } })
  const reversed = newest && (await em.count(JournalEntry, { reverses: newest }))
  return reversed ? null : newest
}

const signed = (viewer: Viewer) => ({ actor: viewer.id, actAs: viewer.actAs, at: new Date() })

async function post(
  em: Em,
  op: NonNullable<Awaited<ReturnType<typeof liveMovement>>>,
  clientId: number,
  amount: Minor,
  against: string,
  refusal: 'insufficientFunds' | 'creditSpent',
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MAX_AMOUNT)
    throw new Error(`Not an amount to move: ${amount}`)
  em.create(Posting, { op, account: accountOf(clientId), amount })
  em.create(Posting, { op, account: against, amount: negative(amount) })
  await em.flush()
  await em.upsert(ClientBalance, { client: clientId, amount: minor(0) }, { onConflictAction: 'ignore' })
  const moved = await change(
    em,
    'update client_balance set amount = amount + ? where client_id = ? and amount + ? >= 0 and amount + ? <= ?',
    [amount, clientId, amount, amount, MAX_AMOUNT],
  )
  if (moved !== 1) throw new Problem(refusal)
}

const AMOUNT = 'select amount from client_balance where client_id = ?'

const VOLUME = `select coalesce(sum(e.amount), 0) as volume
  from ledger_op o join ledger_entry e on e.op_id = o.id and e.account = ?
  where o.client_id = ? and o.kind = 'REPLENISHMENT' and o.at >= ? and o.at < ?
  and not exists (select 1 from ledger_op r where r.reverses_id = o.id)`

/** What a client has on the balance, USD minor units. */
export async function amountOf(em: Em, clientId: number): Promise<Minor> {
  const [row] = await select<{ amount: Minor }>(em, AMOUNT, [clientId])
  return row?.amount ?? minor(0)
}

/** Tells whether a client has money on the balance. */
export async function hasBalance(_ctx: Context, em: Em, clientId: number): Promise<boolean> {
  return (await amountOf(em, clientId)) !== 0
}

/** Live top-ups of the current Moscow month, USD minor units (decisions.md section 5.9). */
export async function monthlyVolume(em: Em, clientId: number): Promise<Minor> {
  const { from, to } = monthPeriod()
  const [row] = await select<{ volume: Minor }>(em, VOLUME, [accountOf(clientId), clientId, from, to])
  return row?.volume ?? minor(0)
}

/** A client's balance and monthly volume. */
export async function balanceOf(em: Em, clientId: number): Promise<Balance> {
  return { amount: await amountOf(em, clientId), monthlyVolume: await monthlyVolume(em, clientId) }
}

/** The client whose money the caller may see. Throws 404: a client sees only their own. */
async function visibleClient(ctx: Context, userId: number): Promise<void> {
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

interface StatementRow {
  id: number
  at: number
  kind: LedgerKind
  amount: Minor
  balance_after: Minor
  type: ChatType
  instance_id: number
  reverses_id: number | null
}

const MOVES = `from (
  select o.id, o.at, o.kind, o.type, o.instance_id, o.reverses_id, e.amount,
    sum(e.amount) over (order by o.id) as balance_after
  from ledger_op o join ledger_entry e on e.op_id = o.id and e.account = ? where o.client_id = ?) m
  where m.at >= ? and m.at < ?`

const SUMS = `select count(*) as n,
  coalesce(sum(case when m.amount > 0 then m.amount else 0 end), 0) as credit,
  coalesce(sum(case when m.amount < 0 then m.amount else 0 end), 0) as debit ${MOVES}`

const BEFORE = `select coalesce(sum(e.amount), 0) as opening
  from ledger_op o join ledger_entry e on e.op_id = o.id and e.account = ? where o.client_id = ? and o.at < ?`

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '9999-12-30'

/** Movements that are read at once: each stretch sums the client's whole account anew. */
const STATEMENT_STRETCH = 5000

interface PeriodFilter {
  readonly from?: string | null
  readonly to?: string | null
}

/** The period of a statement as parameters of MOVES, with its sums. Throws 404, field errors. */
async function periodOf(ctx: Context, userId: number, filter: PeriodFilter) {
  await visibleClient(ctx, userId)
  const { from, to } = checkInput(periodSchema, filter)
  const start = dayStart(from ?? FIRST_DAY)
  const end = dayStart(addDays(to ?? LAST_DAY, 1))
  const params = [accountOf(userId), userId, start, end]
  const [sums] = await select<{ n: number; credit: Minor; debit: Minor }>(ctx.em, SUMS, params)
  const [before] = await select<{ opening: Minor }>(ctx.em, BEFORE, [accountOf(userId), userId, start])
  const opening = before?.opening ?? minor(0)
  const credit = sums?.credit ?? minor(0)
  const debit = sums?.debit ?? minor(0)
  return { params, totalItems: sums?.n ?? 0, sums: { opening, closing: plus(opening, credit, debit), credit, debit } }
}

/** A page of a client's statement with a running balance and the sums of the period. Throws 404, field errors. */
export async function statement(
  ctx: Context,
  userId: number,
  filter: PeriodFilter & { page?: number | null },
): Promise<Statement> {
  const { params, totalItems, sums } = await periodOf(ctx, userId, filter)
  const page = pageOf(filter.page)
  const rows = await select<StatementRow>(ctx.em, `select m.* ${MOVES} order by m.id desc limit ? offset ?`, [
    ...params,
    PAGE_SIZE,
    page * PAGE_SIZE,
  ])
  return { items: rows.map(moveAnswer), totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems, ...sums }
}

/** Every movement of a period and the balance before it, for an export. Throws 404, field errors. */
export async function wholeStatement(
  ctx: Context,
  userId: number,
  filter: PeriodFilter,
): Promise<WholeList<StatementItem> & { opening: Minor }> {
  const { params, totalItems, sums } = await periodOf(ctx, userId, filter)
  const text = `select m.* ${MOVES} and m.id < ? order by m.id desc limit ?`
  const read = (below: number) => select<StatementRow>(ctx.em, text, [...params, below, STATEMENT_STRETCH])
  return { totalItems, stretches: stretchesOf(read, moveAnswer), opening: sums.opening }
}

function moveAnswer(row: StatementRow): StatementItem {
  return {
    id: row.id,
    createdAt: iso(row.at),
    kind: row.kind,
    amount: row.amount,
    balanceAfter: row.balance_after,
    type: row.type,
    instanceId: row.instance_id,
    reverses: row.reverses_id,
  }
}
