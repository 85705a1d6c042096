import { addDays, monthPeriod, today } from '../../domain/core/dates.ts'

/** How many months back packs are offered. */
const OFFERED = 24

/** The months whose papers can be asked for, `YYYY-MM`, the newest first. */
export function offeredMonths(earliest: string, day = today()): string[] {
  const months: string[] = []
  for (let month = day.slice(0, 7); months.length < OFFERED && month >= earliest; ) {
    months.push(month)
    month = addDays(`${month}-01`, -1).slice(0, 7)
  }
  return months
}

/** The first and the last day of a month, the last one not after today. */
export function daysOf(month: string, day = today()): { from: string; to: string } {
  const { to: end } = monthPeriod(new Date(`${month}-15T00:00:00Z`))
  const last = today(new Date(end.getTime() - 1))
  return { from: `${month}-01`, to: last < day ? last : day }
}
