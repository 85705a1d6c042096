import { describe, expect, test } from 'vitest'
import { afterWorking, beforeWorking, isWorkday, PLAIN_WEEK, workingMinutes } from '../../domain/core/workingTime.ts'

const moscow = (time: string) => new Date(`${time}:00+03:00`)
const HOLIDAYS = { holidays: new Set(['2026-11-04']), workdays: new Set(['2026-11-07']) }

describe('working minutes in Moscow', () => {
  test.each([
    ['within a day', '2026-11-02T10:00', '2026-11-02T11:30', 90],
    ['over a night', '2026-11-02T17:59', '2026-11-03T09:01', 2],
    ['over a weekend', '2026-11-13T17:59', '2026-11-16T09:01', 2],
    ['in the night', '2026-11-02T20:00', '2026-11-03T08:00', 0],
    ['on a weekend', '2026-11-14T10:00', '2026-11-15T17:00', 0],
    ['over a holiday', '2026-11-03T17:00', '2026-11-05T10:00', 120],
    ['on a moved working day', '2026-11-07T10:00', '2026-11-07T12:00', 120],
    ['of a whole week with a holiday and a moved day', '2026-11-02T00:00', '2026-11-09T00:00', 5 * 540],
    ['backwards', '2026-11-03T10:00', '2026-11-02T10:00', 0],
  ])('%s', (_, from, to, minutes) => {
    expect(workingMinutes(moscow(from), moscow(to), HOLIDAYS)).toBe(minutes)
  })

  test.each([
    ['2026-11-02T10:00', 90, '2026-11-02T11:30'],
    ['2026-11-02T17:59', 2, '2026-11-03T09:01'],
    ['2026-11-13T17:59', 2, '2026-11-16T09:01'],
    ['2026-11-03T17:00', 120, '2026-11-05T10:00'],
    ['2026-11-14T12:00', 0, '2026-11-16T09:00'],
    ['2026-11-02T03:00', 540, '2026-11-03T09:00'],
  ])('%s and %d minutes more is %s', (at, minutes, then) => {
    expect(afterWorking(moscow(at), minutes, HOLIDAYS)).toEqual(moscow(then))
  })

  test('what lies so many minutes before a moment is so many minutes away from it', () => {
    for (const minutes of [1, 539, 540, 541, 5_000])
      for (const at of ['2026-11-02T10:00', '2026-11-14T12:00', '2026-11-05T03:00'])
        expect(workingMinutes(beforeWorking(moscow(at), minutes, HOLIDAYS), moscow(at), HOLIDAYS)).toBe(minutes)
  })

  test('a week without a table is Monday to Friday', () => {
    const days = ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-07', '2026-11-08']
    expect(days.map(day => isWorkday(day, PLAIN_WEEK))).toEqual([true, true, true, false, false])
  })
})
