import { describe, expect, test } from 'vitest'
import {
  commentMax,
  commentSchema,
  contractorCompleteSchema,
  contractorStageSchema,
  createSchema,
  docsResponseSchema,
  documentsDraftSchema,
  documentsSubmitSchema,
  judgeReturn,
  paymentSchema,
  rateFixSchema,
  rateRequestSchema,
  rateResponseSchema,
  receivedSchema,
} from '../../domain/replenishment/schema.ts'
import { replenishmentLabel, stageLabel } from '../../domain/replenishment/labels.ts'
import { text } from '../../domain/core/texts.ts'
import { kept, TODAY, wrong } from '../core/judge.ts'

const file = { name: 'a.pdf', b64: 'QUJD' }
const documents = {
  invoiceDate: '2026-06-01',
  invoiceNumber: 'I-1',
  invoiceAmount: 1_000_000,
  invoiceCurrency: 'CNY',
  invoice: file,
  contractDate: '2026-05-01',
  contractNumber: 'C-1',
  contract: file,
  additionalAgreementDate: '2026-05-02',
  additionalAgreementNumber: 'A-1',
  additionalAgreement: file,
}

test('a replenishment is created on the basis of a request', () => {
  expect(wrong(createSchema, {})).toEqual({ clientRequestId: 'fields.requestMissing' })
})

describe('the contractor stage', () => {
  test('may be saved half done, but not wrong', () => {
    expect(kept(contractorStageSchema, { contractorSwift: '', contractorName: 'ACME' })).toEqual({
      contractorSwift: null,
      contractorName: 'ACME',
    })
    expect(wrong(contractorStageSchema, { contractorSwift: 'X' })).toEqual({ contractorSwift: 'fields.swift' })
  })

  test('is complete with name, country, account, SWIFT, bank and currency', () => {
    expect(Object.keys(wrong(contractorCompleteSchema, {})).sort()).toEqual([
      'contractorAccountNumber',
      'contractorBankName',
      'contractorCountry',
      'contractorCurrency',
      'contractorName',
      'contractorSwift',
    ])
  })
})

describe('documents', () => {
  test('are a draft with anything missing', () => {
    expect(kept(documentsDraftSchema, { invoiceDate: '', invoiceAmount: null, draft: true })).toEqual({
      invoiceDate: null,
      invoiceAmount: null,
      draft: true,
    })
  })

  test('are submitted whole', () => {
    expect(wrong(documentsSubmitSchema, documents)).toEqual({})
    expect(wrong(documentsSubmitSchema, {})).toEqual({
      invoiceDate: 'fields.required',
      invoiceNumber: 'fields.required',
      invoiceAmount: 'fields.required',
      invoiceCurrency: 'fields.currency',
      contractDate: 'fields.required',
      contractNumber: 'fields.required',
      additionalAgreementDate: 'fields.required',
      additionalAgreementNumber: 'fields.required',
      invoice: 'fields.invoiceFile',
      contract: 'fields.contractFile',
      additionalAgreement: 'fields.agreementFile',
    })
  })

  test('may have stored files or those of a template', () => {
    const stored = {
      ...documents,
      invoice: null,
      contract: undefined,
      additionalAgreement: undefined,
      invoicePath: 'a.pdf',
    }
    expect(
      wrong(documentsSubmitSchema, { ...stored, contractPath: 'c.pdf', additionalAgreementPath: 'd.pdf' }),
    ).toEqual({})
    expect(wrong(documentsSubmitSchema, { ...stored, contractId: 1, additionalAgreementId: 2 })).toEqual({})
    expect(wrong(documentsSubmitSchema, { ...documents, invoice: { name: null }, invoicePath: 'a.pdf' })).toEqual({
      invoice: 'fields.invoiceFile',
    })
  })

  test.each([
    [{ invoiceDate: TODAY, contractDate: TODAY, additionalAgreementDate: TODAY }, {}],
    [{ invoiceDate: '2026-06-13' }, { invoiceDate: 'fields.dateFuture' }],
    [
      { contractDate: '2026-06-13' },
      {
        contractDate: 'fields.dateFuture',
        invoiceDate: 'fields.invoiceBeforeContract',
        additionalAgreementDate: 'fields.agreementBeforeContract',
      },
    ],
    [
      { invoiceDate: '2023-12-30', contractDate: '2023-01-01', additionalAgreementDate: '2023-01-01' },
      { invoiceDate: 'fields.dateMin' },
    ],
    [{ invoiceDate: '2023-12-31', contractDate: '2000-01-01', additionalAgreementDate: '2000-01-01' }, {}],
    [{ contractDate: '1999-12-31' }, { contractDate: 'fields.dateMin' }],
    [{ invoiceDate: '2026-04-30' }, { invoiceDate: 'fields.invoiceBeforeContract' }],
    [{ additionalAgreementDate: '2026-04-30' }, { additionalAgreementDate: 'fields.agreementBeforeContract' }],
    [{ invoiceDate: '2026-05-01', additionalAgreementDate: '2026-05-01' }, {}],
  ])('with the dates %o are answered %o', (dates, errors) => {
    expect(wrong(documentsSubmitSchema, { ...documents, ...dates })).toEqual(errors)
  })
})

describe('a review', () => {
  test('has comments of at most 1000 characters', () => {
    expect(wrong(docsResponseSchema, { invoiceComment: 'я'.repeat(1000) })).toEqual({})
    expect(wrong(docsResponseSchema, { invoiceComment: 'я'.repeat(1001) })).toEqual({ invoiceComment: 'fields.max' })
  })

  test('returns documents only with a comment', () => {
    expect(judgeReturn({})).toEqual([{ field: 'contractorComment', key: 'fields.reworkComment' }])
    expect(judgeReturn({ contractComment: 'Нет печати' })).toEqual([])
  })
})

describe('a rate', () => {
  const formed = {
    rateBefore: 92.5,
    xRateBefore: 7.125,
    usdAmountBefore: 140_351,
    rubAmountBefore: 13_371_942,
    invoiceRateBefore: 13.3719,
    brockmanRateBefore: 95.275,
  }

  test('is requested with a company, and a percent of at most four decimals', () => {
    expect(wrong(rateRequestSchema, {})).toEqual({ companyId: 'fields.required' })
    expect(wrong(rateRequestSchema, { companyId: 1, clientRate: 3.12345 })).toEqual({ clientRate: 'fields.decimals' })
  })

  test('is formed of two rates and all figures', () => {
    expect(wrong(rateResponseSchema('CNY'), formed)).toEqual({})
    expect(wrong(rateResponseSchema('CNY'), {})).toEqual({
      rateBefore: 'fields.fillRubRate',
      xRateBefore: 'fields.fillXRate',
      usdAmountBefore: 'fields.fillXRate',
      rubAmountBefore: 'fields.fillRubRate',
      invoiceRateBefore: 'fields.fillRubRate',
      brockmanRateBefore: 'fields.fillRubRate',
    })
  })

  test('of a dollar invoice has X = 1', () => {
    expect(wrong(rateResponseSchema('USD'), formed)).toEqual({ xRateBefore: 'fields.xRateOfDollar' })
    expect(wrong(rateResponseSchema('USD'), { ...formed, xRateBefore: 1 })).toEqual({})
    expect(wrong(rateFixSchema('USD'), { rateAfter: 90, xRateAfter: 2, usdAmountAfter: 1 })).toEqual({
      xRateAfter: 'fields.xRateOfDollar',
    })
  })

  test('is fixed with all its figures', () => {
    const fill = 'fields.fillCalculation'
    expect(wrong(rateFixSchema('CNY'), {})).toEqual({ rateAfter: fill, xRateAfter: fill, usdAmountAfter: fill })
  })
})

describe('a payment', () => {
  test.each([
    [{ paymentOrders: [file] }, {}],
    [{}, { paymentOrders: 'fields.paymentOrders' }],
    [{ paymentOrders: [] }, { paymentOrders: 'fields.paymentOrders' }],
    [{ paymentOrders: [{ name: 'a.exe', b64: 'QUJD' }] }, { 'paymentOrders.0': 'files.extension' }],
    [{ edit: true, clientRate: 4 }, {}],
    [{ edit: true, clientRate: null }, {}],
    [{ edit: true, invoiceAmount: 5 }, {}],
    [{ edit: true }, { invoiceAmount: 'fields.nothingToSend' }],
  ])('of %o is answered %o', (payment, errors) => {
    expect(wrong(paymentSchema, payment)).toEqual(errors)
  })

  test('is confirmed with 0 or more kopecks', () => {
    expect(wrong(receivedSchema, { amount: 0 })).toEqual({})
    expect(wrong(receivedSchema, { amount: -1 })).toEqual({ amount: 'fields.moneyNegative' })
  })
})

test.each([
  ['NEW', 15],
  ['BILL_PAID', 15],
  ['CR_FIX', 50],
  ['DONE', 50],
] as const)('a staff comment in %s has at most %d characters', (status, max) => {
  expect(commentMax(status)).toBe(max)
  expect(wrong(commentSchema(status), { value: 'я'.repeat(max) })).toEqual({})
  expect(wrong(commentSchema(status), { value: 'я'.repeat(max + 1) })).toEqual({ value: 'fields.max' })
  expect(kept(commentSchema(status), { value: '' })).toEqual({ value: null })
})

test('the client reads what to do where staff read what is going on', () => {
  expect(text('ru', replenishmentLabel('client', 'CR_ACC', true))).toBe('Оплатите счёт')
  expect(text('ru', replenishmentLabel('staff', 'CR_ACC', false))).toBe('Ожидание оплаты')
  expect(text('ru', stageLabel('staff', 'PAYMENT'))).toBe('Проверка оплаты')
})
