import { expect, test } from 'vitest'
import { fillIn, givenBefore, textsOf } from '../../web/ui/filledIn.ts'

const FIELDS = ['name', 'address']

test.each([
  // now, given by the former code, said of this one → changes
  ['an empty form is filled', {}, {}, { name: 'ООО', address: 'Москва' }, { name: 'ООО', address: 'Москва' }],
  [
    'what the former code filled in gives way',
    { name: 'А', address: 'Тула' },
    { name: 'А', address: 'Тула' },
    { name: 'Б', address: 'Уфа' },
    { name: 'Б', address: 'Уфа' },
  ],
  [
    'what the former code filled in goes when nobody has this one',
    { name: 'А', address: 'Тула' },
    { name: 'А', address: 'Тула' },
    null,
    { name: '', address: '' },
  ],
  [
    'what a person typed stays',
    { name: 'Сам', address: 'Тула' },
    { name: 'А', address: 'Тула' },
    { name: 'Б', address: 'Уфа' },
    { address: 'Уфа' },
  ],
  ['what a person typed stays when nobody has the code', { name: 'Сам', address: '' }, {}, null, {}],
  [
    'a part that is not said of this code goes',
    { name: 'А', address: 'Тула' },
    { name: 'А', address: 'Тула' },
    { name: 'Б' },
    { name: 'Б', address: '' },
  ],
] as const)('a new code: %s', (_, now, given, answered, changes) => {
  expect(fillIn(FIELDS, now, given, answered).changes).toEqual(changes)
})

test('of a stored form, what the directory says too counts as filled in by it', () => {
  const given = givenBefore({ name: 'ООО «А»', address: 'Своими словами' }, { name: 'ООО «А»', address: 'Тула' })
  expect(given).toEqual({ name: 'ООО «А»' })
  const now = { name: 'ООО «А»', address: 'Своими словами' }
  expect(fillIn(FIELDS, now, given, null).changes).toEqual({ name: '' })
})

test('a stored name that says the same in other words counts as filled in too', () => {
  const said = { bank: 'Emirates NBD Bank' }
  expect(givenBefore({ bank: 'EMIRATES NBD' }, said)).toEqual({ bank: 'EMIRATES NBD' })
  expect(givenBefore({ bank: 'Emirates Islamic' }, said)).toEqual({})
  expect(givenBefore({ bank: '' }, said)).toEqual({})
})

test('what a chosen contractor brought goes with its code, whatever the directory calls its bank', () => {
  const brought = { name: 'Gulf Polymers', bank: 'ENBD', country: { code: 'AE' }, address: null, phone: '' }
  expect(textsOf(brought)).toEqual({ name: 'Gulf Polymers', bank: 'ENBD' })
  const filled = fillIn(['bank'], { bank: 'ENBD' }, textsOf(brought), { bank: 'HDFC Bank' })
  expect(filled).toEqual({ changes: { bank: 'HDFC Bank' }, given: { bank: 'HDFC Bank' } })
})
