import type { WorkCalendar } from '../core/workingTime.ts'

/** Days off and moved working days as the table of deadlines holds them, `YYYY-MM-DD`. */
export interface CalendarDays {
  readonly holidays: readonly string[]
  readonly workdays: readonly string[]
}

/**
 * Russia's days off on weekdays, until an admin keeps others: 2026 by the government's resolution 1466 of 24 September 2025,
 * 2027 by article 112 of the Labour Code alone; what the resolution about 2027 moves beside is for admins to add.
 */
export const OFFICIAL_DAYS: CalendarDays = {
  holidays: [
    '2026-01-01',
    '2026-01-02',
    '2026-01-05',
    '2026-01-06',
    '2026-01-07',
    '2026-01-08',
    '2026-01-09',
    '2026-02-23',
    '2026-03-09',
    '2026-05-01',
    '2026-05-11',
    '2026-06-12',
    '2026-11-04',
    '2026-12-31',
    '2027-01-01',
    '2027-01-04',
    '2027-01-05',
    '2027-01-06',
    '2027-01-07',
    '2027-01-08',
    '2027-02-23',
    '2027-03-08',
    '2027-05-03',
    '2027-05-10',
    '2027-06-14',
    '2027-11-04',
  ],
  workdays: [],
}

/** The days as working time is counted by them. */
export function calendarOf({ holidays, workdays }: CalendarDays): WorkCalendar {
  return { holidays: new Set(holidays), workdays: new Set(workdays) }
}
