import { sql } from 'kysely'
import { daysOf } from '../../domain/analytics/days.ts'
import { daysPeriod } from '../../domain/core/dates.ts'
import { LedgerKind } from '../../domain/generated/enums.ts'
import type { Minor } from '../../domain/core/money.ts'
import type { JournalEntry, Posting } from '../balance/balance.entity.ts'
import { reversalOf } from '../balance/balance.service.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Order } from '../order/order.entity.ts'
import type { KeptDay, KeptPayments } from './analytics.entity.ts'

type Instants = { readonly from: Date; readonly to: Date }
type Period = Params<Instants & { period: string }>
/** What movements of clients are read from. */
export type Ledger = Db<typeof JournalEntry | typeof Posting | typeof Order>

/** As `accountOf` names it. */
const ACCOUNT = sql<string>`'client:' || o.client_id`

/**
 * Movements of some kinds of clients' accounts between two instants. SQLite begins a cross join with its first table: else it
 * goes through all that an account has ever moved.
 */
const movesOf = (db: Ledger, kinds: readonly LedgerKind[], { from, to }: Params<Instants>) =>
  db
    .selectFrom('ledger_op as o')
    .crossJoin('ledger_entry as e')
    .whereRef('e.op_id', '=', 'o.id')
    .where('e.account', '=', ACCOUNT)
    .where('o.kind', 'in', kinds)
    .where('o.at', '>=', from)
    .where('o.at', '<', to)

/** All movements; their kinds are named, so that the indexes of movements by their time are used. */
export const movesIn = (db: Ledger, params: Params<Instants>) => movesOf(db, Object.values(LedgerKind), params)

/** The payments of orders among them; what was rolled back was not paid, a refund takes nothing away (docs/decisions.md section 23). */
export const paymentsIn = (db: Ledger, params: Params<Instants>) =>
  movesOf(db, ['ORDER'], params)
    .innerJoin('client_order as r', 'r.id', 'o.instance_id')
    .where(eb => eb.not(eb.exists(reversalOf(db))))

const FORGET_DAY = statement((db: Db<typeof KeptDay>, params: Params<{ period: string }>) =>
  db.deleteFrom('balance_day').where('day', '=', params.period),
)

const KEEP_DAY = statement((db: Ledger & Db<typeof KeptDay>, params: Period) =>
  db
    .insertInto('balance_day')
    .columns(['client_id', 'credit', 'debit', 'day'])
    .expression(
      movesIn(db, params)
        .select([
          'o.client_id',
          sql<Minor>`sum(case when e.amount > 0 then e.amount else 0 end)`.as('credit'),
          sql<Minor>`sum(case when e.amount < 0 then e.amount else 0 end)`.as('debit'),
          sql<string>`${params.period}`.as('day'),
        ])
        .groupBy('o.client_id'),
    ),
)

const FORGET_PAYMENTS = statement((db: Db<typeof KeptPayments>, params: Params<{ period: string }>) =>
  db.deleteFrom('paid_period').where('period', '=', params.period),
)

const KEEP_PAYMENTS = statement((db: Ledger & Db<typeof KeptPayments>, params: Period) =>
  db
    .insertInto('paid_period')
    .columns(['client_id', 'currency', 'num', 'amount', 'amount_usd', 'period'])
    .expression(
      paymentsIn(db, params)
        .select(({ fn }) => [
          'o.client_id',
          'r.invoice_currency as currency',
          fn.countAll<number>().as('num'),
          fn.sum<Minor>('r.invoice_amount').as('amount'),
          sql<Minor>`-sum(e.amount)`.as('amount_usd'),
          sql<string>`${params.period}`.as('period'),
        ])
        .groupBy(['o.client_id', 'r.invoice_currency']),
    ),
)

/** Keeps what clients were paid in a day or a month, and what the day did to their balances, in the open transaction. */
export async function keepClients(em: Em, period: string): Promise<void> {
  const { from, to } = daysOf(period)
  const within = { period, ...daysPeriod(from, to) }
  await run(em, FORGET_PAYMENTS, { period })
  await run(em, KEEP_PAYMENTS, within)
  if (from !== to) return
  await run(em, FORGET_DAY, { period })
  await run(em, KEEP_DAY, within)
}
