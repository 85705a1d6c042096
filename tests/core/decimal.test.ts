import { expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { exact, formatPercent, formatRate, hasDecimals, round0, round4 } from '../../domain/core/decimal.ts'

test('rounding is half up on the decimal text, not on the float', () => {
  expect(round0(exact('13371941.5'))).toBe(13_371_942)
  expect(round4(exact(1.00005))).toBe(1.0001)
  expect(round4(exact('0.00004999'))).toBe(0)
})

test('decimals are counted as they are written', () => {
  expect([hasDecimals(0.1234, 4), hasDecimals(0.12345, 4), hasDecimals(1e-7, 4), hasDecimals(1e6, 4)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('a rate is shown with four decimals and a percent without idle zeros', () => {
  expect([formatRate(toRate(92.5)), formatRate(toRate(92.5), 'en')]).toEqual(['92,5000', '92.5000'])
  expect([formatPercent(toRate(3)), formatPercent(toRate(3.25)), formatPercent(toRate(3.25), 'en')]).toEqual([
    '3%',
    '3,25%',
    '3.25%',
  ])
})
