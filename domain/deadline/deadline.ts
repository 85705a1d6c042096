import { beforeWorking, byWorking, type WorkCalendar } from '../core/workingTime.ts'
import type { DeadlineLevel } from '../generated/enums.ts'

/** From which part of a limit on a record is amber; at the whole of it it is red. */
const AMBER = 0.75

const MINUTES = 60

/** When a record becomes amber, and when red. */
export interface Dues {
  readonly amberAt: Date
  readonly due: Date
}

/** The moments at which a record that has waited since then has used up 75 % and all of its limit, working hours. */
export function duesOf(since: Date, hours: number, calendar: WorkCalendar): Dues {
  const minutes = hours * MINUTES
  return { amberAt: byWorking(since, AMBER * minutes, calendar), due: byWorking(since, minutes, calendar) }
}

/** The level at a moment. */
export function levelAt({ amberAt, due }: Dues, at: Date): DeadlineLevel {
  if (at >= due) return 'RED'
  return at >= amberAt ? 'AMBER' : 'OK'
}

/** The cut-off of a limit: what has waited since then or longer is overdue at a moment. */
export function cutOff(at: Date, hours: number, calendar: WorkCalendar): Date {
  return beforeWorking(at, hours * MINUTES, calendar)
}
