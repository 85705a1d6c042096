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
  '5 марта 2026',
  '5 марта 2026 г.',
  '5 марта 2026 года',
  '05 Март 26',
  '5 мар. 2026',
  '05-мар-2026',
  '5 Mar 2026',
  '05-MAR-26',
  '5 of March 2026',
  '5th March, 2026',
  'March 5, 2026',
  'Mar 5th 2026',
  '2026 March 5',
  '05.03.2026 12:30',
  '05.03.2026, 9:05 МСК',
  '5 марта 2026 г. в 12:30:59',
  'March 5, 2026 at 3:00 pm',
  '2026-03-05T12:30:00',
  '2026-03-05 12:30',
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
  '5 мартобря 2026',
  '31 февраля 2026',
  'March 5 26',
  '5 марта',
  'марта 2026',
  '5 ма 2026',
  '05.03.2026 25:30',
  '05.03.2026 12:61',
  '2026-03-05T23:30:00Z',
  '2026-03-05T23:30:00+03:00',
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

test('every month is read by its words, long and short, as both languages write them', () => {
  for (const locale of ['ru', 'en', 'en-GB'] as const)
    for (const month of ['long', 'short'] as const)
      for (let number = 1; number <= 12; number++) {
        const day = `2026-${String(number).padStart(2, '0')}-17`
        const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
        expect(readDay(format.format(new Date(day)))).toBe(day)
      }
})
