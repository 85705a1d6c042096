import { expect, test } from 'vitest'
import { spellingsOf } from '../../server/preflight/spellings.ts'

test.each([
  ['2644', ['2644']],
  ['a-1', ['a-1', 'A-1']],
  ['Сч-1', ['сч-1', 'сЧ-1', 'Сч-1', 'СЧ-1']],
])('the number %s is sought in all its capital and small letters', (number, spellings) => {
  expect(spellingsOf(number)).toEqual(spellings)
})

test('a number of many letters is sought by few spellings', () => {
  expect(spellingsOf('Contract-77')).toHaveLength(256)
  expect(spellingsOf('Proforma-Invoice-77')).toEqual([
    'Proforma-Invoice-77',
    'proforma-invoice-77',
    'PROFORMA-INVOICE-77',
    'Proforma-invoice-77',
  ])
})
