import { object } from 'yup'
import { choice, dateField, listOf, required, requiredText, whole, withRule } from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'
import { ChatType } from '../generated/enums.ts'
import { HOURS, type Limit, limitKey, STAFF_STATUSES } from './limits.ts'

/** How many days off, and how many moved working days, the table holds at most. */
const MOST_DAYS = 400

/** The earliest day of the table. */
const FIRST_DAY = '2024-01-01'

const day = () => required(dateField({ min: FIRST_DAY }))

interface Asked {
  /** A limit that lacks something is told of by its fields. */
  readonly limits?: readonly Partial<Pick<Limit, 'type' | 'status'>>[] | null | undefined
  readonly holidays?: readonly string[] | null | undefined
  readonly workdays?: readonly string[] | null | undefined
}

const isTwice = <T>(value: T, index: number, all: readonly T[]) => all.indexOf(value) < index

function wrongLimits(limits: NonNullable<Asked['limits']>): FieldProblem[] {
  const keys = limits.map(({ type, status }) => (type && status ? limitKey({ type, status }) : null))
  return limits.flatMap(({ type, status }, index): FieldProblem[] => {
    if (!type || !status || !Object.hasOwn(STAFF_STATUSES, type)) return []
    const field = `limits.${index}.status`
    if (!STAFF_STATUSES[type].includes(status)) return [{ field, key: 'fields.staffStatus' }]
    return isTwice(keys[index] ?? null, index, keys) ? [{ field, key: 'fields.twice' }] : []
  })
}

function wrongDays(holidays: readonly string[], workdays: readonly string[]): FieldProblem[] {
  const twice = (name: string, days: readonly string[]) =>
    days.flatMap((date, index): FieldProblem[] =>
      isTwice(date, index, days) ? [{ field: `${name}.${index}`, key: 'fields.twice' }] : [],
    )
  const both = workdays.flatMap((date, index): FieldProblem[] =>
    holidays.includes(date) ? [{ field: `workdays.${index}`, key: 'fields.holidayToo' }] : [],
  )
  return [...twice('holidays', holidays), ...twice('workdays', workdays), ...both]
}

/**
 * Limits and calendar of deadlines: a limit once for a status in which staff must act, whole working hours; each day once,
 * and none both a holiday and a working day. Absent limits stay as they are.
 */
export const deadlinesSchema = withRule(
  object({
    limits: listOf(
      object({
        type: required(choice(Object.values(ChatType))),
        status: requiredText(15),
        hours: required(whole(HOURS.min, HOURS.max, 'fields.range')),
      }),
      50,
    ),
    holidays: listOf(day(), MOST_DAYS),
    workdays: listOf(day(), MOST_DAYS),
  }),
  ({ limits, holidays, workdays }: Asked) => [
    ...wrongLimits(limits ?? []),
    ...wrongDays(holidays ?? [], workdays ?? []),
  ],
)
