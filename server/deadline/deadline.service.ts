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

/** Limits and calendar, and what is looked up in them with each record that staff read. */
interface Read {
  readonly kept: Kept
  readonly calendar: WorkCalendar
  readonly hours: ReadonlyMap<string, number>
}

const readOf = (kept: Kept): Read => ({
  kept,
  calendar: calendarOf(kept),
  hours: new Map(kept.limits.map(limit => [limitKey(limit), limit.hours])),
})

/** What holds while no admin has changed anything. */
const USUAL = readOf({ limits: limitsOf([]), ...OFFICIAL_DAYS, version: 0 })

/** What was read of each database last: the row is asked for each time, and taken apart when its version is another. */
const reads = new WeakMap<object, Read>()

async function read(em: Em): Promise<Read> {
  const row = await firstRow(em, KEPT, { id: ONLY_DEADLINES })
  if (!row) return USUAL
  const { limits, holidays, workdays, version } = row
  const known = reads.get(em.config)
  if (known?.kept.version === version) return known
  const fresh = readOf({
    limits: limitsOf(fromJson<readonly Limit[]>(limits)),
    holidays: fromJson<readonly string[]>(holidays),
    workdays: fromJson<readonly string[]>(workdays),
    version,
  })
  // What an open transaction has written may be taken back
  if (!em.isInTransaction()) reads.set(em.config, fresh)
  return fresh
}

/** Limits and calendar as they hold. */
export async function deadlines({ em }: Context): Promise<Deadlines> {
  return answer((await read(em)).kept)
}

const answer = ({ limits, holidays, workdays, version }: Kept): Deadlines => ({
  limits: limits.map(limit => ({ ...limit })),
  holidays: [...holidays],
  workdays: [...workdays],
  version,
})

/** The calendar that working time is counted by. */
export async function workCalendar(em: Em): Promise<WorkCalendar> {
  return (await read(em)).calendar
}

/** Saves limits and calendar; absent keys stay. Throws field errors, 409 `stale`. */
export async function saveDeadlines(ctx: Context, input: DeadlinesInput): Promise<Deadlines> {
  const value = checkInput(deadlinesSchema, input)
  return write(ctx, async em => {
    const row = await em.findOne(DeadlineTable, { id: ONLY_DEADLINES }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const before = (await read(em)).kept
    refuseStale(before, input.version)
    const limits = limitsOf([...before.limits, ...(value.limits ?? [])])
    const [holidays, workdays] = [value.holidays ?? before.holidays, value.workdays ?? before.workdays]
    // What stays is judged with what comes
    checkInput(deadlinesSchema, { holidays, workdays })
    const after = { limits, holidays: holidays.toSorted(), workdays: workdays.toSorted() }
    if (row) em.assign(row, after)
    else em.create(DeadlineTable, { id: ONLY_DEADLINES, ...after, createdAt: now() })
    await em.flush()
    return answer((await read(em)).kept)
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
  const { calendar, hours } = await read(em)
  const at = now()
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
  const known = waits ? await askedDeadlines(ctx, type, null) : null
  return known?.of({ status, since: statusSince.getTime(), waits }) ?? null
}
