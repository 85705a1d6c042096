import { listDays, monthOf } from '../../domain/analytics/days.ts'
import { balanceDays, type DaySums, daySums, monthsOf, paidMonths } from '../../domain/analytics/figures.ts'
import { analyticsDaysSchema, analyticsMonthsSchema, daysAsked, monthsAsked } from '../../domain/analytics/schema.ts'
import { addDays, daysPeriod, today } from '../../domain/core/dates.ts'
import { type Minor, minor, minus, negative, plus } from '../../domain/core/money.ts'
import type { ClientBalance } from '../balance/balance.entity.ts'
import { visibleClient } from '../balance/balance.service.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { BalanceDay, PaidMonth } from '../generated/schema.ts'
import type { KeptDay, KeptPayments } from './analytics.entity.ts'
import { type Ledger, movesIn, paymentsIn } from './keptClients.ts'
import { holdingOf, partsOf } from './marks.ts'

/** What a period is asked by; what is left out is meant as the schema of the call says. */
export interface PeriodAsked {
  readonly from?: string | null
  readonly to?: string | null
}

interface OfClient {
  readonly clientId: number
  readonly from: Date
  readonly to: Date
}

const MOVES = statement((db: Ledger, params: Params<OfClient>) =>
  movesIn(db, params).select(['o.at', 'e.amount']).where('o.client_id', '=', params.clientId).orderBy('o.at'),
)

const KEPT_DAYS = statement(
  (db: Db<typeof KeptDay>, params: Params<{ clientId: number; from: string; until: string }>) =>
    db
      .selectFrom('balance_day')
      .select(['day', 'credit', 'debit'])
      .where('client_id', '=', params.clientId)
      .where('day', '>=', params.from)
      .where('day', '<', params.until),
)

/** What a client has now, without what has moved since. */
const BEFORE = statement((db: Ledger & Db<typeof ClientBalance>, params: Params<OfClient>) =>
  db
    .selectFrom('client_balance as b')
    .select(eb =>
      eb(
        'b.amount',
        '-',
        movesIn(db, params)
          .where('o.client_id', '=', params.clientId)
          .select(of => of.fn.coalesce(of.fn.sum<Minor>('e.amount'), of.val(minor(0))).as('sum')),
      ).as('amount'),
    )
    .where('b.client_id', '=', params.clientId),
)

/**
 * A client's balance day by day, as the ledger has it at the moment: from what there is now back to the first day, over the
 * days that are kept. Throws 404, field errors.
 */
export async function analyticsBalance(ctx: Context, userId: number, asked: PeriodAsked): Promise<BalanceDay[]> {
  await visibleClient(ctx, userId)
  const days = daysAsked(checkInput(analyticsDaysSchema, asked))
  const untilNow = listDays({ from: days.from, to: today() })
  const holding = await holdingOf(ctx.em, untilNow)
  const live = untilNow.find(day => !holding.has(day)) ?? today()
  // To the end of tomorrow, which may have begun meanwhile
  const since = { clientId: userId, ...daysPeriod(live, addDays(today(), 1)) }
  const before = (await firstRow(ctx.em, BEFORE, since))?.amount ?? minor(0)
  const kept = await rows(ctx.em, KEPT_DAYS, { clientId: userId, from: days.from, until: live })
  const moved = plus(...kept.flatMap(({ credit, debit }) => [credit, debit]))
  const sums = new Map<string, DaySums>(kept.map(({ day, ...sum }) => [day, sum]))
  const stretch = { from: live, to: days.to }
  const moves = await rows(ctx.em, MOVES, { clientId: userId, ...daysPeriod(stretch.from, stretch.to) })
  for (const [day, sum] of daySums(stretch, moves)) sums.set(day, sum)
  return balanceDays(days, minus(before, moved), sums)
}

const PAYMENTS = statement((db: Ledger, params: Params<OfClient>) =>
  paymentsIn(db, params)
    .select(['o.at', 'e.amount as usd', 'r.invoice_currency as currency', 'r.invoice_amount as amount'])
    .where('o.client_id', '=', params.clientId)
    .orderBy('o.at'),
)

const KEPT_PAYMENTS = statement(
  (db: Db<typeof KeptPayments>, params: Params<{ clientId: number; periods: readonly string[] }>) =>
    db
      .selectFrom('paid_period')
      .select(['period', 'currency', 'num as count', 'amount', 'amount_usd as amountUsd'])
      .where('client_id', '=', params.clientId)
      .where(eb => params.periods.has(eb.ref('period'))),
)

/** What a client's orders were paid by month and currency, as the ledger has it at the moment. Throws 404, field errors. */
export async function analyticsPayments(ctx: Context, userId: number, asked: PeriodAsked): Promise<PaidMonth[]> {
  await visibleClient(ctx, userId)
  const { kept: periods, live } = await partsOf(ctx.em, monthsAsked(checkInput(analyticsMonthsSchema, asked)))
  const kept = await rows(ctx.em, KEPT_PAYMENTS, { clientId: userId, periods })
  const parts: PaidMonth[] = kept.map(({ period, ...sums }) => ({ month: monthOf(period), ...sums }))
  for (const stretch of live) {
    const payments = await rows(ctx.em, PAYMENTS, { clientId: userId, ...daysPeriod(stretch.from, stretch.to) })
    parts.push(
      ...monthsOf(
        stretch,
        payments.map(({ usd, ...paid }) => ({ ...paid, amountUsd: negative(usd) })),
      ),
    )
  }
  return paidMonths(parts)
}
