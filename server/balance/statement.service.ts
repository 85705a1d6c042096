import { type Minor, minor, minus, plus } from '../../domain/core/money.ts'
import { addDays, dayStart, today } from '../../domain/core/dates.ts'
import { balanceOnSchema, periodSchema } from '../../domain/core/fields.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { stretchesOf, type WholeList } from '../core/pages.ts'
import { iso, PAGE_SIZE, pageOf } from '../core/paging.ts'
import { firstRow, type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { BalanceOn, ChatType, LedgerKind, Statement, StatementItem } from '../generated/schema.ts'
import { accountOf, type JournalEntry, type Posting } from './balance.entity.ts'
import { amountOf, reversalOf, visibleClient } from './balance.service.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '9999-12-30'

/** Movements that are read at once: each stretch sums the client's whole account anew. */
const STATEMENT_STRETCH = 5000

/** A client's account, from the beginning of a day to the beginning of another. */
interface Period {
  readonly account: string
  readonly clientId: number
  readonly start: Date
  readonly end: Date
}

type Ledger = Db<typeof JournalEntry | typeof Posting>

const movesIn = (db: Ledger, params: Params<Period>) =>
  db
    .selectFrom(
      db
        .selectFrom('ledger_op as o')
        .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
        .select(({ fn }) => [
          'o.id',
          'o.at',
          'o.kind',
          'o.type',
          'o.instance_id',
          'o.reverses_id',
          'e.amount',
          fn
            .sum<Minor>('e.amount')
            .over(over => over.orderBy('o.id'))
            .as('balance_after'),
        ])
        .where('o.client_id', '=', params.clientId)
        .as('m'),
    )
    .where('m.at', '>=', params.start)
    .where('m.at', '<', params.end)

const SUMS = statement((db: Ledger, params: Params<Period>) =>
  movesIn(db, params).select(eb => {
    const nothing = eb.val(minor(0))
    const sumOf = (sign: '<' | '>') => {
      const counted = eb.case().when('m.amount', sign, nothing).then(eb.ref('m.amount')).else(nothing).end()
      return eb.fn.coalesce(eb.fn.sum<Minor>(counted), nothing)
    }
    return [eb.fn.countAll<number>().as('n'), sumOf('>').as('credit'), sumOf('<').as('debit')]
  }),
)

const BEFORE = statement((db: Ledger, params: Params<Omit<Period, 'end'>>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
    .select(eb => eb.fn.coalesce(eb.fn.sum<Minor>('e.amount'), eb.val(minor(0))).as('opening'))
    .where('o.client_id', '=', params.clientId)
    .where('o.at', '<', params.start),
)

const PAGE = statement((db: Ledger, params: Params<Period & { skipped: number }>) =>
  movesIn(db, params).selectAll('m').orderBy('m.id', 'desc').limit(PAGE_SIZE).offset(params.skipped),
)

const STRETCH = statement((db: Ledger, params: Params<Period & { below: number }>) =>
  movesIn(db, params).selectAll('m').where('m.id', '<', params.below).orderBy('m.id', 'desc').limit(STATEMENT_STRETCH),
)

/** A movement, and what has come after it on the account of its client. */
const ONE = statement((db: Ledger, params: Params<{ id: number; account: string; clientId: number }>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
    .select(['o.id', 'o.at', 'o.kind', 'o.type', 'o.instance_id', 'o.reverses_id', 'e.amount'])
    .select(eb =>
      eb
        .selectFrom('ledger_op as l')
        .innerJoin('ledger_entry as le', join =>
          join.onRef('le.op_id', '=', 'l.id').on('le.account', '=', params.account),
        )
        .select(later => later.fn.coalesce(later.fn.sum<Minor>('le.amount'), later.val(minor(0))).as('sum'))
        .where('l.client_id', '=', params.clientId)
        .where('l.id', '>', params.id)
        .as('later'),
    )
    .where('o.id', '=', params.id),
)

/** A movement of a client as their statement tells of it, with the balance after it; null: there is none. */
export async function movementRow(
  em: Em,
  { id, clientId }: { readonly id: number; readonly clientId: number },
): Promise<StatementItem | null> {
  const row = await firstRow(em, ONE, { id, clientId, account: accountOf(clientId) })
  if (!row) return null
  const now = await amountOf(em, clientId)
  return moveAnswer({ ...row, balance_after: minus(now, row.later ?? minor(0)) })
}

interface PeriodFilter {
  readonly from?: string | null
  readonly to?: string | null
}

/** The period of a statement, with its sums. Throws 404, field errors. */
async function periodOf(ctx: Context, userId: number, filter: PeriodFilter) {
  await visibleClient(ctx, userId)
  const { from, to } = checkInput(periodSchema, filter)
  const start = dayStart(from ?? FIRST_DAY)
  const end = dayStart(addDays(to ?? LAST_DAY, 1))
  const period: Period = { account: accountOf(userId), clientId: userId, start, end }
  const sums = await firstRow(ctx.em, SUMS, period)
  const opening = await balanceBefore(ctx.em, userId, start)
  const credit = sums?.credit ?? minor(0)
  const debit = sums?.debit ?? minor(0)
  return { period, totalItems: sums?.n ?? 0, sums: { opening, closing: plus(opening, credit, debit), credit, debit } }
}

/** What a client had on the balance before a moment, USD minor units. */
export async function balanceBefore(em: Em, clientId: number, start: Date): Promise<Minor> {
  return (await firstRow(em, BEFORE, { account: accountOf(clientId), clientId, start }))?.opening ?? minor(0)
}

/**
 * A client's balance at the end of a Moscow day, USD minor units; without a day now. Throws 404, field errors for a day that
 * is none or has yet to come.
 */
export async function clientBalanceOn(ctx: Context, userId: number, date?: string | null): Promise<BalanceOn> {
  await visibleClient(ctx, userId)
  const { date: day } = checkInput(balanceOnSchema, { date })
  const on = day ?? today()
  return { amount: await balanceBefore(ctx.em, userId, dayStart(addDays(on, 1))), date: on }
}

/** A page of a client's statement with a running balance and the sums of the period. Throws 404, field errors. */
export async function clientStatement(
  ctx: Context,
  userId: number,
  filter: PeriodFilter & { page?: number | null },
): Promise<Statement> {
  const { period, totalItems, sums } = await periodOf(ctx, userId, filter)
  const page = pageOf(filter.page)
  const moves = await rows(ctx.em, PAGE, { ...period, skipped: page * PAGE_SIZE })
  return { items: moves.map(moveAnswer), totalPages: Math.ceil(totalItems / PAGE_SIZE), totalItems, ...sums }
}

/** Every movement of a period and the balance before it, for an export. Throws 404, field errors. */
export async function wholeStatement(
  ctx: Context,
  userId: number,
  filter: PeriodFilter,
): Promise<WholeList<StatementItem> & { opening: Minor }> {
  const { period, totalItems, sums } = await periodOf(ctx, userId, filter)
  const read = (below: number) => rows(ctx.em, STRETCH, { ...period, below })
  return { totalItems, stretches: stretchesOf(read, moveAnswer), opening: sums.opening }
}

/** What a record has moved on its client's account and was not taken back. */
interface OfRecord {
  readonly account: string
  readonly type: ChatType
  readonly instanceId: number
}

const LIVE = statement((db: Ledger, params: Params<OfRecord>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
    .select(['o.kind', 'o.at', 'e.amount'])
    // All kinds that a record begins, so that its index is used
    .where('o.kind', 'in', ['REPLENISHMENT', 'ORDER', 'INQUIRY_FEE', 'SWIFT_FEE', 'REFUND'])
    .where('o.type', '=', params.type)
    .where('o.instance_id', '=', params.instanceId)
    .where(eb => eb.not(eb.exists(reversalOf(db))))
    .orderBy('o.id'),
)

/** A movement that stands: USD minor units, signed. */
export interface LiveMove {
  readonly kind: LedgerKind
  readonly at: string
  readonly amount: Minor
}

/** The movements of a record of a client that stand, in their order. */
export async function liveMoves(
  em: Em,
  clientId: number,
  record: Pick<OfRecord, 'type' | 'instanceId'>,
): Promise<LiveMove[]> {
  const moves = await rows(em, LIVE, { ...record, account: accountOf(clientId) })
  return moves.map(({ kind, at, amount }) => ({ kind, at: iso(at), amount }))
}

function moveAnswer(row: RowOf<typeof PAGE>): StatementItem {
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
