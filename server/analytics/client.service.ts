import { balanceDays, paidMonths } from '../../domain/analytics/figures.ts'
import { analyticsDaysSchema, analyticsMonthsSchema, daysAsked, monthsAsked } from '../../domain/analytics/schema.ts'
import { daysPeriod } from '../../domain/core/dates.ts'
import { negative } from '../../domain/core/money.ts'
import { accountOf, type JournalEntry, type Posting } from '../balance/balance.entity.ts'
import { reversalOf, visibleClient } from '../balance/balance.service.ts'
import { balanceBefore } from '../balance/statement.service.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { BalanceDay, PaidMonth } from '../generated/schema.ts'
import type { Order } from '../order/order.entity.ts'

/** What a period is asked by; what is left out is meant as the schema of the call says. */
export interface PeriodAsked {
  readonly from?: string | null
  readonly to?: string | null
}

interface OfClient {
  readonly account: string
  readonly clientId: number
  readonly from: Date
  readonly to: Date
}

const MOVES = statement((db: Db<typeof JournalEntry | typeof Posting>, params: Params<OfClient>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
    .select(['o.at', 'e.amount'])
    // All kinds, so that the index of the client's movements by their time is used
    .where('o.kind', 'in', ['REPLENISHMENT', 'ORDER', 'INQUIRY_FEE', 'SWIFT_FEE', 'REFUND', 'REVERSAL'])
    .where('o.client_id', '=', params.clientId)
    .where('o.at', '>=', params.from)
    .where('o.at', '<', params.to)
    .orderBy('o.at'),
)

/** A client's balance day by day, live from the ledger. Throws 404, field errors. */
export async function analyticsBalance(ctx: Context, userId: number, asked: PeriodAsked): Promise<BalanceDay[]> {
  await visibleClient(ctx, userId)
  const days = daysAsked(checkInput(analyticsDaysSchema, asked))
  const period = { account: accountOf(userId), clientId: userId, ...daysPeriod(days.from, days.to) }
  const opening = await balanceBefore(ctx.em, userId, period.from)
  return balanceDays(days, opening, await rows(ctx.em, MOVES, period))
}

const PAYMENTS = statement((db: Db<typeof JournalEntry | typeof Posting | typeof Order>, params: Params<OfClient>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', params.account))
    .innerJoin('client_order as r', 'r.id', 'o.instance_id')
    .select(['o.at', 'e.amount as usd', 'r.invoice_currency as currency', 'r.invoice_amount as amount'])
    .where('o.client_id', '=', params.clientId)
    .where('o.kind', '=', 'ORDER')
    .where('o.at', '>=', params.from)
    .where('o.at', '<', params.to)
    // What was rolled back was not paid; a refund takes nothing away (docs/decisions.md section 23)
    .where(eb => eb.not(eb.exists(reversalOf(db))))
    .orderBy('o.at'),
)

/** What a client's orders were paid by month and currency, live from the ledger. Throws 404, field errors. */
export async function analyticsPayments(ctx: Context, userId: number, asked: PeriodAsked): Promise<PaidMonth[]> {
  await visibleClient(ctx, userId)
  const days = monthsAsked(checkInput(analyticsMonthsSchema, asked))
  const period = { account: accountOf(userId), clientId: userId, ...daysPeriod(days.from, days.to) }
  const payments = await rows(ctx.em, PAYMENTS, period)
  return paidMonths(
    days,
    payments.map(({ usd, ...paid }) => ({ ...paid, amountUsd: negative(usd) })),
  )
}
