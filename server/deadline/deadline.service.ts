import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import type { WorkCalendar } from '../../domain/core/workingTime.ts'
import { calendarOf, type CalendarDays, OFFICIAL_DAYS } from '../../domain/deadline/calendar.ts'
import { cutOff, duesOf, levelAt } from '../../domain/deadline/deadline.ts'
import { type Limit, limitKey, limitsOf, ONLY_DEADLINES, STAFF_STATUSES } from '../../domain/deadline/limits.ts'
import { deadlinesSchema } from '../../domain/deadline/schema.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import type { Asked } from '../core/selections.ts'
import { fromJson } from '../core/rows.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { refuseStale } from '../core/versions.ts'
import type { ChatType, Deadline, Deadlines, DeadlinesInput } from '../generated/schema.ts'
import { DeadlineTable } from './deadline.entity.ts'

const KEPT = statement((db: Db<typeof DeadlineTable>, params: Params<{ id: number }>) =>
  db.selectFrom('deadline').select(['limits', 'holidays', 'workdays', 'version']).where('id', '=', params.id),
)

interface Kept extends CalendarDays {
  readonly limits: readonly Limit[]
  /** 0: nobody has changed anything. */
  readonly version: number
}

async function kept(em: Em): Promise<Kept> {
  const row = await firstRow(em, KEPT, { id: ONLY_DEADLINES })
  if (!row) return { limits: limitsOf([]), ...OFFICIAL_DAYS, version: 0 }
  const { limits, holidays, workdays, version } = row
  return {
    limits: limitsOf(fromJson<readonly Limit[]>(limits)),
    holidays: fromJson<readonly string[]>(holidays),
    workdays: fromJson<readonly string[]>(workdays),
    version,
  }
}

/** Limits and calendar as they hold. */
export async function deadlines({ em }: Context): Promise<Deadlines> {
  return answer(await kept(em))
}

const answer = ({ limits, holidays, workdays, version }: Kept): Deadlines => ({
  limits: limits.map(limit => ({ ...limit })),
  holidays: [...holidays],
  workdays: [...workdays],
  version,
})

/** The calendar that working time is counted by. */
export async function workCalendar(em: Em): Promise<WorkCalendar> {
  return calendarOf(await kept(em))
}

/** Saves limits and calendar; absent keys stay. Throws field errors, 409 `stale`. */
export async function saveDeadlines(ctx: Context, input: DeadlinesInput): Promise<Deadlines> {
  const value = checkInput(deadlinesSchema, input)
  return write(ctx, async em => {
    const row = await em.findOne(DeadlineTable, { id: ONLY_DEADLINES }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const before = await kept(em)
    refuseStale(before, input.version)
    const limits = limitsOf([...before.limits, ...(value.limits ?? [])])
    const [holidays, workdays] = [value.holidays ?? before.holidays, value.workdays ?? before.workdays]
    // What stays is judged with what comes
    checkInput(deadlinesSchema, { holidays, workdays })
    const after = { limits, holidays: holidays.toSorted(), workdays: workdays.toSorted() }
    if (row) em.assign(row, after)
    else em.create(DeadlineTable, { id: ONLY_DEADLINES, ...after, createdAt: now() })
    await em.flush()
    return answer(await kept(em))
  })
}

/** The deadlines of a kind of records at a moment. */
export interface TypeDeadlines {
  /** That of a record; null: nothing waits for staff. `since`: epoch milliseconds. */
  readonly of: (record: { status: string; since: number; waits: boolean }) => Deadline | null
  /** What has waited since then or longer is overdue, by status. */
  readonly cutOffs: Readonly<Record<string, Date>>
}

/** The deadlines of a kind of records now. */
export async function deadlinesOf(em: Em, type: ChatType): Promise<TypeDeadlines> {
  const { limits, ...days } = await kept(em)
  const calendar = calendarOf(days)
  const at = now()
  const hours = new Map(limits.map(limit => [limitKey(limit), limit.hours]))
  const hoursOf = (status: string) => hours.get(limitKey({ type, status })) ?? null
  return {
    of: ({ status, since, waits }) => {
      const limit = waits ? hoursOf(status) : null
      if (limit === null) return null
      const dues = duesOf(new Date(since), limit, calendar)
      return { due: dues.due.toISOString(), amberAt: dues.amberAt.toISOString(), level: levelAt(dues, at) }
    },
    get cutOffs() {
      return Object.fromEntries(
        STAFF_STATUSES[type].map(status => [status, cutOff(at, hoursOf(status) ?? 0, calendar)]),
      )
    },
  }
}

/** Of a list that is asked for no field by name, such as an export, which has columns of its own. */
export const NOTHING_ASKED: Asked = new Set()

/** The deadlines of a kind for a list that is asked for them; null: it is not, or whoever asks is a client. */
export async function askedDeadlines(ctx: Context, type: ChatType, asked: Asked): Promise<TypeDeadlines | null> {
  const isAsked = asked === null || asked.has('deadline')
  return isAsked && sideOf(caller(ctx).roles) === 'staff' ? deadlinesOf(ctx.em, type) : null
}

/** The deadline of one record for whoever reads it; a client learns of none. */
export async function deadlineOf(
  ctx: Context,
  type: ChatType,
  { status, statusSince, toDoStaff: waits }: { status: string; statusSince: Date; toDoStaff: boolean },
): Promise<Deadline | null> {
  const known = await askedDeadlines(ctx, type, null)
  return known?.of({ status, since: statusSince.getTime(), waits }) ?? null
}
