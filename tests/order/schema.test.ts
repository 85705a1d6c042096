import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { orderLabel } from '../../domain/order/labels.ts'
import {
  commentSchema,
  orderInputSchema,
  orderSchema,
  payOrderFormSchema,
  payOrderSchema,
  refundFormSchema,
  refundSchema,
  reportSchema,
  staffCancelSchema,
} from '../../domain/order/schema.ts'
import { text } from '../../domain/core/texts.ts'
import { kept, TODAY, wrong } from '../core/judge.ts'

const file = { name: 'a.pdf', b64: 'QUJD' }
const order = {
  invoiceDate: TODAY,
  invoiceNumber: 'I-1',
  invoiceAmount: 5000,
  invoiceCurrency: 'CNY',
  invoice: file,
  contractorName: 'ACME',
  contractorCountry: { code: 'CN' },
  contractorSwift: 'ICBKCNBJ',
  contractorCurrency: 'CNY',
  contractorAccountNumber: '123',
  contractorBankName: 'ICBC',
}

describe('an order', () => {
  test('may leave everything to its basis, but says nothing wrong', () => {
    expect(kept(orderInputSchema, { replenishmentId: 5 })).toEqual({ replenishmentId: 5 })
    expect(wrong(orderInputSchema, { invoiceDate: '2026-06-13', invoiceAmount: '5' })).toEqual({
      invoiceDate: 'fields.dateFuture',
      invoiceAmount: 'fields.number',
    })
  })

  test('is whole when it is kept, a stored invoice will do', () => {
    expect(wrong(orderSchema, order)).toEqual({})
    expect(wrong(orderSchema, { ...order, invoice: null, invoicePath: 'a.pdf' })).toEqual({})
    expect(wrong(orderSchema, { ...order, invoice: null, contractorName: '' })).toEqual({
      invoice: 'fields.invoiceFile',
      contractorName: 'fields.required',
    })
  })

  test('is cancelled by staff only with a reason', () => {
    expect(wrong(staffCancelSchema, {})).toEqual({ comment: 'fields.reasonRequired' })
  })

  test('has a staff comment of at most 255 characters', () => {
    expect(wrong(commentSchema, { value: 'я'.repeat(255) })).toEqual({})
    expect(wrong(commentSchema, { value: 'я'.repeat(256) })).toEqual({ value: 'fields.max' })
  })
})

describe('the payment of an order', () => {
  test('needs the invoice of the agent, the slip and the rate in its form', () => {
    expect(wrong(payOrderFormSchema('CNY'), {})).toEqual({
      agentInvoice: 'fields.invoiceFile',
      slip: 'fields.slipFile',
      xRate: 'fields.fillRate',
    })
    expect(wrong(payOrderFormSchema('CNY'), { xRate: 7, slipPath: 'a.pdf', agentInvoice: file })).toEqual({})
  })

  test('in dollars has the rate 1', () => {
    expect(wrong(payOrderSchema('USD'), { xRate: 1.1 })).toEqual({ xRate: 'fields.xRateOfDollar' })
    expect(wrong(payOrderSchema('USD'), { xRate: 1 })).toEqual({})
  })
})

test('reports are documents', () => {
  expect(wrong(reportSchema, { inquiryReport: file, swiftReport: { name: 'a.txt', b64: 'QUJD' } })).toEqual({
    swiftReport: 'files.extension',
  })
})

test('a refund is above 0 and not above what was paid', () => {
  expect(wrong(refundSchema(minor(1000)), { amount: 1000 })).toEqual({})
  expect(wrong(refundSchema(minor(1000)), { amount: 1001 })).toEqual({ amount: 'fields.refundTooLarge' })
  expect(wrong(refundSchema(minor(1000)), { amount: 0 })).toEqual({ amount: 'fields.money' })
  expect(wrong(refundSchema(minor(1000)), {})).toEqual({ amount: 'fields.refundAmount' })
  expect(wrong(refundFormSchema(minor(1000)), { amount: 0 })).toEqual({ amount: 'fields.refundRange' })
  expect(wrong(refundFormSchema(minor(1000)), { amount: 1001 })).toEqual({ amount: 'fields.refundTooLarge' })
  expect(wrong(refundFormSchema(minor(1000)), { amount: 1 })).toEqual({})
})

test('both sides read the same label', () => {
  expect(text('ru', orderLabel('client', 'INQ_SWIFT_DONE'))).toBe('Расследование + SWIFT готовы')
  expect(text('en', orderLabel('staff', 'CANCELLED'))).toBe('Cancelled')
})
