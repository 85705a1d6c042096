import { describe, expect, test } from 'vitest'
import { afterWorking, isWorkingTime, workingMinutes } from '../../domain/core/workingTime.ts'
import { validateInput } from '../../domain/core/fields.ts'
import { calendarOf, OFFICIAL_DAYS } from '../../domain/deadline/calendar.ts'
import { cutOff, duesOf, levelAt } from '../../domain/deadline/deadline.ts'
import { limitsOf, STAFF_STATUSES, USUAL_LIMITS } from '../../domain/deadline/limits.ts'
import { deadlinesSchema } from '../../domain/deadline/schema.ts'

const moscow = (time: string) => new Date(`${time}:00+03:00`)
const OFFICIAL = calendarOf(OFFICIAL_DAYS)
/** Saturday 7 November is worked on, Wednesday 4 November is a holiday. */
const MOVED = calendarOf({ holidays: OFFICIAL_DAYS.holidays, workdays: ['2026-11-07'] })

describe('a deadline in Moscow working hours', () => {
  test.each([
    ['within a day', '2026-11-10T10:00', 4, '2026-11-10T13:00', '2026-11-10T14:00'],
    ['entered in the night', '2026-11-10T03:00', 4, '2026-11-10T12:00', '2026-11-10T13:00'],
    ['over a night', '2026-11-10T16:00', 4, '2026-11-11T10:00', '2026-11-11T11:00'],
    ['that ends with a day', '2026-11-10T09:00', 9, '2026-11-10T15:45', '2026-11-10T18:00'],
    ['entered on Friday 17:59', '2026-11-13T17:59', 1, '2026-11-16T09:44', '2026-11-16T09:59'],
    ['entered on a Saturday', '2026-11-14T12:00', 2, '2026-11-16T10:30', '2026-11-16T11:00'],
    ['over a holiday', '2026-11-03T17:00', 2, '2026-11-05T09:30', '2026-11-05T10:00'],
    ['over a moved working Saturday', '2026-11-06T17:00', 4, '2026-11-07T11:00', '2026-11-07T12:00'],
    ['over New Year', '2026-12-30T17:00', 2, '2027-01-11T09:30', '2027-01-11T10:00'],
  ])('%s', (_, since, hours, amberAt, due) => {
    expect(duesOf(moscow(since), hours, MOVED)).toEqual({ amberAt: moscow(amberAt), due: moscow(due) })
  })

  test('a status that was entered on Friday 17:59 and left on Monday 9:01 has taken two minutes', () => {
    expect(workingMinutes(moscow('2026-11-13T17:59'), moscow('2026-11-16T09:01'), OFFICIAL)).toBe(2)
  })

  test.each([
    ['2026-11-10T12:59', 'OK'],
    ['2026-11-10T13:00', 'AMBER'],
    ['2026-11-10T13:59', 'AMBER'],
    ['2026-11-10T14:00', 'RED'],
    ['2026-11-14T03:00', 'RED'],
  ])('of four hours from 10:00 on is at %s %s', (at, level) => {
    expect(levelAt(duesOf(moscow('2026-11-10T10:00'), 4, OFFICIAL), moscow(at))).toBe(level)
  })

  test('the cut-off says the same as the level, at any time of nights, weekends, holidays and moved days', () => {
    const moments = Array.from(
      { length: 9 * 24 * 2 },
      (_, half) => new Date(moscow('2026-11-02T00:00').getTime() + half * 30 * 60_000),
    )
    for (const hours of [1, 4, 9, 18])
      for (const at of moments) {
        const cut = cutOff(at, hours, MOVED)
        const other = moments.filter((since, index) => {
          const isRed = index % 7 === 0 && since <= at && levelAt(duesOf(since, hours, MOVED), at) === 'RED'
          return index % 7 === 0 && since <= at && isRed !== since <= cut
        })
        expect(other).toEqual([])
      }
  })

  test('the end of a day is still that day, where the next moment of work is another one', () => {
    expect(duesOf(moscow('2026-11-13T17:00'), 1, OFFICIAL).due).toEqual(moscow('2026-11-13T18:00'))
    expect(afterWorking(moscow('2026-11-13T17:00'), 60, OFFICIAL)).toEqual(moscow('2026-11-16T09:00'))
  })

  test.each([
    ['2026-11-10T08:59', false],
    ['2026-11-10T09:00', true],
    ['2026-11-10T18:00', false],
    ['2026-11-04T12:00', false],
    ['2026-11-07T12:00', true],
    ['2026-11-08T12:00', false],
  ])('offices are open at %s: %s', (at, isOpen) => {
    expect(isWorkingTime(moscow(at), MOVED)).toBe(isOpen)
  })
})

describe('the limits', () => {
  test('stand for every status in which staff must act, as the workflows say', () => {
    expect(STAFF_STATUSES).toEqual({
      REQUEST: ['NEW'],
      REPLENISHMENT: ['DOC', 'CR_REQ', 'BILL', 'BILL_PAID', 'CR_FIX'],
      ORDER: ['NEW', 'INQUIRY', 'INQ_SWIFT', 'SWIFT'],
    })
    expect(USUAL_LIMITS.map(({ type, status }) => `${type} ${status}`)).toEqual(
      Object.entries(STAFF_STATUSES).flatMap(([type, statuses]) => statuses.map(status => `${type} ${status}`)),
    )
  })

  test('are the usual ones where nothing else is kept', () => {
    const kept = limitsOf([{ type: 'ORDER', status: 'NEW', hours: 3 }])
    expect(kept.find(({ type, status }) => type === 'ORDER' && status === 'NEW')?.hours).toBe(3)
    expect(kept.filter(({ status }) => status === 'DOC')).toEqual(USUAL_LIMITS.filter(({ status }) => status === 'DOC'))
  })
})

describe('what admins type', () => {
  const limit = { type: 'ORDER', status: 'NEW', hours: 9 }
  test.each([
    ['nothing', {}, []],
    ['the days as they are', OFFICIAL_DAYS, []],
    ['hours below one', { limits: [{ ...limit, hours: 0 }] }, ['limits.0.hours fields.range']],
    ['hours beyond twenty days', { limits: [{ ...limit, hours: 181 }] }, ['limits.0.hours fields.range']],
    ['half hours', { limits: [{ ...limit, hours: 1.5 }] }, ['limits.0.hours fields.integer']],
    ['no hours', { limits: [{ ...limit, hours: null }] }, ['limits.0.hours fields.required']],
    ['no kind', { limits: [{ ...limit, type: null }] }, ['limits.0.type fields.required']],
    [
      'nothing at all',
      { limits: [{}] },
      ['limits.0.type', 'limits.0.status', 'limits.0.hours'].map(f => `${f} fields.required`),
    ],
    ['an unknown kind', { limits: [{ ...limit, type: 'INN' }] }, ['limits.0.type fields.choice']],
    ['a status of clients', { limits: [{ ...limit, status: 'PAID' }] }, ['limits.0.status fields.staffStatus']],
    ['a limit twice', { limits: [limit, limit] }, ['limits.1.status fields.twice']],
    ['no day', { holidays: ['2026-02-30'] }, ['holidays.0 fields.date']],
    ['an empty day', { holidays: [''] }, ['holidays.0 fields.required']],
    ['a day long ago', { workdays: ['2020-01-04'] }, ['workdays.0 fields.dateMin']],
    ['a day twice', { holidays: ['2026-11-04', '2026-11-04'] }, ['holidays.1 fields.twice']],
    [
      'a holiday that is worked on',
      { holidays: ['2026-11-04'], workdays: ['2026-11-04'] },
      ['workdays.0 fields.holidayToo'],
    ],
  ])('%s', (_, input, said) => {
    const verdict = validateInput(deadlinesSchema, input)
    expect(verdict.ok ? [] : verdict.fieldErrors.map(({ field, key }) => `${field} ${key}`)).toEqual(said)
  })
})
