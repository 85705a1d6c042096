import { expect, test } from 'vitest'
import { MAX_AMOUNT, type Minor, absolute, minor, minus, negative, plus } from '../../domain/core/money.ts'
import { type Rate, toRate } from '../../domain/core/rate.ts'

const amount = minor(10_00)
const percent = toRate(2.5)

/** Wrong code that only the compiler reads: `tsc -b` fails when one of these lines passes. */
const wrong = [
  // @ts-expect-error An amount plus a rate is no amount
  (): Minor => amount + percent,
  // @ts-expect-error The operations of money take no rate
  () => plus(amount, percent),
  // @ts-expect-error The bare sum of two amounts is no amount: `plus` makes one
  (): Minor => amount + amount,
  // @ts-expect-error A rate is no amount
  (): Minor => percent,
  // @ts-expect-error An amount is no rate
  (): Rate => amount,
  // @ts-expect-error A bare number is no amount
  (): Minor => 10_00,
  // @ts-expect-error A bare number is no rate
  (): Rate => 2.5,
  // @ts-expect-error An amount is not compared with a rate
  () => amount === percent,
]

test('an amount, a rate and a bare number are three things to the compiler and numbers to JSON', () => {
  expect(wrong).toHaveLength(8)
  expect(JSON.stringify({ amount, percent })).toBe('{"amount":1000,"percent":2.5}')
})

test('amounts are added, taken off each other and turned round as whole minor units', () => {
  expect([plus(), plus(amount, minor(5), minor(-20)), minus(minor(5), amount)]).toEqual([0, 985, -995])
  expect([negative(amount), absolute(minor(-7)), absolute(amount)]).toEqual([-1000, 7, 1000])
})

test('no amount is made of what is no whole number of minor units or can’t be held exactly', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => minor(value)).toThrow(RangeError)
  expect(() => plus(minor(Number.MAX_SAFE_INTEGER), MAX_AMOUNT)).toThrow(RangeError)
})

test('a rate has at most four decimals', () => {
  expect([0, 0.0001, 92.5, -1.25, 999_999.9999, 1_000_000].map(toRate)).toEqual([
    0, 0.0001, 92.5, -1.25, 999_999.9999, 1_000_000,
  ])
  for (const value of [0.00001, 92.500_01, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => toRate(value)).toThrow(RangeError)
})
