import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { minor, plus } from '../../domain/core/money.ts'
import { isRefusal, type Offer, offer, type OfferInput, orderUsd } from '../../domain/rate/engine.ts'
import type { Tier } from '../../domain/rate/tiers.ts'
import { halfUp, tenThousandths } from './fractions.ts'

const NONE = { aRates: [], vRates: [] }
const base: OfferInput = {
  invoiceAmount: minor(1_000_000),
  xRate: toRate(7.125),
  rate: toRate(92.5),
  baseRate: toRate(3),
  rates: NONE,
  monthlyVolume: minor(0),
}

function formed(changes: Partial<OfferInput> = {}): Offer {
  const answer = offer({ ...base, ...changes })
  if (isRefusal(answer)) throw new Error(answer.problem)
  return answer
}

const byAmount = (rate: number, onTopAmount = 0): Tier => ({
  type: 'AMOUNT',
  operator: '>=',
  amount: minor(0),
  rate: toRate(rate),
  onTopAmount: minor(onTopAmount),
})
const byVolume = (rate: number): Tier => ({ type: 'M_VAL', operator: '>=', amount: minor(0), rate: toRate(rate) })

const rateOf = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 10_000), max: max * 10_000 }).map(n => toRate(n / 10_000))
// Small invoices in any currency, and large ones whose roubles stay below 10^13
const invoices = fc.oneof(
  fc.record({ invoiceAmount: fc.integer({ min: 100, max: 10 ** 8 }).map(minor), xRate: rateOf(0.05, 30) }),
  fc.record({ invoiceAmount: fc.integer({ min: 10 ** 8, max: 2 * 10 ** 10 }).map(minor), xRate: rateOf(1, 30) }),
)
const inputs = fc
  .record({
    invoice: invoices,
    rate: rateOf(10, 300),
    percent: rateOf(0, 6),
    onTop: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ invoice, ...terms }) => ({ ...invoice, ...terms }))

describe('the figures of an offer', () => {
  test('the example of the specification comes out to the last digit', () => {
    expect(formed()).toMatchObject({
      usdAmount: 140_351,
      brockmanRate: 95.275,
      rubAmount: 13_371_942,
      invoiceRate: 13.3719,
      calculationRate: 3,
      rateType: 'BASE',
      onTopAmount: 0,
      floatingRates: { amountRate: null, volumeRate: null },
    })
  })

  test('every figure is the exact fraction rounded half up', () => {
    fc.assert(
      fc.property(inputs, ({ percent, onTop, ...sent }) => {
        const found = formed({ ...sent, rates: { aRates: [byAmount(percent, onTop)], vRates: [] } })
        const invoice = BigInt(sent.invoiceAmount)
        const rate = tenThousandths(sent.rate)
        const usd = halfUp(invoice * 10_000n, tenThousandths(sent.xRate))
        const brockman = halfUp(rate * (1_000_000n + tenThousandths(percent)), 1_000_000n)
        const rub = halfUp(usd * brockman + BigInt(onTop) * rate, 10_000n)
        expect(BigInt(found.usdAmount)).toBe(usd)
        expect(tenThousandths(found.brockmanRate)).toBe(brockman)
        expect(BigInt(found.rubAmount)).toBe(rub)
        expect(tenThousandths(found.invoiceRate)).toBe(halfUp(rub * 10_000n, invoice))
      }),
    )
  })

  test('the dollars lie within one minor unit of the exact fraction', () => {
    fc.assert(
      fc.property(inputs, ({ invoiceAmount, xRate }) => {
        const usd = orderUsd(invoiceAmount, xRate)
        if (typeof usd === 'object') return
        const difference = BigInt(usd) * tenThousandths(xRate) - BigInt(invoiceAmount) * 10_000n
        expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(tenThousandths(xRate))
      }),
    )
  })

  test('a larger invoice never costs less', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 10 ** 9 }).map(minor), ({ percent, ...sent }, more) => {
        const small = formed({ ...sent, baseRate: percent })
        const large = formed({ ...sent, baseRate: percent, invoiceAmount: plus(sent.invoiceAmount, more) })
        expect(large.usdAmount).toBeGreaterThanOrEqual(small.usdAmount)
        expect(large.rubAmount).toBeGreaterThanOrEqual(small.rubAmount)
      }),
    )
  })

  test('a higher percent never costs less', () => {
    fc.assert(
      fc.property(inputs, rateOf(0, 3), ({ percent, ...sent }, more) => {
        const low = formed({ ...sent, baseRate: percent })
        const high = formed({ ...sent, baseRate: toRate(Number((percent + more).toFixed(4))) })
        expect(high.rubAmount).toBeGreaterThanOrEqual(low.rubAmount)
      }),
    )
  })

  test('half a cent of dollars is rounded up', () => {
    expect(orderUsd(minor(5), toRate(2))).toBe(3)
    expect(orderUsd(minor(1), toRate(2))).toBe(1)
  })

  test('a dollar invoice takes no other X than 1', () => {
    expect(offer({ ...base, currency: 'USD', xRate: toRate(7.125) })).toEqual({ problem: 'xRateOfDollar' })
    expect(formed({ currency: 'USD', xRate: toRate(1) }).usdAmount).toBe(1_000_000)
    expect(orderUsd(minor(100), toRate(1.0001), 'USD')).toEqual({ problem: 'xRateOfDollar' })
  })

  test('dollars that round to nothing or pass 10^13 are refused', () => {
    expect(offer({ ...base, invoiceAmount: minor(1), xRate: toRate(7.125) })).toEqual({ problem: 'amountTooSmall' })
    expect(offer({ ...base, invoiceAmount: minor(10 ** 13), xRate: toRate(0.5) })).toEqual({
      problem: 'amountTooLarge',
    })
    expect(offer({ ...base, invoiceAmount: minor(10 ** 13), xRate: toRate(1) })).toEqual({ problem: 'amountTooLarge' })
  })
})

describe('the percent of an offer', () => {
  test.each([
    ['the base rate when no tier matches', [], [], 3, 'BASE', 0],
    ['the amount tier alone', [byAmount(2, 700)], [], 2, 'AMOUNT', 700],
    ['the volume tier alone', [], [byVolume(1.5)], 1.5, 'VOLUME', 0],
    ['the lower amount tier with its fixed extra', [byAmount(1, 700)], [byVolume(1.5)], 1, 'AMOUNT', 700],
    ['the lower volume tier without the fixed extra', [byAmount(2, 700)], [byVolume(1.5)], 1.5, 'VOLUME', 0],
    ['the volume tier of two equal ones', [byAmount(2, 700)], [byVolume(2)], 2, 'VOLUME', 0],
    ['a tier even above the base rate', [byAmount(4)], [], 4, 'AMOUNT', 0],
  ] as const)('proposed is %s', (_, aRates, vRates, percent, rateType, onTopAmount) => {
    const found = formed({ rates: { aRates, vRates } })
    expect(found).toMatchObject({
      proposedRate: percent,
      calculationRate: percent,
      rateType,
      onTopAmount,
      offeredRate: 3,
    })
  })

  test("a client's own rate takes the place of the proposed one and the fixed extra stays due", () => {
    const found = formed({ rates: { aRates: [byAmount(2, 700)], vRates: [] }, clientRate: toRate(5) })
    expect(found).toMatchObject({ calculationRate: 5, proposedRate: 2, rateType: 'CLIENT', onTopAmount: 700 })
    expect(found.floatingRates).toEqual({ amountRate: 2, volumeRate: null })
  })

  test('the fixed extra is added at the rate without the percent', () => {
    const without = formed({ rates: { aRates: [byAmount(0)], vRates: [] } })
    const extra = formed({ rates: { aRates: [byAmount(0, 1000)], vRates: [] } })
    expect(extra.rubAmount - without.rubAmount).toBe(92_500)
  })
})
