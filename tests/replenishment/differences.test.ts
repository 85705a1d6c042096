import { expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { isFarFromBill } from '../../domain/replenishment/differences.ts'

test.each([
  [132_962_874, 132_962_874, false],
  [100_000_00, 101_000_00, false],
  [100_000_00, 101_000_01, true],
  [100_000_00, 99_000_00, false],
  [100_000_00, 98_999_99, true],
  [132_962_874, 1_329_628, true],
  [100_000_00, 0, true],
] as const)('of a bill of %i kopecks %i that came are far from it: %s', (billed, received, far) => {
  expect(isFarFromBill(minor(received), minor(billed))).toBe(far)
})
