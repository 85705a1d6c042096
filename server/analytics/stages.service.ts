import { setImmediate } from 'node:timers/promises'
import { isPassed, WEEKS, WORK } from '../../domain/analytics/work.ts'
import { durationsOf } from '../../domain/analytics/figures.ts'
import { listDays, mondayOf } from '../../domain/analytics/days.ts'
import { addDays, daysPeriod, today } from '../../domain/core/dates.ts'
import type { App } from '../core/context.ts'
import { firstRow, type Params, rows, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import type { CounterType } from '../generated/schema.ts'
import type { Transition } from '../workflow/history.entity.ts'
import type { StageWeek } from './analytics.entity.ts'

/** Records that have left a stage, and since when they had been there. */
const LEFT = statement((db: Db<typeof Transition>, params: Params<{ from: Date; to: Date }>) =>
  db
    .selectFrom('transition as t')
    .select(eb => [
      't.type',
      't.step',
      't.from_status as stage',
      't.at',
      eb
        .selectFrom('transition as p')
        .select('p.at')
        .whereRef('p.type', '=', 't.type')
        .whereRef('p.instance_id', '=', 't.instance_id')
        .whereRef('p.id', '<', 't.id')
        .where(was => was.or([was('p.from_status', 'is', null), was('p.from_status', '<>', was.ref('p.to_status'))]))
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('since'),
    ])
    .where('t.at', '>=', params.from)
    .where('t.at', '<', params.to)
    .where('t.from_status', 'is not', null)
    .whereRef('t.from_status', '<>', 't.to_status'),
)

const NEWEST = statement((db: Db<typeof StageWeek>) =>
  db.selectFrom('stage_week').select(eb => eb.fn.max<string | null>('week').as('week')),
)

const FORGET = statement((db: Db<typeof StageWeek>, params: Params<{ week: string }>) =>
  db.deleteFrom('stage_week').where('week', '=', params.week),
)

interface Kept {
  readonly week: string
  readonly type: CounterType
  readonly stage: string
  readonly num: number
  readonly median: number
  readonly p90: number
}

const KEEP = statement((db: Db<typeof StageWeek>, params: Params<Kept>) =>
  db.insertInto('stage_week').values({
    week: params.week,
    type: params.type,
    stage: params.stage,
    num: params.num,
    median_tenths: params.median,
    long_tenths: params.p90,
  }),
)

/** How long each stage took of which records have left it in a week, read day by day so that others get their turn. */
async function durationsIn(em: Em, week: string): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const day of listDays({ from: week, to: addDays(week, 6) })) {
    for (const { type, step, stage, at, since } of await rows(em, LEFT, daysPeriod(day, day))) {
      if (stage === null || since === null || !WORK[type].includes(stage) || isPassed(type, step, stage)) continue
      const key = `${type} ${stage}`
      const durations = found.get(key) ?? []
      durations.push(at - since)
      found.set(key, durations)
    }
    await setImmediate()
  }
  return found
}

async function keepWeek(app: App, week: string): Promise<void> {
  const durations = await durationsIn(app.store.fork(), week)
  await transaction(app.store, async em => {
    await run(em, FORGET, { week })
    for (const [key, ms] of durations) {
      const [type = '', stage = ''] = key.split(' ')
      const { medianHours, p90Hours, count } = durationsOf(ms)
      const figures = { num: count, median: Math.round(medianHours * 10), p90: Math.round(p90Hours * 10) }
      await run(em, KEEP, { week, type: type as CounterType, stage, ...figures })
    }
  })
}

/**
 * Counts the weeks that are not kept yet, and the two newest anew: history only grows, so that what it tells of older ones
 * stays.
 */
export async function keepStages(app: App): Promise<void> {
  const running = mondayOf(today())
  const earliest = addDays(running, -7 * (WEEKS - 1))
  const newest = (await firstRow(app.store.fork(), NEWEST, {}))?.week ?? earliest
  const again = addDays(newest, -7)
  for (let week = again > earliest ? again : earliest; week <= running; week = addDays(week, 7))
    await keepWeek(app, week)
}
