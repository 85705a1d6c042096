import { expect, test } from 'vitest'
import { pastedFigure } from '../../web/ui/pastedFigure.ts'

test.each([
  ['1 234,56', 2, '1234.56'],
  ['1,234.56', 2, '1234.56'],
  ['1.234,56', 2, '1234.56'],
  ['1234567.5 USD', 2, '1234567.5'],
  ['1,234,567', 2, '1234567'],
  ['10.000', 2, '10000'],
  ['92.5000', 4, '92.5000'],
  ['7,125', 4, '7.125'],
])('a pasted %j with at most %i decimals is read as %j', (pasted, decimals, read) => {
  expect(pastedFigure(pasted, decimals)).toBe(read)
})

test('figures without a separator are left to the field', () => {
  expect(pastedFigure('10000 USD', 2)).toBeNull()
})
