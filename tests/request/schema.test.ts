import { expect, test } from 'vitest'
import { requestSchema, requestStatusSchema } from '../../domain/request/schema.ts'
import { kept, wrong } from '../core/judge.ts'

const request = {
  inn: '7707083893',
  recipientCountry: { code: 'CN' },
  recipientBankCountry: { name: 'Китай' },
  invoicePrice: 100_050,
  currency: 'CNY',
  paymentPurpose: 'Оплата станков',
}

test('a request keeps what it is made of and nothing else', () => {
  expect(kept(requestSchema, { ...request, status: 'APPROVED', id: 5 })).toEqual({
    ...request,
    recipientCountry: { code: 'CN', name: null },
    recipientBankCountry: { code: null, name: 'Китай' },
  })
})

test('a request needs all its fields', () => {
  expect(wrong(requestSchema, {})).toEqual({
    inn: 'fields.innNotApproved',
    recipientCountry: 'fields.country',
    recipientBankCountry: 'fields.country',
    invoicePrice: 'fields.required',
    currency: 'fields.currency',
    paymentPurpose: 'fields.required',
  })
})

test.each([['1 000,50'], ['100050']])('a price sent as the text «%s» is a field error', invoicePrice => {
  expect(wrong(requestSchema, { ...request, invoicePrice })).toEqual({ invoicePrice: 'fields.number' })
})

test('a rejection says why, an approval need not', () => {
  expect(wrong(requestStatusSchema, { status: 'REJECTED' })).toEqual({ comment: 'fields.rejectReason' })
  expect(wrong(requestStatusSchema, { status: 'REJECTED', comment: 'Нет' })).toEqual({})
  expect(wrong(requestStatusSchema, { status: 'APPROVED' })).toEqual({})
  expect(wrong(requestStatusSchema, { status: 'USED' })).toEqual({ status: 'fields.choice' })
})
