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
