import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayStart,
  daysPeriod,
  formatDate,
  formatTime,
  isDate,
  monthPeriod,
  today,
} from '../../domain/core/dates.ts'

const now = new Date('2026-06-12T11:05:00Z')

describe('days are those of Moscow', () => {
  test('a day begins at 21:00 UTC of the day before', () => {
    expect(today(new Date('2026-06-11T20:59:59Z'))).toBe('2026-06-11')
    expect(today(new Date('2026-06-11T21:00:00Z'))).toBe('2026-06-12')
    expect(dayStart('2026-06-12')).toEqual(new Date('2026-06-11T21:00:00Z'))
  })

  test('a month lasts from the first midnight to the next first midnight', () => {
    const june = { from: new Date('2026-05-31T21:00:00Z'), to: new Date('2026-06-30T21:00:00Z') }
    expect([monthPeriod(june.from), monthPeriod(now), monthPeriod(new Date(june.to.getTime() - 1))]).toEqual([
      june,
      june,
      june,
    ])
    expect(monthPeriod(new Date('2026-12-31T21:00:00Z')).to).toEqual(new Date('2027-01-31T21:00:00Z'))
  })

  test('a period includes its last day', () => {
    expect(daysPeriod('2026-02-28', '2026-02-28').to).toEqual(dayStart('2026-03-01'))
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  [20_260_101, false],
])('%s is a day: %s', (value, is) => {
  expect(isDate(value)).toBe(is)
})

describe('dates for people', () => {
  test('are written in words', () => {
    expect([formatDate('2026-06-12'), formatDate('2026-06-12', 'en')]).toEqual(['12 июня 2026', '12 June 2026'])
    expect(formatDate('2026-06-11T21:30:00Z')).toBe('12 июня 2026')
  })

  test('say «сегодня» of the same Moscow day', () => {
    expect(formatTime('2026-06-12T11:05:00Z', 'ru', now)).toBe('сегодня, 14:05')
    expect(formatTime('2026-06-12T11:05:00Z', 'en', now)).toBe('today, 14:05')
    expect(formatTime('2026-06-11T20:59:00Z', 'ru', now)).toBe('11 июня 2026, 23:59')
    expect(formatTime('2026-06-10T21:05:00Z', 'ru', now)).toBe('11 июня 2026, 00:05')
  })
})
