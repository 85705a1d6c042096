import { expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { isFarFrom } from '../../domain/rate/engine.ts'

test.each([
  [72.9, 7.29, true],
  [8.125, 81.25, true],
  [7.2, 7.29, false],
  [97.5, 81.25, false],
  [97.6, 81.25, true],
  [67.7, 81.25, true],
])('a rate of %d beside %d looks like a typing error: %s', (rate, reference, expected) => {
  expect(isFarFrom(toRate(rate), toRate(reference))).toBe(expected)
})
