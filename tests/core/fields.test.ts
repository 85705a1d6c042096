import { object } from 'yup'
import { describe, expect, test } from 'vitest'
import * as fields from '../../domain/core/fields.ts'
import { all, judgeRows, type Row, same } from './fieldRows.ts'
import { TODAY } from './judge.ts'

const rows: Row[] = [
  [
    'money',
    fields.money(),
    same(1, 10 ** 13, null, undefined),
    [
      ...all('fields.money', 0, -5, 10 ** 13 + 1),
      ...all('fields.number', '5', true, {}),
      ...all('fields.integer', 1.5),
    ],
  ],
  [
    'money received',
    fields.receivedMoney(),
    same(0, 5),
    [...all('fields.moneyNegative', -1), ...all('fields.number', '0'), ...all('fields.amountTooLarge', 10 ** 13 + 1)],
  ],
  [
    'a percent',
    fields.percent(),
    same(0, 100, 3.1234),
    [...all('fields.percent', -0.1, 100.0001), ...all('fields.decimals', 3.12345), ...all('fields.number', '3')],
  ],
  [
    'a rate',
    fields.rate(),
    same(0.0001, 1_000_000, 92.5),
    [...all('fields.rate', 0, 0.00001, 1_000_000.1), ...all('fields.decimals', 7.12505)],
  ],
  ['an id', fields.id(), same(1), [...all('fields.invalid', 0, -1, 1.5, 2 ** 31), ...all('fields.integer', '1')]],
  ['a page', fields.page(), same(0, 7), all('fields.page', -1, 1.5, '0')],
  [
    'a text',
    fields.optionalText(5),
    [
      [' ab ', 'ab'],
      ['', null],
      ['  ', null],
      ['a\tb', 'a b'],
      ['e\u0301tude', 'étude'],
      ['😀😀😀😀😀', '😀😀😀😀😀'],
    ],
    [
      ...all('fields.max', 'abcdef'),
      ...all('fields.text', 5, true, ['a']),
      ...all('fields.characters', 'a\nb', 'a\u202Eb', 'a\u0000', '\uD800'),
    ],
  ],
  [
    'the number of a paper',
    fields.paperNumber(),
    [
      ['№ 12/2025-А', '12/2025-А'],
      ['№№7', '7'],
      [' №\t7', '7'],
      ['INV №7', 'INV №7'],
      ['№', null],
    ],
    all('fields.max', 'a'.repeat(256)),
  ],
  [
    'lines',
    fields.optionalLines(9),
    [
      ['a\r\nb', 'a\nb'],
      ['a\tb', 'a\tb'],
    ],
    all('fields.characters', 'a\u0007b', 'a\u2066b'),
  ],
  [
    'a name that must be seen',
    fields.requiredText(20),
    same('👩\u200D🚀', 'a\u00ADb'),
    [
      ...all('fields.required', '', ' ', '\u200b\u200b', '\u2060', '\u00ad', '\u3164', '\u2800'),
      ...all('fields.characters', '\u202e'),
    ],
  ],
  [
    'an e-mail',
    fields.email(),
    [
      [' A.B@Trinity.TEST ', 'a.b@trinity.test'],
      ['a+b@x.co', 'a+b@x.co'],
      ['Wang Li <Wang@x.cn>', 'wang@x.cn'],
      ['mailto:wang@x.cn', 'wang@x.cn'],
    ],
    all(
      'fields.email',
      'a',
      'a@b',
      'a@b..ru',
      '.a@b.ru',
      'a b@c.ru',
      'пошта@b.ru',
      'a@b.r',
      `${'a'.repeat(65)}@b.ru`,
      `a@${'b.'.repeat(130)}ru`,
      5,
    ),
  ],
  [
    'a Telegram name',
    fields.telegram(),
    [
      ...same('@trinity'),
      ['user_1', '@user_1'],
      ['https://t.me/anna_k', '@anna_k'],
      ['t.me/anna_k', '@anna_k'],
      ['http://telegram.me/anna_k/', '@anna_k'],
      ['https://www.t.me/anna_k?start=1', '@anna_k'],
    ],
    all('fields.telegram', '@abc', 'имя_имя', 'a'.repeat(33), '@@trinity', 'https://t.me/', 't.me/+79991234567'),
  ],
  [
    'a telephone',
    fields.phone(),
    [
      ...same(
        '+7 (999) 123-45-67',
        '88005553535',
        '+7 495 123-45-67 доб. 5',
        '+7 495 1234567, ext. 5',
        '84951234567 #12',
      ),
      ['Тел.: +7\u00A0495\u00A0123\u201145\u201167', '+7 495 123-45-67'],
      ['\u200B+7 495 123 45 67', '+7 495 123 45 67'],
    ],
    all(
      'fields.phone',
      '123',
      '+',
      'abc',
      '+7 999 123 45 67 x',
      '+7 999 123 45 67 доб. пять',
      '+7 999 123 45 67 8 999 765 43 21',
    ),
  ],
  ['a currency', fields.currency(), [['usd', 'USD']], all('fields.currency', 'US', 'USDT', '12A')],
  [
    'a country',
    fields.country(),
    [
      [{ code: 'cn' }, { code: 'CN', name: null }],
      [{ name: ' Китай ' }, { code: null, name: 'Китай' }],
      [{}, null],
      [{ code: '' }, null],
    ],
    [...all('fields.country', 'CN', 5, [], { code: 5 }), ...all('fields.countryUnknown', { code: 'CHN' })],
  ],
  ['a flag', fields.flag(), same(true, false), all('fields.flag', 'true', 1)],
  [
    'a choice',
    fields.choice(['A', 'B']),
    [
      ['A', 'A'],
      ['', null],
    ],
    all('fields.choice', 'C', 5),
  ],
  [
    'choices',
    fields.choices(['A', 'B']),
    [
      [
        ['A', 'A', 'B'],
        ['A', 'B'],
      ],
      [[], []],
    ],
    all('fields.choice', ['C'], 'A', [5]),
  ],
  ['a day', fields.dateField(), same('2026-06-13', '1999-01-01'), all('fields.date', '2026-02-30', '13.06.2026', 5)],
  [
    'a past day',
    fields.dateField({ min: '2023-12-31', notFuture: true }),
    same('2023-12-31', TODAY),
    [...all('fields.dateMin', '2023-12-30'), ...all('fields.dateFuture', '2026-06-13')],
  ],
  [
    'a file',
    fields.fileField(['pdf']),
    same({ name: 'a.PDF', b64: 'QUJD' }, { id: 5 }, { name: null }, null),
    [
      ...all('files.extension', { name: 'a.exe', b64: 'QUJD' }, { name: 'pdf', b64: 'QUJD' }),
      ...all('files.name', { name: '', b64: 'QUJD' }, {}, { b64: 'QUJD' }),
      ...all('files.empty', { name: 'a.pdf' }, { name: 'a.pdf', b64: '' }),
      ...all('files.shape', 'a.pdf', { id: '5' }, { name: 5 }, []),
      ...all('files.tooBig', { name: 'a.pdf', b64: 'A'.repeat(28_000_000) }),
    ],
  ],
]

judgeRows(rows)

describe('an input', () => {
  const schema = object({
    name: fields.requiredText(5),
    age: fields.id(),
    rows: fields.listOf(object({ swift: fields.required(fields.swift()) }), 2),
  })

  test('loses unknown keys and leaves absent ones absent', () => {
    expect(fields.validateInput(schema, { name: 'a', other: 1 })).toEqual({ ok: true, value: { name: 'a' } })
    expect(fields.validateInput(schema, { name: 'a', age: null })).toEqual({
      ok: true,
      value: { name: 'a', age: null },
    })
  })

  test('has one error a field, with dotted paths', () => {
    const verdict = fields.validateInput(schema, { age: 'x', rows: [{ swift: 'SABRRUMM' }, {}] })
    expect(verdict).toEqual({
      ok: false,
      fieldErrors: [
        { field: 'name', key: 'fields.required' },
        { field: 'age', key: 'fields.integer' },
        { field: 'rows.1.swift', key: 'fields.required' },
      ],
    })
  })

  test.each([[null], ['text'], [5], [[]]])('that is %o is refused as a whole', value => {
    expect(fields.validateInput(schema, value).ok).toBe(false)
  })

  test('has no longer lists than it may', () => {
    const row = { swift: 'SABRRUMM' }
    expect(fields.validateInput(schema, { name: 'a', rows: [row, row, row] })).toEqual({
      ok: false,
      fieldErrors: [{ field: 'rows', key: 'fields.listMax', values: { max: 2 } }],
    })
  })

  test('is judged by rules over several fields, after the fields themselves', () => {
    const ruled = fields.withRule(object({ from: fields.dateField(), to: fields.dateField() }), ({ from, to }) =>
      from && to && from > to ? [{ field: 'to', key: 'fields.dateOrder' }] : [],
    )
    const keys = (value: object) => {
      const verdict = fields.validateInput(ruled, value)
      return verdict.ok ? [] : verdict.fieldErrors.map(({ key }) => key)
    }
    expect(keys({ from: '2026-02-01', to: '2026-01-01' })).toEqual(['fields.dateOrder'])
    expect(keys({ from: 5, to: '2026-01-01' })).toEqual(['fields.date'])
  })
})

test.each([
  ['+7 (495) 123-45-67', 'tel:+74951234567'],
  ['+7 495 123-45-67 доб. 5', 'tel:+74951234567;ext=5'],
  ['84951234567,ext 12', 'tel:84951234567;ext=12'],
  ['84951234567 #12', 'tel:84951234567;ext=12'],
])('the telephone %s is called by %s', (phone, link) => {
  expect(fields.phoneLink(phone)).toBe(link)
})

test.each([
  [null, 'a.pdf', true],
  [undefined, null, false],
  [{ name: null }, 'a.pdf', false],
  [{ id: 5 }, null, true],
  [{ name: 'b.pdf', b64: 'QUJD' }, null, true],
])('with %o sent and %s stored there is a file: %s', (sent, stored, has) => {
  expect(fields.hasFile(sent, stored)).toBe(has)
})
