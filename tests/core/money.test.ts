import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinor, isAmount, MAX_AMOUNT, minor, negative, toDecimalText, toMinor } from '../../domain/core/money.ts'

describe('an amount as people type it', () => {
  test.each([
    ['1 000,50', 100_050],
    ['1000.5', 100_050],
    ['1\u00A0000', 100_000],
    ['1\u202F000\u2009000', 100_000_000],
    ['0,07', 7],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['-0', 0],
    ['\u22125', -500],
    ['90071992547409,91', 9_007_199_254_740_991],
  ])('%s is %d minor units', (typed, units) => {
    expect(toMinor(typed)).toBe(units)
  })

  test.each(['', ' ', '.', ',', '-', '1,000', '1,000.50', '1.2.3', '1e5', 'abc', '12р', '0,001', '90071992547409,92'])(
    '«%s» is no amount',
    typed => {
      expect(toMinor(typed)).toBeNull()
    },
  )

  test('comes back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: negative(MAX_AMOUNT), max: MAX_AMOUNT }).map(minor), amount => {
        expect(toMinor(toDecimalText(amount))).toBe(amount)
        expect(toMinor(formatMinor(amount))).toBe(amount)
        expect(toMinor(formatMinor(amount, null, 'en'))).toBe(amount)
      }),
    )
  })
})

describe('an amount as it is shown', () => {
  test('has thin spaces, two decimals, a true minus and the currency after it', () => {
    expect(formatMinor(minor(1_739_371), 'USD')).toBe('17\u202F393,71\u00A0USD')
    expect(formatMinor(minor(-1_739_371), 'USD', 'en')).toBe('\u221217\u202F393.71\u00A0USD')
    expect([formatMinor(minor(5)), formatMinor(minor(0)), formatMinor(minor(100_000_000))]).toEqual([
      '0,05',
      '0,00',
      '1\u202F000\u202F000,00',
    ])
  })
})

test('an amount is a whole number from 1 to 10^13', () => {
  expect([1, MAX_AMOUNT].map(isAmount)).toEqual([true, true])
  expect([0, -1, 1.5, MAX_AMOUNT + 1, Number.NaN, '5', null].map(isAmount)).toEqual(Array(7).fill(false))
})
