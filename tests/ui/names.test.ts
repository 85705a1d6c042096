import { describe, expect, test } from 'vitest'
import { countryWords, currencyWords, namesIn } from '../../web/ui/names.ts'

const china = { code: 'CN', name: 'Китай' }

describe('names of countries and currencies', () => {
  test.each([
    ['CN', 'Китай', 'China'],
    ['HK', 'Гонконг', 'Hong Kong'],
    ['MO', 'Макао', 'Macao'],
    ['CD', 'ДР Конго', 'DR Congo'],
    ['AE', 'ОАЭ', 'United Arab Emirates'],
    ['TR', 'Турция', 'Türkiye'],
    ['ZZZ', 'Старая запись', 'ZZZ'],
  ])('%s is «%s» in Russian, «%s» in English', (code, name, english) => {
    expect(namesIn('ru').country({ code, name })).toBe(name)
    expect(namesIn('en').country({ code, name })).toBe(english)
  })

  test('a currency is called in the language of the page', () => {
    const yuan = { code: 'CNY', name: 'Китайский юань' }
    expect(namesIn('ru').currency(yuan)).toBe('Китайский юань')
    expect(namesIn('en').currency(yuan)).toBe('Chinese Yuan')
  })

  test('several are told one after another, none is nothing', () => {
    expect(namesIn('en').countries([china, { code: 'IR', name: 'Иран' }])).toBe('China, Iran')
    expect(namesIn('en').country(null)).toBe('')
  })

  test('both are found by both languages and by the code', () => {
    expect(countryWords(china)).toEqual(['CN', 'Китай', 'China'])
    expect(currencyWords({ code: 'USD', name: 'Доллар США' })).toEqual(['USD', 'Доллар США', 'US Dollar'])
  })
})
