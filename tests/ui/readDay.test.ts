import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/core/dates.ts'
import { readDay, writeDay } from '../../web/ui/readDay.ts'

test.each([
  '05.03.2026',
  '5.3.2026',
  '5.3.26',
  '05.03.26',
  '05032026',
  '050326',
  '20260305',
  '2026-03-05',
  '2026.3.5',
  '05/03/2026',
  '05-03-2026',
  '5 3 2026',
  ' 05.03.2026 г.',
])('%j is the fifth of March', text => {
  expect(readDay(text)).toBe('2026-03-05')
})

test.each([
  '',
  '5',
  '5.3',
  '31.02.2026',
  '32.01.2026',
  '05.13.2026',
  '2026-13-01',
  '5.3.026',
  '5032026',
  '05.03.2026.',
  'вчера',
  '1e10',
])('%j is no day', text => {
  expect(readDay(text)).toBeNull()
})

test.each([
  ['20112012', '2012-11-20'],
  ['20122026', '2026-12-20'],
  ['20101112', '2010-11-12'],
])('of eight figures the year is the part that can be one: %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('every day comes back from the way it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), days => {
      const day = addDays('2000-01-01', days)
      expect(readDay(writeDay(day))).toBe(day)
      expect(readDay(day)).toBe(day)
      expect(readDay(day.replaceAll('-', ''))).toBe(day)
      expect(readDay(writeDay(day).replaceAll('.', ''))).toBe(day)
    }),
  )
})
