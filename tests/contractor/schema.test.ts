import { expect, test } from 'vitest'
import { contractorAccountsSchema, contractorChangeSchema, contractorSchema } from '../../domain/contractor/schema.ts'
import { kept, wrong } from '../core/judge.ts'

const account = { accountNumber: '123', swift: 'ICBKCNBJ', bankName: 'ICBC', currency: 'CNY' }

test('a contractor needs a name', () => {
  expect(wrong(contractorSchema, {})).toEqual({ name: 'fields.required' })
  expect(wrong(contractorSchema, { name: 'ACME', accounts: [account] })).toEqual({})
})

test('a contractor is changed by the keys that are there', () => {
  expect(kept(contractorChangeSchema, { id: 1, address: '' })).toEqual({ id: 1, address: null })
  expect(wrong(contractorChangeSchema, { id: 1, name: null })).toEqual({ name: 'fields.required' })
})

test.each([
  ['a filler of Hangul', 'AC\u3164ME'],
  ['a filler within a word', 'P\u1160harma'],
  ['a blank of no width', 'AC\u200BME'],
  ['a soft hyphen', 'AC\u00ADME'],
  ['a joiner between Latin letters', 'AC\u200DME'],
  ['a Braille blank', 'AC\u2800ME'],
])('a name holds no %s', (_what, name) => {
  expect(wrong(contractorSchema, { name })).toEqual({ name: 'fields.unseen' })
  expect(wrong(contractorChangeSchema, { id: 1, name })).toEqual({ name: 'fields.unseen' })
})

test('a name in Persian or Hindi keeps what its writing needs', () => {
  for (const name of ['شرکت\u200Cهای ایران', 'क्\u200Dष उद्योग'])
    expect(kept(contractorSchema, { name })).toEqual({ name })
})

test('an account that is added is whole', () => {
  expect(wrong(contractorSchema, { name: 'ACME', accounts: [account, { swift: 'ICBKCNBJ', bankName: '' }] })).toEqual({
    'accounts.1.accountNumber': 'fields.fillAccounts',
    'accounts.1.bankName': 'fields.fillAccounts',
    'accounts.1.currency': 'fields.fillAccounts',
  })
})

test('an account that is changed keeps what is absent and may not be emptied', () => {
  expect(wrong(contractorAccountsSchema, { accounts: [{ id: 5, swift: 'ICBKCNBJ' }] })).toEqual({})
  expect(wrong(contractorAccountsSchema, { accounts: [{ id: 5, swift: '' }] })).toEqual({
    'accounts.0.swift': 'fields.fillAccounts',
  })
})
