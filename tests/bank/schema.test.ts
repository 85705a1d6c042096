import { expect, test } from 'vitest'
import { bankChangeSchema, bankDetailSchema, bankSchema } from '../../domain/bank/schema.ts'
import { kept, wrong } from '../core/judge.ts'

const bank = { name: 'Сбербанк', shortName: 'Сбер' }

test('a bank needs a name and a short name of at most 50 characters', () => {
  expect(wrong(bankSchema, {})).toEqual({ name: 'fields.required', shortName: 'fields.required' })
  expect(wrong(bankSchema, { ...bank, shortName: 'я'.repeat(50) })).toEqual({})
  expect(wrong(bankSchema, { ...bank, shortName: 'я'.repeat(51) })).toEqual({ shortName: 'fields.max' })
})

test('a bank has a picture for an icon and a document for a blank', () => {
  const svg = { name: 'a.svg', b64: 'QUJD' }
  expect(wrong(bankSchema, { ...bank, avatar: svg, additionalAgreement: { name: 'a.docx', b64: 'QUJD' } })).toEqual({})
  expect(wrong(bankSchema, { ...bank, avatar: { name: 'a.pdf', b64: 'QUJD' }, additionalAgreement: svg })).toEqual({
    avatar: 'files.extension',
    additionalAgreement: 'files.extension',
  })
})

test('absent keys of a bank and of its payee stay', () => {
  expect(kept(bankChangeSchema, { id: 1, brockmanDetail: { name: '' } })).toEqual({
    id: 1,
    brockmanDetail: { name: null },
  })
  expect(kept(bankChangeSchema, { id: 1 })).toEqual({ id: 1 })
  expect(kept(bankDetailSchema, { shortName: 'BM' })).toEqual({ shortName: 'BM' })
})

test('a wrong field of the payee is named with its path', () => {
  expect(wrong(bankSchema, { ...bank, brockmanDetail: { name: 5 } })).toEqual({ 'brockmanDetail.name': 'fields.text' })
})
