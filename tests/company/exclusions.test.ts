import { expect, test } from 'vitest'
import { excludedCountry } from '../../domain/company/exclusions.ts'

test.each([
  ['the contractor’s country', { contractorCountry: 'IR', contractorSwift: 'BKCHCNBJ' }, 'IR'],
  ['the country of its SWIFT code', { contractorCountry: 'CN', contractorSwift: 'BKCHIRTH' }, 'IR'],
  ['nothing of a payment elsewhere', { contractorCountry: 'CN', contractorSwift: 'BKCHCNBJ' }, null],
  ['nothing of an empty contractor', {}, null],
])('a company that does not pay into Iran excludes %s', (_, destination, excluded) => {
  expect(excludedCountry(['IR'], destination)).toBe(excluded)
})
