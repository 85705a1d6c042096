import type { PeriodAsked } from '../analytics/client.service.ts'
import { analyticsBalance, analyticsPayments } from '../analytics/client.service.ts'
import { analyticsRates, type RatesAsked } from '../analytics/rates.service.ts'
import { analyticsVolume, type VolumeAsked } from '../analytics/volume.service.ts'
import { analyticsWork } from '../analytics/work.service.ts'
import { workTableSchema } from '../../domain/analytics/schema.ts'
import type { WorkTable } from '../../domain/generated/enums.ts'
import { type MessageKey, text } from '../../domain/core/texts.ts'
import { type Context, caller } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import type {
  BalanceDay,
  CounterType,
  Export,
  PaidMonth,
  RateDay,
  StageWeek,
  Volume,
  WorkStatus,
} from '../generated/schema.ts'
import { columnsIn, fileOf } from './sheet.ts'
import type { Column } from './workbook.ts'

/** The rows of a picture are few: they are written at once. */
async function* atOnce<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

const write = <Row>(ctx: Context, title: MessageKey, rows: readonly Row[], columns: Column<Row>[], id?: number) =>
  fileOf(ctx, title, { stretches: atOnce(rows), columns }, id === undefined ? {} : { id })

const counted = (ctx: Context) => ctx.app.limits.count('export', caller(ctx).id)

/** The days of a client's balance as a workbook. Throws 404, field errors, 429. */
export async function exportBalanceDays(ctx: Context, userId: number, asked: PeriodAsked): Promise<Export> {
  await counted(ctx)
  const column = columnsIn<BalanceDay>(ctx.locale)
  return write(
    ctx,
    'exports.balanceDays',
    await analyticsBalance(ctx, userId, asked),
    [
      column('day', 'day', row => row.date),
      column('opening', 'money', row => row.opening),
      column('credit', 'money', row => row.credit),
      column('debit', 'money', row => row.debit),
      column('closing', 'money', row => row.closing),
    ],
    userId,
  )
}

/** What a client's orders were paid by month and currency, as a workbook. Throws 404, field errors, 429. */
export async function exportPaidMonths(ctx: Context, userId: number, asked: PeriodAsked): Promise<Export> {
  await counted(ctx)
  const column = columnsIn<PaidMonth>(ctx.locale)
  return write(
    ctx,
    'exports.paidMonths',
    await analyticsPayments(ctx, userId, asked),
    [
      column('month', 'word', row => row.month),
      column('currency', 'currency', row => row.currency),
      column('orders', 'count', row => row.count),
      column('amount', 'money', row => row.amount),
      column('usd', 'money', row => row.amountUsd),
    ],
    userId,
  )
}

const statusWord = ({ locale }: Context, type: CounterType, status: string) =>
  text(locale, `labels.${type.toLowerCase()}.staff.${status}` as MessageKey)

const TABLES = {
  STATUSES: async ctx => {
    const column = columnsIn<WorkStatus>(ctx.locale)
    return write(ctx, 'exports.workStatuses', (await analyticsWork(ctx)).statuses, [
      column('record', 'word', row => text(ctx.locale, `labels.thread.${row.type}`)),
      column('status', 'text', row => statusWord(ctx, row.type, row.status)),
      column('waiting', 'count', row => row.count),
      column('median', 'hours', row => row.medianHours ?? null),
      column('oldest', 'moment', row => row.oldest ?? null),
    ])
  },
  STAGES: async ctx => {
    const column = columnsIn<StageWeek>(ctx.locale)
    return write(ctx, 'exports.workStages', (await analyticsWork(ctx)).stages, [
      column('week', 'day', row => row.week),
      column('record', 'word', row => text(ctx.locale, `labels.thread.${row.type}`)),
      column('stage', 'text', row => statusWord(ctx, row.type, row.stage)),
      column('left', 'count', row => row.count),
      column('median', 'hours', row => row.medianHours),
      column('p90', 'hours', row => row.p90Hours),
    ])
  },
} as const satisfies Readonly<Record<WorkTable, (ctx: Context) => Promise<Export>>>

/** What waits, or how long stages take, as a workbook. Throws field errors, 429. */
export async function exportWork(ctx: Context, asked: { table?: WorkTable | null }): Promise<Export> {
  await counted(ctx)
  return TABLES[checkInput(workTableSchema, asked).table](ctx)
}

/** The volume of payments as a workbook. Throws field errors, 429. */
export async function exportVolume(ctx: Context, asked: VolumeAsked): Promise<Export> {
  await counted(ctx)
  const column = columnsIn<Volume>(ctx.locale)
  return write(ctx, 'exports.volume', await analyticsVolume(ctx, asked), [
    column('key', 'word', row => row.key),
    column('name', 'text', row => row.name ?? null),
    column('orders', 'count', row => row.count),
    column('usd', 'money', row => row.amountUsd),
  ])
}

/** The central bank's prices as a workbook. Throws field errors, 429. */
export async function exportRates(ctx: Context, asked: RatesAsked): Promise<Export> {
  await counted(ctx)
  const column = columnsIn<RateDay>(ctx.locale)
  return write(ctx, 'exports.rates', await analyticsRates(ctx, asked), [
    column('day', 'day', row => row.date),
    column('currency', 'currency', () => asked.currency?.toUpperCase() ?? null),
    column('nominal', 'count', row => row.nominal),
    column('price', 'rate', row => row.rate),
    column('source', 'text', row => text(ctx.locale, `labels.priceSource.${row.isDemo ? 'DEMO' : 'CBR'}`)),
  ])
}
