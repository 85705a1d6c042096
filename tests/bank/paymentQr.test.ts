import { expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { paymentQr, type QrPayment } from '../../domain/bank/paymentQr.ts'

const whole: QrPayment = {
  payeeName: 'ООО «Брокман»',
  payeeInn: '7707083893',
  payeeKpp: '770701001',
  account: '40702810900000000001',
  bankName: 'Восточный расчётный банк',
  bic: '044525985',
  corrAccount: '30101810300000000985',
  sum: minor(13_371_942),
  purpose: 'Оплата по счёту №12BM от 05.03.2026',
}

test('a payment QR is written by GOST R 56042-2014: UTF-8, kopecks, obligatory parts first', () => {
  expect(paymentQr(whole)).toBe(
    'ST00012|Name=ООО «Брокман»|PersonalAcc=40702810900000000001|BankName=Восточный расчётный банк|BIC=044525985' +
      '|CorrespAcc=30101810300000000985|Sum=13371942|Purpose=Оплата по счёту №12BM от 05.03.2026|PayeeINN=7707083893|KPP=770701001',
  )
})

test.each([
  { payeeName: null },
  { bankName: null },
  { account: null },
  { account: '1' },
  { bic: null },
  { bic: '04452598' },
  { corrAccount: null },
  { corrAccount: '3010181030000000098' },
])('there is no QR where an obligatory part is not known: %o', missing => {
  expect(paymentQr({ ...whole, ...missing })).toBeNull()
})

test('a QR leaves out what is optional and unknown, and no value can break its separators', () => {
  const text = paymentQr({ ...whole, payeeInn: null, payeeKpp: null, payeeName: 'ООО | «Брок\nман»' })
  expect(text?.split('|')).toHaveLength(8)
  expect(text).toContain('Name=ООО «Брок ман»')
})
