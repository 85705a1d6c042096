import { describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { aroundCentralBank } from '../../domain/rate/bankRates.ts'
import { isFresh, lastWorkingDay, refusalOfDay } from '../../domain/rate/centralBankDay.ts'

// 2026-03-02 is a Monday
describe('the last working day before a day', () => {
  test.each([
    ['Monday', '2026-03-02', '2026-02-27'],
    ['Tuesday', '2026-03-03', '2026-03-02'],
    ['Friday', '2026-03-06', '2026-03-05'],
    ['Saturday', '2026-03-07', '2026-03-06'],
    ['Sunday', '2026-03-08', '2026-03-06'],
  ])('of a %s', (_, today, expected) => {
    expect(lastWorkingDay(today)).toBe(expected)
  })

  test.each([
    ['on the day itself', '2026-03-04', '2026-03-04', true],
    ['the day after', '2026-03-04', '2026-03-05', true],
    ['two days after', '2026-03-04', '2026-03-06', false],
    ['before the day has come', '2026-03-05', '2026-03-04', true],
    ['on Monday, of Saturday', '2026-02-28', '2026-03-02', true],
    ['on Monday, of Friday', '2026-02-27', '2026-03-02', true],
    ['on Monday, of Thursday', '2026-02-26', '2026-03-02', false],
    ['on Tuesday, of Saturday', '2026-02-28', '2026-03-03', false],
  ])('prices serve %s or they do not', (_, date, today, expected) => {
    expect(isFresh(date, today)).toBe(expected)
  })
})

describe('a published day', () => {
  const day = (date: string, usd: number, inr = 100) => ({
    date,
    prices: [
      { code: 'USD', nominal: 1, rate: toRate(usd) },
      { code: 'INR', nominal: 100, rate: toRate(inr) },
    ],
  })
  const kept = day('2026-03-04', 90)
  const today = '2026-03-05'

  test.each([
    ['of today', day('2026-03-05', 91), null],
    ['of tomorrow', day('2026-03-06', 91), null],
    ['of the kept day, corrected', day('2026-03-04', 89), null],
    ['of a day too far ahead', day('2026-03-09', 91), '2026-03-09 is too far ahead'],
    ['older than the kept one', day('2026-03-03', 91), '2026-03-03 is older than the kept 2026-03-04'],
    ['three times dearer', day('2026-03-05', 270), null],
    ['more than three times dearer', day('2026-03-05', 270.01), 'the price of USD jumped'],
    ['three times cheaper', day('2026-03-05', 30), null],
    ['more than three times cheaper', day('2026-03-05', 29.99), 'the price of USD jumped'],
    ['with a slipped nominal', day('2026-03-05', 91, 1), 'the price of INR jumped'],
  ])('%s is believed or not', (_, published, refusal) => {
    expect(refusalOfDay(published, kept, today)).toBe(refusal)
  })

  test('is not compared with a kept one of long ago', () => {
    expect(refusalOfDay(day('2026-03-19', 900), kept, '2026-03-19')).toBeNull()
    expect(refusalOfDay(day('2026-03-18', 900), kept, '2026-03-18')).toBe('the price of USD jumped')
  })

  test('is compared by the price of one unit', () => {
    const ten = { date: '2026-03-05', prices: [{ code: 'USD', nominal: 10, rate: toRate(910) }] }
    expect(refusalOfDay(ten, kept, today)).toBeNull()
  })
})

describe('a bank’s rates', () => {
  test('lie one percent to either side of the price of one unit, and what is too cheap for four decimals is left out', () => {
    const prices = [
      { code: 'USD', nominal: 1, rate: toRate(92.5) },
      { code: 'VND', nominal: 10_000, rate: toRate(34.4184) },
      { code: 'IRR', nominal: 1_000_000, rate: toRate(40) },
    ]
    expect(aroundCentralBank(prices)).toEqual([
      { code: 'USD', buy: 91.575, sell: 93.425 },
      { code: 'VND', buy: 0.0034, sell: 0.0035 },
    ])
  })
})
