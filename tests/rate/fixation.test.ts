import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { minor, plus } from '../../domain/core/money.ts'
import { type Fixation, fixation, type FixationInput, isRefusal } from '../../domain/rate/engine.ts'
import { halfUp, tenThousandths } from './fractions.ts'

const base: FixationInput = {
  receivedRub: minor(13_371_942),
  rateAfter: toRate(92.5),
  xRateAfter: toRate(7.125),
  calculationRate: toRate(3),
  onTopAmount: minor(0),
}

function fixed(changes: Partial<FixationInput> = {}): Fixation {
  const answer = fixation({ ...base, ...changes })
  if (isRefusal(answer)) throw new Error(answer.problem)
  return answer
}

const rateOf = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map(n => toRate(n / 10_000))
const inputs = fc.record({
  receivedRub: fc.integer({ min: 0, max: 10 ** 11 }).map(minor),
  rateAfter: rateOf(10, 300),
  xRateAfter: rateOf(0.05, 30),
  calculationRate: rateOf(0, 6),
  onTopAmount: fc.integer({ min: 0, max: 100_000 }).map(minor),
})

describe('the figures after fixation', () => {
  test('at the rates of the offer the dollars of the offer come back', () => {
    expect(fixed()).toEqual({
      usdAmount: 140_351,
      invoiceAmount: 1_000_001,
      invoiceRate: 13.3719,
      brockmanRate: 95.275,
      rubAmount: 13_371_942,
    })
  })

  test('every figure is the exact fraction rounded half up', () => {
    fc.assert(
      fc.property(inputs, sent => {
        const found = fixed(sent)
        const rate = tenThousandths(sent.rateAfter)
        const brockman = halfUp(rate * (1_000_000n + tenThousandths(sent.calculationRate)), 1_000_000n)
        const left = BigInt(sent.receivedRub) * 10_000n - BigInt(sent.onTopAmount) * rate
        const usd = left > 0n ? halfUp(left, brockman) : 0n
        const foreign = halfUp(usd * tenThousandths(sent.xRateAfter), 10_000n)
        expect(tenThousandths(found.brockmanRate)).toBe(brockman)
        expect(BigInt(found.usdAmount)).toBe(usd)
        expect(BigInt(found.invoiceAmount)).toBe(foreign)
        const rateOfInvoice = foreign === 0n ? 0n : halfUp(BigInt(sent.receivedRub) * 10_000n, foreign)
        expect(tenThousandths(found.invoiceRate)).toBe(rateOfInvoice)
      }),
    )
  })

  test('more roubles never make fewer dollars', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 10 ** 9 }).map(minor), (sent, more) => {
        const larger = fixed({ ...sent, receivedRub: plus(sent.receivedRub, more) })
        expect(larger.usdAmount).toBeGreaterThanOrEqual(fixed(sent).usdAmount)
      }),
    )
  })

  test('roubles that do not cover the fixed extra make no dollars, never a negative amount', () => {
    expect(fixed({ receivedRub: minor(100), onTopAmount: minor(1000) })).toMatchObject({
      usdAmount: 0,
      invoiceAmount: 0,
      invoiceRate: 0,
    })
    expect(fixed({ receivedRub: minor(0) }).usdAmount).toBe(0)
  })

  test('a dollar invoice takes no other X than 1', () => {
    expect(fixation({ ...base, currency: 'USD' })).toEqual({ problem: 'xRateOfDollar' })
  })

  test('amounts above 10^13 are refused', () => {
    const answer = fixation({
      ...base,
      receivedRub: minor(10 ** 13),
      rateAfter: toRate(0.0001),
      calculationRate: toRate(0),
    })
    expect(isRefusal(answer) && answer.problem).toBe('amountTooLarge')
  })
})
