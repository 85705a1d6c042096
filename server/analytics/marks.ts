import { monthOf } from '../../domain/analytics/days.ts'
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

/** The kept periods that a day belongs to: changed together, always in this order. */
export const periodsAround = (day: string): readonly string[] => [day, monthOf(day)]
