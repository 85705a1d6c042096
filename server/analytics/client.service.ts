import { daysOf, listDays, monthOf, periodsOf, stretchesOf } from '../../domain/analytics/days.ts'
import { balanceDays, type DaySums, daySums, monthsOf, paidMonths } from '../../domain/analytics/figures.ts'
import { analyticsDaysSchema, analyticsMonthsSchema, daysAsked, monthsAsked } from '../../domain/analytics/schema.ts'
import { dayStart, daysPeriod } from '../../domain/core/dates.ts'
import { negative } from '../../domain/core/money.ts'
import type { JournalEntry, Posting } from '../balance/balance.entity.ts'
import { visibleClient } from '../balance/balance.service.ts'
import { balanceBefore } from '../balance/statement.service.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { BalanceDay, PaidMonth } from '../generated/schema.ts'
import type { Order } from '../order/order.entity.ts'
import type { KeptDay, KeptMonth } from './analytics.entity.ts'
import { movesIn, paymentsIn } from './keptClients.ts'
import { holdingOf } from './marks.ts'

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

const MOVES = statement((db: Db<typeof JournalEntry | typeof Posting>, params: Params<OfClient>) =>
  movesIn(db, params).select(['o.at', 'e.amount']).where('o.client_id', '=', params.clientId).orderBy('o.at'),
)

const KEPT_DAYS = statement((db: Db<typeof KeptDay>, params: Params<{ clientId: number; days: readonly string[] }>) =>
  db
    .selectFrom('balance_day')
    .select(['day', 'credit', 'debit'])
    .where('client_id', '=', params.clientId)
    .where(eb => params.days.has(eb.ref('day'))),
)

/** A client's balance day by day, as the ledger has it at the moment. Throws 404, field errors. */
export async function analyticsBalance(ctx: Context, userId: number, asked: PeriodAsked): Promise<BalanceDay[]> {
  await visibleClient(ctx, userId)
  const days = daysAsked(checkInput(analyticsDaysSchema, asked))
  const listed = listDays(days)
  const holding = await holdingOf(ctx.em, listed)
  const kept = await rows(ctx.em, KEPT_DAYS, { clientId: userId, days: [...holding] })
  const sums = new Map<string, DaySums>(kept.map(({ day, ...sum }) => [day, sum]))
  for (const live of stretchesOf(listed.filter(day => !holding.has(day)))) {
    const moves = await rows(ctx.em, MOVES, { clientId: userId, ...daysPeriod(live.from, live.to) })
    for (const [day, sum] of daySums(live, moves)) sums.set(day, sum)
  }
  return balanceDays(days, await balanceBefore(ctx.em, userId, dayStart(days.from)), sums)
}

const PAYMENTS = statement((db: Db<typeof JournalEntry | typeof Posting | typeof Order>, params: Params<OfClient>) =>
  paymentsIn(db, params)
    .select(['o.at', 'e.amount as usd', 'r.invoice_currency as currency', 'r.invoice_amount as amount'])
    .where('o.client_id', '=', params.clientId)
    .orderBy('o.at'),
)

const KEPT_MONTHS = statement(
  (db: Db<typeof KeptMonth>, params: Params<{ clientId: number; months: readonly string[] }>) =>
    db
      .selectFrom('paid_month')
      .select(['month', 'currency', 'num as count', 'amount', 'amount_usd as amountUsd'])
      .where('client_id', '=', params.clientId)
      .where(eb => params.months.has(eb.ref('month'))),
)

/** What a client's orders were paid by month and currency, as the ledger has it at the moment. Throws 404, field errors. */
export async function analyticsPayments(ctx: Context, userId: number, asked: PeriodAsked): Promise<PaidMonth[]> {
  await visibleClient(ctx, userId)
  const periods = periodsOf(monthsAsked(checkInput(analyticsMonthsSchema, asked)))
  const holding = await holdingOf(
    ctx.em,
    periods.filter(period => period === monthOf(period)),
  )
  const parts: PaidMonth[] = await rows(ctx.em, KEPT_MONTHS, { clientId: userId, months: [...holding] })
  const rest = periods.filter(period => !holding.has(period)).flatMap(period => listDays(daysOf(period)))
  for (const live of stretchesOf(rest)) {
    const payments = await rows(ctx.em, PAYMENTS, { clientId: userId, ...daysPeriod(live.from, live.to) })
    parts.push(
      ...monthsOf(
        live,
        payments.map(({ usd, ...paid }) => ({ ...paid, amountUsd: negative(usd) })),
      ),
    )
  }
  return paidMonths(parts)
}
