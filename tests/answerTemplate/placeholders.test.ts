import { describe, expect, test } from 'vitest'
import { fillAnswer, GAP, unknownPlaceholder } from '../../domain/answerTemplate/placeholders.ts'
import { answerTemplateSchema, desksOf, MAX_ANSWER_NAME } from '../../domain/answerTemplate/schema.ts'
import { MAX_MESSAGE } from '../../domain/chat/schema.ts'
import { validateInput } from '../../domain/core/fields.ts'
import { minor } from '../../domain/core/money.ts'

const FACTS = { client: 'Анна', number: 12, amount: minor(1_234_567_89), currency: 'EUR' }

describe('a canned answer', () => {
  test.each([
    ['ru', 'Анна: №12, 1\u202F234\u202F567,89 EUR'],
    ['en', 'Анна: №12, 1\u202F234\u202F567.89 EUR'],
  ] as const)('is filled from the record as the product writes in %s', (locale, text) => {
    expect(fillAnswer('{client}: №{number}, {amount} {currency}', FACTS, locale)).toEqual({ text, gaps: [] })
  })

  test('has a gap where the record says nothing, and tells of each once', () => {
    const nothing = { ...FACTS, client: null, amount: null, currency: '' }
    expect(fillAnswer('{client}, {amount} {currency} ({amount}), №{number}', nothing, 'ru')).toEqual({
      text: `${GAP}, ${GAP} ${GAP} (${GAP}), №12`,
      gaps: ['client', 'amount', 'currency'],
    })
  })

  test('puts what the record says in as it is, also where that looks like a placeholder', () => {
    expect(fillAnswer('{client} {number}', { ...FACTS, client: '{number} $& $1' }, 'ru').text).toBe('{number} $& $1 12')
  })

  test.each([
    ['{client} {number} {amount} {currency}', null],
    ['a lone } and a lone {', null],
    ['}{ {} { } {{client}}', null],
    ['{ over\nlines }', null],
    ['{client, good day', '{client'],
    ['by number }', 'number }'],
    ['a clientele } {', null],
    ['{name}', '{name}'],
    ['{client} {Amount}', '{Amount}'],
    ['{ client }', '{ client }'],
    [`{${'я'.repeat(60)}}`, `{${'я'.repeat(40)}…}`],
  ])('knows four placeholders, braces that hold nothing are text: %j', (text, unknown) => {
    expect(unknownPlaceholder(text)).toBe(unknown)
  })

  const WHOLE = { desk: 'ORDER', name: 'Имя', ru: 'Да', en: 'Yes' }
  const fieldsOf = (value: object) => {
    const verdict = validateInput(answerTemplateSchema, { ...WHOLE, ...value })
    return verdict.ok ? [] : verdict.fieldErrors.map(({ field }) => field)
  }
  test.each([
    [{}, []],
    [{ ru: 'x'.repeat(MAX_MESSAGE), name: 'x'.repeat(MAX_ANSWER_NAME) }, []],
    [{ ru: 'x'.repeat(MAX_MESSAGE + 1), name: 'x'.repeat(MAX_ANSWER_NAME + 1) }, ['name', 'ru']],
    [{ desk: 'INN', en: ' ' }, ['desk', 'en']],
    [{ ru: '{one}', en: '{two}' }, ['ru', 'en']],
  ])('is judged with the limits of a message: case %#', (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields)
  })
})

test.each([
  [['ROLE_CLIENT'], []],
  [['ROLE_MANAGER_REQ'], ['REQUEST']],
  [['ROLE_MANAGER_ORD'], ['ORDER']],
  [['ROLE_ADMIN'], ['REQUEST', 'ORDER']],
] as const)('desks of %s are %s', (roles, desks) => {
  expect(desksOf(roles)).toEqual(desks)
})
