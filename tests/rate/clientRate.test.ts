import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import { judgeClientRate, movedFigure, normalizeClientRate, proposedTerms } from '../../domain/rate/engine.ts'

describe("a client's own rate", () => {
  test.each([
    [3.5, 3, null],
    [3, 3, null],
    [5.5, 3, null],
    [5.5001, 3, { key: 'fields.clientRateTooHigh', values: { max: 5.5 } }],
    [2.9999, 3, { key: 'fields.clientRateTooLow', values: { min: 3 } }],
    [3.00001, 3, { key: 'fields.decimals', values: { max: 4 } }],
    [5.5, 5.5, null],
    [5.6, 5.5, { key: 'fields.onlyProposedRate' }],
    [5.5, 6, { key: 'fields.onlyProposedRate' }],
    [6, 6, null],
  ])('of %d against a proposed %d is answered %o', (c, proposed, answer) => {
    expect(judgeClientRate(c, toRate(proposed))).toEqual(answer)
  })

  test('equal to the proposed is stored as none', () => {
    expect([
      normalizeClientRate(toRate(3), toRate(3)),
      normalizeClientRate(toRate(3.1), toRate(3)),
      normalizeClientRate(undefined, toRate(3)),
    ]).toEqual([null, 3.1, null])
  })

  test('stands against the base rate where the dollars are unknown', () => {
    const rates = {
      aRates: [{ type: 'AMOUNT', operator: '>=', amount: minor(0), rate: toRate(1) } as const],
      vRates: [],
    }
    expect(proposedTerms(toRate(3), rates, null, minor(0))).toMatchObject({ proposedRate: 3, rateType: 'BASE' })
    expect(proposedTerms(toRate(3), rates, minor(1), minor(0))).toMatchObject({ proposedRate: 1, rateType: 'AMOUNT' })
  })
})

describe('posted figures', () => {
  test('that differ from the computed ones are found, missing ones are not', () => {
    const computed = { usdAmount: 100, rubAmount: 200 }
    expect(movedFigure({ usdAmount: 100, rubAmount: 200 }, computed)).toBeNull()
    expect(movedFigure({ usdAmount: 100 }, computed)).toBeNull()
    expect(movedFigure({ usdAmount: 100, rubAmount: 201 }, computed)).toBe('rubAmount')
  })
})
