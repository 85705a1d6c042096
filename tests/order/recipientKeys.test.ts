import { describe, expect, test } from 'vitest'
import { mayBeOne, recipientKeys } from '../../server/order/recipientKeys.ts'

const isOne = (one: string, other: string) => mayBeOne(recipientKeys(one), recipientKeys(other))
const NAME = 'Mumbai Pharma Exports Pvt Ltd'

describe('a recipient', () => {
  test.each([
    ['blanks and cases', '  MUMBAI   pharma exports PVT ltd'],
    ['a blank that does not break', 'Mumbai\u00A0Pharma Exports Pvt Ltd'],
    ['no blanks', 'MumbaiPharmaExportsPvtLtd'],
    ['a blank of no width and a soft hyphen', 'Mumbai \u200BPharma\u00AD Exports Pvt Ltd'],
    ['a filler of Hangul', 'Mumbai\u3164 Pharma Exports Pvt Ltd'],
    ['a filler within a word', 'Mumbai P\u1160harma Exports Pvt Ltd'],
    ['a filler of half a width', 'Mumbai P\uFFA0harma Exports Pvt Ltd'],
    ['a variation selector', 'Mumbai P\uFE0Fharma Exports Pvt Ltd'],
    ['a tag', 'Mumbai P\u{E0061}harma Exports Pvt Ltd'],
    ['a Braille blank', 'Mumbai P\u2800harma Exports Pvt Ltd'],
    ['a Cyrillic а', 'Mumbаi Pharma Exports Pvt Ltd'],
    ['a Cyrillic һ', 'Mumbai Pһarma Exports Pvt Ltd'],
    ['a Cyrillic ѵ for v', 'Mumbai Pharma Exports Pѵt Ltd'],
    ['a Latin alpha', 'Mumbɑi Pharma Exports Pvt Ltd'],
    ['an Armenian օ', 'Mumbai Pharma Expօrts Pvt Ltd'],
    ['a Greek ο', 'Mumbai Pharma Expοrts Pvt Ltd'],
    ['a Cherokee Ꮇ', 'Ꮇumbai Pharma Exports Pvt Ltd'],
    ['a Lisu ꓟ', 'ꓟumbai Pharma Exports Pvt Ltd'],
    ['a small capital ᴍ', 'Muᴍbai Pharma Exports Pvt Ltd'],
    ['a Hebrew samekh', 'Mumbai Pharma Expסrts Pvt Ltd'],
    ['rn for m', 'Murnbai Pharma Exports Pvt Ltd'],
    ['rn for m in one of two places', 'Mumbai Pharrna Exports Pvt Ltd'],
    ['capitals of other alphabets', 'МUМВАІ РНАRМА ЕХРОRТЅ РVТ LТD'],
    ['capitals of a fraktur', '𝕸umbai Pharma Exports Pvt Ltd'],
    ['wide letters', 'Ｍumbai Pharma Exports Pvt Ltd'],
    ['an accent', 'Mumba\u0301i Pharma Exports Pvt Ltd'],
    ['a stroke', 'Mumbai Pharma Expørts Pvt Ltd'],
    ['points', 'Mumbai Pharma Exports Pvt. Ltd.'],
    ['a figure for a letter', 'Mumbai Pharma Exp0rts Pvt Ltd'],
    ['a five for an s', 'Mumbai Pharma Export5 Pvt Ltd'],
    ['a one for an i', 'Mumba1 Pharma Exports Pvt Ltd'],
    ['an l for an i', 'Mumbal Pharma Exports Pvt Ltd'],
    ['a bar for an i', 'Mumba| Pharma Exports Pvt Ltd'],
    ['a bar between words', 'Mumbai | Pharma Exports Pvt Ltd'],
    ['a longer legal form', 'Mumbai Pharma Exports Private Limited'],
    ['half a legal form', 'Mumbai Pharma Exports Pvt Limited'],
    ['no legal form', 'Mumbai Pharma Exports'],
    ['another legal form', 'Mumbai Pharma Exports L.L.C.'],
  ])('is the same under a name with %s', (_what, name) => {
    expect(isOne(name, NAME)).toBe(true)
    expect(isOne(`${name} Two`, NAME)).toBe(false)
  })

  test.each([
    ['Wuhan Dome GmbH', 'VVuhan Clome GMBH'],
    ['Shenzhen Foo Co., Ltd.', 'Shenzhen Foo Company Limited'],
    ['Shenzhen Foo Co.,Ltd', 'Shenzhen Foo Co. Ltd.'],
    ['Acme Inc.', 'ACME Incorporated'],
    ['Acme Corp', 'Acme Corporation'],
    ['Müller & Söhne GmbH', 'Muller und Sohne'],
    ['Straße Handel AG', 'STRASSE HANDEL'],
    ['ООО «Ромашка»', 'ромашка'],
    ['ПАО «Север»', 'пао север'],
    ['Foo JSC', 'Foo'],
    ['Foo OJSC', 'Foo'],
    ['深圳国际贸易有限公司', '深圳国际贸易'],
    ['The Co Ltd', 'the co., ltd'],
  ])('%s is %s', (one, other) => expect(isOne(one, other)).toBe(true))

  test.each([
    ['Shenzhen Lighting Co., Ltd', 'Shenzhen Trading Co., Ltd'],
    ['Acme Ltd', 'Acne Ltd'],
    ['Foo India', 'Foo China'],
    ['Ромашка', 'Рубашка'],
    ['深圳国际贸易有限公司', '上海国际贸易有限公司'],
    ['Tata', 'Tara'],
  ])('%s is not %s', (one, other) => expect(isOne(one, other)).toBe(false))
})
