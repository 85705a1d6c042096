import { describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { localeOf, text, type MessageKey } from '../../domain/core/texts.ts'
import { en } from '../../domain/texts/en.ts'
import { records as recordsEn } from '../../domain/texts/records/en.ts'
import { records as recordsRu } from '../../domain/texts/records/ru.ts'
import { ru } from '../../domain/texts/ru.ts'

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${path}${key}.`)
      : [[path + key, String(value)] as [string, string]],
  )
}

const placeholders = (message: string) =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted((a, b) => a.localeCompare(b))

describe('the catalogues', () => {
  const russian = new Map(leaves({ ...ru, ...recordsRu }))
  const english = new Map(leaves({ ...en, ...recordsEn }))

  test('hold the same keys in both languages, none empty', () => {
    expect(new Set(english.keys())).toEqual(new Set(russian.keys()))
    expect([...russian.values(), ...english.values()].filter(message => message.trim() === '')).toEqual([])
  })

  test('use the same placeholders in both languages', () => {
    const differing = [...russian].filter(
      ([key, message]) => placeholders(message).join() !== placeholders(english.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  test('keep Russian letters out of English', () => {
    expect([...english].filter(([, message]) => /[а-яё]/i.test(message))).toEqual([])
  })

  test('can all be written in both languages', () => {
    for (const [key, message] of russian) {
      const values = Object.fromEntries(placeholders(message).map(name => [name, 1]))
      expect(text('ru', key as MessageKey, values)).toBe(message.replace(/\{\w+\}/g, '1'))
      expect(text('en', key as MessageKey, values)).toBe(english.get(key)?.replace(/\{\w+\}/g, '1'))
    }
  })

  test('have a text for every expected error', () => {
    expect(Object.keys(problems).filter(name => !russian.has(`problems.${name}`))).toEqual([])
  })
})

test('numbers and days in a text are written in its language', () => {
  expect(text('ru', 'fields.clientRateTooLow', { min: 3.25 })).toBe('Ставка не может быть ниже 3,25%')
  expect(text('en', 'fields.dateMin', { min: '2023-12-31' })).toBe('The date cannot be earlier than 31 December 2023')
})

test.each([
  [undefined, 'ru'],
  ['', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
  ['fr, ru;q=0.5, en;q=0.8', 'en'],
  ['en;q=0, ru;q=0.1', 'ru'],
])('the language of «%s» is %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})
