import { CounterType } from '../../domain/generated/enums.ts'
import { WEEKS, WORK } from '../../domain/analytics/work.ts'
import { hoursOf, median } from '../../domain/analytics/figures.ts'
import { mondayOf } from '../../domain/analytics/days.ts'
import { addDays, today } from '../../domain/core/dates.ts'
import { mayRead } from '../../domain/core/roles.ts'
import { type Context, caller } from '../core/context.ts'
import { keptTotal } from '../core/counts.ts'
import { iso } from '../core/paging.ts'
import { type Params, rows, type Statement, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StageWeek as Stage, Work, WorkStatus } from '../generated/schema.ts'
import type { InnItem } from '../inn/inn.entity.ts'
import type { Order } from '../order/order.entity.ts'
import type { Replenishment } from '../replenishment/replenishment.entity.ts'
import type { Request } from '../request/request.entity.ts'
import type { StageWeek } from './analytics.entity.ts'

type Records = Db<typeof Order | typeof Replenishment | typeof Request | typeof InnItem>
type Since = Statement<{ readonly skipped: number }, { since: number }>

/** Since when records of a kind have a status, the longest first: two of them from a place on, by the index of both. */
const SINCE: Readonly<Record<CounterType, (status: never) => Since>> = {
  INN: status =>
    statement((db: Records, params: Params<{ skipped: number }>) =>
      db
        .selectFrom('inn_item')
        // Whatever waits is new: nothing comes back to that status
        .select('created_at as since')
        .where('status', '=', status)
        .orderBy('created_at')
        .limit(2)
        .offset(params.skipped),
    ),
  REQUEST: status =>
    statement((db: Records, params: Params<{ skipped: number }>) =>
      db
        .selectFrom('request')
        .select('status_since as since')
        .where('status', '=', status)
        .orderBy('status_since')
        .limit(2)
        .offset(params.skipped),
    ),
  REPLENISHMENT: status =>
    statement((db: Records, params: Params<{ skipped: number }>) =>
      db
        .selectFrom('replenishment')
        .select('status_since as since')
        .where('status', '=', status)
        .orderBy('status_since')
        .limit(2)
        .offset(params.skipped),
    ),
  ORDER: status =>
    statement((db: Records, params: Params<{ skipped: number }>) =>
      db
        .selectFrom('client_order')
        .select('status_since as since')
        .where('status', '=', status)
        .orderBy('status_since')
        .limit(2)
        .offset(params.skipped),
    ),
}

const STATUSES = Object.values(CounterType).flatMap(type =>
  WORK[type].map(status => ({ type, status, since: SINCE[type](status as never) })),
)

async function waiting(em: Em, { type, status, since }: (typeof STATUSES)[number]): Promise<WorkStatus> {
  const count = await keptTotal(em, { kind: type, owner: 0, status })
  const [oldest] = await rows(em, since, { skipped: 0 })
  if (count === 0 || !oldest) return { type, status, count, oldest: null, medianHours: null }
  const middle = await rows(em, since, { skipped: Math.floor((count - 1) / 2) })
  // One where their number is odd, else both
  const ages = middle.slice(0, 2 - (count % 2)).map(one => clockOf(em).getTime() - one.since)
  const medianHours = hoursOf(median(ages.toSorted((a, b) => a - b)))
  return { type, status, count, oldest: iso(oldest.since), medianHours }
}

const WEEKS_KEPT = statement((db: Db<typeof StageWeek>, params: Params<{ from: string }>) =>
  db
    .selectFrom('stage_week')
    .selectAll()
    .where('week', '>=', params.from)
    .orderBy('week', 'desc')
    .orderBy('type')
    .orderBy('stage'),
)

const tenths = (value: number) => value / 10

async function stages(em: Em): Promise<Stage[]> {
  const from = addDays(mondayOf(today()), -7 * (WEEKS - 1))
  const kept = await rows(em, WEEKS_KEPT, { from })
  return kept.map(({ type, stage, week, num, median_tenths, long_tenths }) => ({
    type,
    stage,
    week,
    count: num,
    medianHours: tenths(median_tenths),
    p90Hours: tenths(long_tenths),
  }))
}

/** What waits, and how long stages take, on the sides that are open to the caller. */
export async function analyticsWork(ctx: Context): Promise<Work> {
  const { roles } = caller(ctx)
  const open = STATUSES.filter(({ type }) => mayRead(roles, type))
  const statuses: WorkStatus[] = []
  for (const one of open) statuses.push(await waiting(ctx.em, one))
  return { statuses, stages: (await stages(ctx.em)).filter(({ type }) => mayRead(roles, type)) }
}
