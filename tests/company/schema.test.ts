import { expect, test } from 'vitest'
import { clientTierSchema, companyChangeSchema, companySchema, tierSchema } from '../../domain/company/schema.ts'
import { kept, wrong } from '../core/judge.ts'

const company = { name: 'Agent Ltd', country: { code: 'HK' }, currency: 'HKD', baseRate: 3 }
const tier = { type: 'AMOUNT', operator: '>=', amount: 100_000, rate: 2.5, onTopAmount: 1000 }

test('a company needs a name, a country, a currency and a base rate', () => {
  expect(wrong(companySchema, company)).toEqual({})
  expect(wrong(companySchema, {})).toEqual({
    name: 'fields.required',
    country: 'fields.country',
    currency: 'fields.currency',
    baseRate: 'fields.required',
  })
})

test('a company excludes at most 20 countries', () => {
  const exclusions = (count: number) => ({
    ...company,
    countryExclusions: Array.from({ length: count }, () => ({ code: 'CN' })),
  })
  expect(wrong(companySchema, exclusions(20))).toEqual({})
  expect(wrong(companySchema, exclusions(21))).toEqual({ countryExclusions: 'fields.exclusionsMax' })
})

test('a company is changed by the keys that are there', () => {
  expect(kept(companyChangeSchema, { id: 1, swift: null })).toEqual({ id: 1, swift: null })
  expect(wrong(companyChangeSchema, { name: '' })).toEqual({ id: 'fields.required', name: 'fields.required' })
})

test.each([
  [{}, {}],
  [{ amount: 0, rate: 0, onTopAmount: null }, {}],
  [{ type: 'M_VAL' }, { onTopAmount: 'fields.onTopWithVolume' }],
  [{ type: 'M_VAL', onTopAmount: 0 }, {}],
  [{ operator: '!=' }, { operator: 'fields.operator' }],
  [{ operator: '' }, { operator: 'fields.operator' }],
  [{ type: 'OTHER' }, { type: 'fields.choice' }],
  [{ rate: 101 }, { rate: 'fields.percent' }],
  [{ amount: '5' }, { amount: 'fields.number' }],
])('a tier with %o is answered %o', (changes, errors) => {
  expect(wrong(tierSchema, { ...tier, ...changes })).toEqual(errors)
})

test("a client's own tier names the client and the company", () => {
  expect(wrong(clientTierSchema, tier)).toEqual({ clientId: 'fields.required', companyBankId: 'fields.required' })
})
