import { describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { minor } from '../../domain/core/money.ts'
import {
  applicableTiers,
  chooseTiers,
  isSameTier,
  lowestTier,
  matches,
  nextVolumeTier,
  type Tier,
} from '../../domain/rate/tiers.ts'

const tier = (changes: Partial<Tier> = {}): Tier => ({
  type: 'AMOUNT',
  operator: '>=',
  amount: minor(1000),
  rate: toRate(2),
  ...changes,
})

describe('a tier', () => {
  test.each([
    ['>', false, false, true],
    ['>=', false, true, true],
    ['=', false, true, false],
    ['<=', true, true, false],
    ['<', true, false, false],
  ])('with %s stands so below, at and above its amount', (operator, below, at, above) => {
    expect([999, 1000, 1001].map(figure => matches(tier({ operator }), minor(figure)))).toEqual([below, at, above])
  })

  test('with an unknown operator matches nothing', () => {
    expect(matches(tier({ operator: '!=' }), minor(5))).toBe(false)
  })

  test('is a duplicate of one with the same type, operator and amount', () => {
    expect(isSameTier(tier(), tier({ rate: toRate(9) }))).toBe(true)
    expect(isSameTier(tier(), tier({ operator: '>' }))).toBe(false)
    expect(isSameTier(tier(), tier({ type: 'M_VAL' }))).toBe(false)
  })
})

describe('of the matching tiers', () => {
  test('the lowest percent counts', () => {
    const tiers = [tier({ rate: toRate(3) }), tier({ rate: toRate(1), amount: minor(5000) }), tier({ rate: toRate(2) })]
    expect(lowestTier(tiers, minor(2000))?.rate).toBe(2)
    expect(lowestTier(tiers, minor(5000))?.rate).toBe(1)
  })

  test('the lowest fixed extra counts where percents are equal', () => {
    const tiers = [
      tier({ onTopAmount: minor(500) }),
      tier({ onTopAmount: minor(300) }),
      tier({ onTopAmount: minor(400) }),
    ]
    expect(lowestTier(tiers, minor(2000))?.onTopAmount).toBe(300)
    expect(lowestTier([...tiers, tier()], minor(2000))?.onTopAmount).toBeUndefined()
  })

  test('there is none where nothing matches', () => {
    expect(lowestTier([tier()], minor(999))).toBeNull()
  })

  test('the payment is compared with tiers by amount and the month with tiers by volume', () => {
    const rates = {
      aRates: [tier({ amount: minor(100) })],
      vRates: [tier({ type: 'M_VAL', amount: minor(200), rate: toRate(1) })],
    }
    expect(chooseTiers(rates, minor(150), minor(150))).toEqual({ amount: rates.aRates[0], volume: null })
    expect(chooseTiers(rates, minor(50), minor(250))).toEqual({ amount: null, volume: rates.vRates[0] })
  })
})

describe("a client's own tiers", () => {
  const company = [tier({ rate: toRate(1) }), tier({ type: 'M_VAL', rate: toRate(1.5) })]

  test("replace the company's of that type, the other type stays", () => {
    const own = [tier({ rate: toRate(4) })]
    expect(applicableTiers(company, own)).toEqual({ aRates: own, vRates: [company[1]] })
  })

  test("leave the company's in force where there are none", () => {
    expect(applicableTiers(company, [])).toEqual({ aRates: [company[0]], vRates: [company[1]] })
  })
})

describe('the next volume tier', () => {
  const volume = (changes: Partial<Tier>) => tier({ type: 'M_VAL', ...changes })

  test('is the nearest that beats what applies now, with what is missing to it', () => {
    const far = volume({ amount: minor(9000), rate: toRate(1) })
    const near = volume({ amount: minor(5000), rate: toRate(1.5) })
    expect(
      nextVolumeTier([far, near, volume({ amount: minor(1000), rate: toRate(2) })], toRate(3), minor(4200)),
    ).toEqual({
      tier: near,
      left: 800,
    })
  })

  test('with > is reached one cent later', () => {
    expect(nextVolumeTier([volume({ operator: '>', amount: minor(5000) })], toRate(3), minor(4200))?.left).toBe(801)
  })

  test('is none when more volume brings no lower percent, or was reached', () => {
    expect(nextVolumeTier([volume({ amount: minor(5000), rate: toRate(3) })], toRate(3), minor(0))).toBeNull()
    expect(nextVolumeTier([volume({ amount: minor(5000), rate: toRate(2) })], toRate(3), minor(5000))).toBeNull()
    expect(
      nextVolumeTier([volume({ operator: '<', amount: minor(5000), rate: toRate(2) })], toRate(3), minor(9000)),
    ).toBeNull()
    expect(nextVolumeTier([], toRate(3), minor(0))).toBeNull()
  })

  test('counts from nothing where the company has no base rate', () => {
    expect(nextVolumeTier([volume({ amount: minor(5000), rate: toRate(7) })], null, minor(0))?.left).toBe(5000)
  })
})
