import { describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { type CentralBankInput, centralBankRates, type Markup } from '../../domain/rate/centralBank.ts'

const rates = [
  { code: 'USD', nominal: 1, rate: toRate(85.4963) },
  { code: 'CNY', nominal: 1, rate: toRate(11.7136) },
  { code: 'KZT', nominal: 100, rate: toRate(16.8745) },
]
const ask = (currency: string, markups: readonly Markup[] = [], changes: Partial<CentralBankInput> = {}) =>
  centralBankRates({ currency, rates, markups, ...changes })

describe('a central-bank rate', () => {
  test('is the dollar price and the cross rounded once, at the end', () => {
    expect(ask('CNY')).toEqual({ rate: 85.4963, xRate: 7.2989 })
  })

  test('divides the price by its nominal before the cross', () => {
    expect(ask('KZT')).toEqual({ rate: 85.4963, xRate: 506.6598 })
  })

  test('of a dollar invoice has X = 1 and only the markup of the dollar', () => {
    const markups: Markup[] = [
      { currency: 'USD', type: 'PCT', value: toRate(1) },
      { currency: 'CNY', type: 'PCT', value: toRate(5) },
    ]
    expect(ask('USD', markups)).toEqual({ rate: 86.3513, xRate: 1 })
  })

  test('takes X from the dollar without its markup over the marked-up price of the currency', () => {
    const markups: Markup[] = [
      { currency: 'USD', type: 'AMOUNT', value: toRate(150) },
      { currency: 'CNY', type: 'PCT', value: toRate(2) },
    ]
    expect(ask('CNY', markups)).toEqual({ rate: 86.9963, xRate: 7.1558 })
  })

  test('adds kopecks to the price of one unit', () => {
    expect(ask('CNY', [{ currency: 'CNY', type: 'AMOUNT', value: toRate(10) }])).toEqual({
      rate: 85.4963,
      xRate: 7.2371,
    })
  })

  test('refuses kopecks for a currency with another nominal than 1', () => {
    expect(ask('KZT', [{ currency: 'KZT', type: 'AMOUNT', value: toRate(10) }])).toEqual({
      problem: 'markupNotApplicable',
    })
  })

  test('refuses a currency that is not quoted', () => {
    expect(ask('XYZ')).toEqual({ problem: 'currencyNotQuoted' })
    expect(ask('CNY', [], { rates: rates.slice(1) })).toEqual({ problem: 'currencyNotQuoted' })
  })

  test('refuses a markup that leaves no price', () => {
    expect(ask('CNY', [{ currency: 'CNY', type: 'AMOUNT', value: toRate(-1172) }])).toEqual({
      problem: 'rateOutOfRange',
    })
  })
})
