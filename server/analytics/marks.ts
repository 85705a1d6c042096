import { type Days, daysOf, listDays, monthOf, periodsOf, stretchesOf } from '../../domain/analytics/days.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { VolumeMark } from './analytics.entity.ts'

const HOLDING = statement((db: Db<typeof VolumeMark>, params: Params<{ periods: readonly string[] }>) =>
  db
    .selectFrom('volume_mark as m')
    .select('m.period')
    .where(eb => params.periods.has(eb.ref('m.period')))
    .whereRef('m.kept', '=', 'm.changes'),
)

/** Which of periods are kept and hold. */
export async function holdingOf(em: Em, periods: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rows(em, HOLDING, { periods })).map(({ period }) => period))
}

/** The kept periods that days are made of, and the days that have to be summed now. */
export async function partsOf(em: Em, days: Days): Promise<{ kept: string[]; live: Days[] }> {
  const largest = periodsOf(days)
  const holding = await holdingOf(em, largest)
  const kept = largest.filter(period => holding.has(period))
  // A month that does not hold is made of its days
  const rest = largest.filter(period => !holding.has(period)).flatMap(period => listDays(daysOf(period)))
  const holdingDays = await holdingOf(em, rest)
  return {
    kept: [...kept, ...rest.filter(day => holdingDays.has(day))],
    live: stretchesOf(rest.filter(day => !holdingDays.has(day))),
  }
}

/** The kept periods that a day belongs to: changed together, always in this order. */
export const periodsAround = (day: string): readonly string[] => [day, monthOf(day)]
