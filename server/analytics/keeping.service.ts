import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, daysPeriod, moscowDate } from '../../domain/core/dates.ts'
import { daysOf, lastDayOf, listDays, monthOf, settledDay } from '../../domain/analytics/days.ts'
import type { JournalEntry, Posting } from '../balance/balance.entity.ts'
import type { App } from '../core/context.ts'
import { firstRow, type Params, run, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import { VolumeBy } from '../../domain/generated/enums.ts'
import type { LedgerKind, OrderStep } from '../generated/schema.ts'
import type { Order } from '../order/order.entity.ts'
import type { OnTransition } from '../workflow/transitions.ts'
import type { VolumeMark, VolumePeriod } from './analytics.entity.ts'
import { keepClients } from './keptClients.ts'
import { holdingOf, periodsAround } from './marks.ts'
import { paidIn } from './volume.service.ts'

/** A payment that was begun before its day ended has been committed so many minutes after. */
const SETTLED_AFTER = 10

/** The steps that change what an earlier day has paid: by whom, or that it was paid at all. */
const CHANGING: readonly string[] = ['SET_COMPANY', 'ROLLBACK'] satisfies OrderStep[]

const PAID_AT = statement((db: Db<typeof JournalEntry>, params: Params<{ id: number }>) =>
  db
    .selectFrom('ledger_op')
    .select('at')
    .where('kind', '=', 'ORDER')
    .where('type', '=', 'ORDER')
    .where('instance_id', '=', params.id)
    .orderBy('generation', 'desc')
    .limit(1),
)

const CHANGED = statement((db: Db<typeof VolumeMark>, params: Params<{ period: string }>) =>
  db
    .insertInto('volume_mark')
    .values({ period: params.period, changes: 1 })
    .onConflict(conflict =>
      conflict.column('period').doUpdateSet(eb => ({ changes: eb('volume_mark.changes', '+', 1) })),
    ),
)

/** Tells that the day of a payment is to be summed anew, in the transaction of the step that changes it. */
export const markVolume: OnTransition = async (_app, em, { type, instanceId, step }) => {
  if (type !== 'ORDER' || !CHANGING.includes(step)) return
  const paid = await firstRow(em, PAID_AT, { id: instanceId })
  if (!paid) return
  for (const period of periodsAround(moscowDate(new Date(paid.at)))) await run(em, CHANGED, { period })
}

const FIRST = statement((db: Db<typeof JournalEntry>, params: Params<{ kind: LedgerKind }>) =>
  db.selectFrom('ledger_op').select('at').where('kind', '=', params.kind).orderBy('at').limit(1),
)

/** The day of the first movement, Moscow; null: there is none. Every other kind follows one of these. */
async function firstDay(em: Em): Promise<string | null> {
  const kinds = ['REPLENISHMENT', 'ORDER'] as const
  const first = await Promise.all(kinds.map(kind => firstRow(em, FIRST, { kind })))
  const days = first.flatMap(row => (row ? [moscowDate(new Date(row.at))] : []))
  return days.toSorted()[0] ?? null
}

const NOTE = statement((db: Db<typeof VolumeMark>, params: Params<{ period: string }>) =>
  db
    .insertInto('volume_mark')
    .values({ period: params.period, changes: 0 })
    .onConflict(conflict => conflict.doNothing()),
)

const CHANGES = statement((db: Db<typeof VolumeMark>, params: Params<{ period: string }>) =>
  db.selectFrom('volume_mark').select('changes').where('period', '=', params.period),
)

const FORGET = statement((db: Db<typeof VolumePeriod>, params: Params<{ period: string }>) =>
  db.deleteFrom('volume_period').where('period', '=', params.period),
)

/** It holds unless somebody has changed a payment of the period meanwhile. */
const HOLDS = statement((db: Db<typeof VolumeMark>, params: Params<{ period: string; changes: number }>) =>
  db
    .updateTable('volume_mark')
    .set({ kept: params.changes })
    .where('period', '=', params.period)
    .where('changes', '=', params.changes),
)

type Keeping = Db<typeof JournalEntry | typeof Posting | typeof Order | typeof VolumePeriod>

const keepBy = (by: VolumeBy) =>
  statement((db: Keeping, params: Params<{ period: string; by: VolumeBy; from: Date; to: Date }>) =>
    db
      .insertInto('volume_period')
      .columns(['key', 'num', 'amount_usd', 'by', 'period'])
      .expression(
        paidIn(db, by, params).select([
          sql<VolumeBy>`${params.by}`.as('by'),
          sql<string>`${params.period}`.as('period'),
        ]),
      ),
  )

const KEEP = Object.values(VolumeBy).map(by => ({ by, statement: keepBy(by) }))

/** Sums a period and keeps it. */
async function keepPeriod(em: Em, period: string): Promise<void> {
  await run(em, NOTE, { period })
  const changes = (await firstRow(em, CHANGES, { period }))?.changes ?? 0
  await run(em, FORGET, { period })
  const { from, to } = daysOf(period)
  for (const { by, statement: keep } of KEEP) await run(em, keep, { period, by, ...daysPeriod(from, to) })
  await keepClients(em, period)
  await run(em, HOLDS, { period, changes })
}

/**
 * Keeps the figures of each day and month that is over and is not kept, or was changed since; one at a time, so that
 * others get their turn.
 */
export async function keepVolume(app: App): Promise<void> {
  const em = app.store.fork()
  const first = await firstDay(em)
  if (!first) return
  const last = addDays(settledDay(clockOf(em), SETTLED_AFTER), -1)
  const days = listDays({ from: first, to: last })
  const months = [...new Set(days.map(monthOf))].filter(month => lastDayOf(month) <= last)
  const periods = [...days, ...months]
  const holding = await holdingOf(em, periods)
  for (const period of periods.filter(one => !holding.has(one))) {
    await transaction(app.store, open => keepPeriod(open, period))
    await setImmediate()
  }
}
