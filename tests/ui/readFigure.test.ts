import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '../../domain/core/decimal.ts'
import { money, rate, readIn } from '../../web/ui/figureKinds.ts'
import { mayGoOn, readFigure, roundTo } from '../../web/ui/readFigure.ts'

describe('a figure is read as its value', () => {
  test.each([
    ['1 234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234,56', '1234.56'],
    ['1\u202F234\u00A0567,8', '1234567.8'],
    ['1234567.5 USD', '1234567.5'],
    ['1,234,567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['10.000', '10.000'],
    ['0.92504', '0.92504'],
    ['1234.567', '1234.567'],
    ['7,125', '7.125'],
    ['$1,234.56', '1234.56'],
    ['€ 0,5', '0.5'],
    ['12 345 руб.', '12345'],
    ['12 345,67 р.', '12345.67'],
    ['CHF 1’000.–', '1000'],
    ['Сумма: 1 234,56.', '1234.56'],
    ['１２３４．５', '1234.5'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['۱۲۳۴', '1234'],
    ['१२३', '123'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['007', '7'],
    ['+15', '15'],
    [' 92.5000\n', '92.5000'],
  ])('%j is %s', (written, text) => {
    expect(readFigure(written)?.text).toBe(text)
  })

  test('the other way round: whatever its groups, its sign, its blanks and its words', () => {
    const group = fc.constantFrom(' ', '\u00A0', '\u202F', '\u2009', "'", '’', '.', ',', '')
    const before = fc.constantFrom('', '$', '€ ', '₽', 'USD ', 'RUB\u00A0', ' ')
    const after = fc.constantFrom('', ' USD', ' руб.', 'р.', '\u00A0₽', ' долл. США', '\n')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.string({ unit: fc.constantFrom('0', '1', '4', '5', '9'), maxLength: 8 }),
        group,
        fc.constantFrom('.', ','),
        before,
        after,
        fc.boolean(),
        (whole, part, separator, point, lead, tail, below) => {
          fc.pre(separator !== point)
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, separator)
          // A lone point or comma between three digits is the decimal sign: the other reading is offered
          fc.pre(part !== '' || grouped.replace(/[^.,]/g, '').length !== 1)
          const minus = below ? '−' : ''
          const read = readFigure(`${lead}${minus}${grouped}${part && point}${part}${tail}`, true)
          expect(read && exact(read.text).eq(`${below ? '-' : ''}${whole}.${part || 0}`)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['', 'nothing'],
  ['USD', 'a word'],
  ['-5', 'below zero, where nothing is'],
  ['(1 234,56)', 'below zero, as accountants write it'],
  ['1e5', 'a power'],
  ['1,5 млн', 'a word that multiplies'],
  ['10 тыс. руб.', 'a word that multiplies'],
  ['10k', 'a letter that multiplies'],
  ['12 руб. 50 USD', 'two figures'],
  ['5-10', 'a span'],
  ['2026-03-05', 'a day'],
  ['+7 495 123-45-67', 'a telephone'],
  ['100\t200', 'two cells of a sheet'],
  ['100\n200', 'two lines'],
  ['1.2.3', 'no groups of three'],
  ['12,34.5', 'no groups of three'],
  ['1.234,567.89', 'a point on both sides'],
  ['10²', 'a power'],
  ['1234-5', 'a difference'],
  ['0.925,67', 'no group behind a zero'],
  [`1${'0'.repeat(80)}`, 'longer than any figure'],
])('%j is no figure: %s', written => {
  expect(readFigure(written)).toBeNull()
})

test.each([
  ['3,5%', '%', '3.5'],
  ['3,5 процента', '%', '3.5'],
  ['3,5%', '', null],
  ['50%', 'RUB', null],
  ['5 USD', '%', null],
  ['1000 USD', 'USD', '1000'],
  ['$1,000.50', 'USD', '1000.50'],
  ['HK$ 1,000.50', 'HKD', '1000.50'],
  ['1000 usd', 'RUB', null],
  ['$1000', 'RUB', null],
  ['1000 долл. США', 'RUB', null],
  ['€ 5', 'USD', null],
  ['1000 GBP', 'EUR', null],
  ['1000 CHF', '', '1000'],
  ['12 345,67 р.', 'RUB', '12345.67'],
  ['12 345 руб.', 'RUB', '12345'],
  ['12 345 RUR', 'RUB', '12345'],
  ['12 345 руб.', 'CNY', null],
  ['12 500 руб. 50 коп.', 'RUB', '12500.50'],
  ['12 500 рублей 5 копеек', 'RUB', '12500.05'],
  ['12.500 р. 50 к.', 'RUB', '12500.50'],
  ['12 500 руб. 50 коп.', 'USD', null],
  ['12 500-00', 'RUB', '12500.00'],
  ['5-00', 'RUB', '5.00'],
  ['12.500-50 руб.', 'RUB', '12500.50'],
  ['12,500–50', 'USD', '12500.50'],
  ['10000=00', 'CNY', '10000.00'],
  ['7=50', 'RUB', '7.50'],
  ['¥ 100', 'CNY', '100'],
  ['100 元', 'CNY', '100'],
  ['100 юаней', 'EUR', null],
  ['Сумма: 1 234,56', 'RUB', '1234.56'],
  ['50 коп', 'RUB', null],
  ['8 коп.', '', null],
  ['50 копеек', 'RUB', null],
  ['50 cents', 'USD', null],
  ['50 ¢', '', null],
  ['50 центов', 'USD', null],
  ['50 коп', 'коп.', '50'],
])('%j in a field of %j is %j', (written, unit, text) => {
  expect(readFigure(written, false, unit)?.text ?? null).toBe(text)
})

test('below zero is read where it may be', () => {
  expect(['-5', '−1 234,5', '-$3', '$-3'].map(text => readFigure(text, true)?.text)).toEqual([
    '-5',
    '-1234.5',
    '-3',
    '-3',
  ])
})

test('three digits after a lone separator could be thousands; more, fewer, after a zero or after groups they could not', () => {
  expect(['1,234', '12.345', '999,000 USD', '-7.125'].map(text => readFigure(text, true)?.other)).toEqual([
    '1234',
    '12345',
    '999000',
    '-7125',
  ])
  expect(['1,23', '1,2345', '0,925', '1234,567', '1 234,567', '1,234.5'].map(text => readFigure(text)?.other)).toEqual(
    Array(6).fill(null),
  )
})

test('what was typed so far is on its way to a figure, or can be none any more', () => {
  expect(['1.', '10,000.', '1,234,', '.', '$', '1.234.5'].map(text => mayGoOn(text, false))).toEqual(
    Array(6).fill(true),
  )
  expect(['-', '-1', '1e', '1·', '(', '4.5.', '1.5,', '1.234,5.', '1..'].map(text => mayGoOn(text, false))).toEqual(
    Array(9).fill(false),
  )
  expect(['-', '−', '-$'].map(text => mayGoOn(text, true))).toEqual([true, true, true])
})

test('what a field does not keep is rounded half up, by the decimal text', () => {
  expect([
    roundTo(2, '1.005'),
    roundTo(2, '1.0049'),
    roundTo(4, '0.92505'),
    roundTo(4, '0.925049'),
    roundTo(2, '1.50'),
    roundTo(2, '9.999'),
    roundTo(4, '-1.00005'),
  ]).toEqual(['1.01', '1.00', '0.9251', '0.9250', '1.50', '10.00', '-1.0001'])
})

test.each([
  ['0.001', money, null],
  ['0,004', money, null],
  ['0.005', money, 1],
  ['0', money, 0],
  ['0.00', money, 0],
  ['0.00004', rate, null],
  ['-0.00004', rate, null],
  ['0.00005', rate, 0.0001],
])('what is more than nothing is never taken for zero: %s', (written, kind, value) => {
  expect(readIn(written, { kind: kind as typeof rate, signed: true, unit: '', max: undefined }).value).toBe(value)
})
