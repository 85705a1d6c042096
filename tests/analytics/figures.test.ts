import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  lastDayOf,
  listDays,
  mondayOf,
  periodsOf,
  settledDay,
  stretchesOf,
} from '../../domain/analytics/days.ts'
import {
  balanceDays,
  daySums,
  durationsOf,
  hoursOf,
  median,
  monthsOf,
  paidMonths,
  percentile,
} from '../../domain/analytics/figures.ts'
import {
  analyticsDaysSchema,
  analyticsMonthsSchema,
  daysAsked,
  monthsAsked,
  ratesSchema,
  volumeSchema,
} from '../../domain/analytics/schema.ts'
import { isPassed, WORK } from '../../domain/analytics/work.ts'
import { validateInput } from '../../domain/core/fields.ts'
import { minor } from '../../domain/core/money.ts'

const at = (text: string) => Date.parse(text)
const TODAY = '2026-11-25'

describe('days', () => {
  test('a day begins at midnight in Moscow and ends where the next begins', () => {
    const [first, second] = boundsOf({ from: '2026-03-05', to: '2026-03-06' })
    expect(first).toEqual({ date: '2026-03-05', start: at('2026-03-04T21:00Z'), end: at('2026-03-05T21:00Z') })
    expect(second?.start).toBe(first?.end)
  })

  test('where Moscow has changed its clock, days are as long as they were', () => {
    const [day] = boundsOf({ from: '2014-10-26', to: '2014-10-27' })
    expect((day?.end ?? 0) - (day?.start ?? 0)).toBe(25 * 3_600_000)
  })

  test.each([
    ['2024-02', '2024-02-29'],
    ['2026-02', '2026-02-28'],
    ['2026-12', '2026-12-31'],
  ])('the last day of %s is %s', (month, last) => expect(lastDayOf(month)).toBe(last))

  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

  test.each([
    ['2026-01-01', '2026-03-31', ['2026-01', '2026-02', '2026-03']],
    ['2026-01-31', '2026-03-01', ['2026-01-31', '2026-02', '2026-03-01']],
    ['2026-02-01', '2026-02-27', listDays({ from: '2026-02-01', to: '2026-02-27' })],
    ['2026-02-02', '2026-02-01', []],
  ])('%s to %s is made of whole months and the days beside them', (from, to, periods) =>
    expect(periodsOf({ from, to })).toEqual(periods),
  )

  test('days beside each other are read at once', () => {
    expect(stretchesOf(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-03'])).toEqual([
      { from: '2026-01-30', to: '2026-02-01' },
      { from: '2026-02-03', to: '2026-02-03' },
    ])
  })

  test('a day is settled some minutes after its end', () => {
    expect(settledDay(new Date('2026-03-05T21:09:59Z'), 10)).toBe('2026-03-05')
    expect(settledDay(new Date('2026-03-05T21:10:00Z'), 10)).toBe('2026-03-06')
  })
})

describe('figures', () => {
  test('a balance goes on over days without movements, and each day closes where the next opens', () => {
    const moves = [
      { at: at('2026-03-05T20:59:59.999Z'), amount: minor(500) },
      { at: at('2026-03-05T21:00:00Z'), amount: minor(-200) },
      { at: at('2026-03-06T10:00:00Z'), amount: minor(70) },
    ]
    const days = { from: '2026-03-04', to: '2026-03-07' }
    expect(balanceDays(days, minor(100), new Map(daySums(days, moves)))).toEqual([
      { date: '2026-03-04', opening: 100, credit: 0, debit: 0, closing: 100 },
      { date: '2026-03-05', opening: 100, credit: 500, debit: 0, closing: 600 },
      { date: '2026-03-06', opening: 600, credit: 70, debit: -200, closing: 470 },
      { date: '2026-03-07', opening: 470, credit: 0, debit: 0, closing: 470 },
    ])
  })

  test('payments are summed by Moscow month and currency', () => {
    const paid = (when: string, currency: string, amount: number) => ({
      at: at(when),
      currency,
      amount: minor(amount),
      amountUsd: minor(amount / 10),
    })
    const payments = [
      paid('2026-01-31T20:59:59Z', 'USD', 100),
      paid('2026-01-31T21:00:00Z', 'USD', 200),
      paid('2026-02-10T10:00:00Z', 'CNY', 300),
      paid('2026-02-11T10:00:00Z', 'USD', 400),
    ]
    const parts = monthsOf({ from: '2026-01-01', to: '2026-02-28' }, payments)
    expect(paidMonths(parts)).toEqual([
      { month: '2026-01', currency: 'USD', count: 1, amount: 100, amountUsd: 10 },
      { month: '2026-02', currency: 'CNY', count: 1, amount: 300, amountUsd: 30 },
      { month: '2026-02', currency: 'USD', count: 2, amount: 600, amountUsd: 60 },
    ])
  })

  test.each([
    [[7], 7, 7],
    [[1, 2], 1.5, 2],
    [[1, 2, 9], 2, 9],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5.5, 9],
  ])('of %j the median is %d and the 90th percentile %d', (sorted, middle, p90) => {
    expect([median(sorted), percentile(sorted, 90)]).toEqual([middle, p90])
  })

  test('durations are hours with one decimal, in whatever order they came', () => {
    expect(durationsOf([3_600_000 * 3, 3_600_000, 3_600_000 * 2])).toEqual({ medianHours: 2, p90Hours: 3, count: 3 })
    expect(hoursOf(400_000)).toBe(0.1)
  })
})

describe('what may be asked for', () => {
  const said = (schema: Parameters<typeof validateInput>[0], value: object) => {
    const verdict = validateInput(schema, value, { today: TODAY })
    return verdict.ok ? [] : verdict.fieldErrors.map(({ field, key }) => `${field} ${key}`)
  }

  test.each([
    [{}, []],
    [{ from: '2026-11-25', to: '2026-11-25' }, []],
    [{ from: '2025-11-25', to: '2026-11-25' }, []],
    [{ from: '2025-11-24', to: '2026-11-25' }, ['from fields.periodMax']],
    [{ from: '2025-11-24' }, ['from fields.periodMax']],
    [{ from: '2024-01-01', to: '2034-01-01' }, ['from fields.periodMax']],
    [{ from: '2016-01-01', to: '2026-01-01' }, ['from fields.dateMin']],
    [{ from: '2026-02-02', to: '2026-02-01' }, ['to fields.dateOrder']],
    [{ from: '2026-02-30' }, ['from fields.date']],
    [{ from: '2026-13-01', to: '2026-13' }, ['from fields.date', 'to fields.date']],
    [{ from: '2026-11-26' }, ['from fields.dateFuture']],
    [{ to: '2030-01-01' }, []],
  ])('days %j: %j', (value, errors) => {
    expect(said(analyticsDaysSchema, value).toSorted()).toEqual(errors)
    expect(said(volumeSchema, { ...value, by: 'COMPANY' }).toSorted()).toEqual(errors)
    expect(said(ratesSchema, { ...value, currency: 'usd' }).toSorted()).toEqual(errors)
  })

  test.each([
    [{}, []],
    [{ from: '2026-01', to: '2026-03' }, []],
    [{ from: '2026-01-15', to: '2026-03' }, []],
    [{ from: '2026-11', to: '2026-11' }, []],
    [{ from: '2026-13' }, ['from fields.month']],
    [{ from: '2026-03', to: '2026-01' }, ['to fields.dateOrder']],
    [{ from: '2026-12' }, ['from fields.monthFuture']],
    [{ from: '2023-11' }, ['from fields.dateMin']],
    [{ from: '2016-01', to: '2026-01' }, ['from fields.dateMin']],
    [{ to: '2036-01' }, []],
  ])('months %j: %j', (value, errors) => expect(said(analyticsMonthsSchema, value).toSorted()).toEqual(errors))

  test('a volume is asked by something, and a price of a currency', () => {
    expect(said(volumeSchema, {})).toEqual(['by fields.required'])
    expect(said(volumeSchema, { by: 'MANAGER' })).toEqual(['by fields.choice'])
    expect(said(ratesSchema, {})).toEqual(['currency fields.required'])
    expect(said(ratesSchema, { currency: 'dollar' })).toEqual(['currency fields.currency'])
  })

  test('without days the last ninety are meant, without months twelve; days to come are left out', () => {
    expect(daysAsked({}, TODAY)).toEqual({ from: '2026-08-28', to: TODAY })
    expect(daysAsked({ from: '2026-11-01', to: '2026-12-31' }, TODAY)).toEqual({ from: '2026-11-01', to: TODAY })
    expect(daysAsked({ to: '2024-01-02' }, TODAY)).toEqual({ from: '2023-12-31', to: '2024-01-02' })
    expect(monthsAsked({}, TODAY)).toEqual({ from: '2025-12-01', to: TODAY })
    expect(monthsAsked({ from: '2026-01', to: '2026-02' }, TODAY)).toEqual({ from: '2026-01-01', to: '2026-02-28' })
  })
})

describe('work', () => {
  test('is what somebody has to act on and is not over', () => {
    expect(WORK).toEqual({
      INN: ['PENDING'],
      REQUEST: ['NEW', 'APPROVED'],
      REPLENISHMENT: expect.arrayContaining(['DOC', 'CR_REQ', 'BILL', 'CR_FIX']) as unknown,
      ORDER: ['NEW', 'INQUIRY', 'INQ_SWIFT', 'SWIFT'],
    })
    expect(WORK.REPLENISHMENT).not.toContain('DONE')
  })

  test('a status that a step only passes through is no stage of it', () => {
    expect(isPassed('REPLENISHMENT', 'REQUEST_CENTRAL_BANK_RATE', 'CR_REQ')).toBe(true)
    expect(isPassed('REPLENISHMENT', 'REQUEST_CENTRAL_BANK_RATE', 'DOC_ACC')).toBe(false)
    expect(isPassed('REPLENISHMENT', 'FORM_RATE', 'CR_REQ')).toBe(false)
  })
})
