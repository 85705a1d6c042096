import { describe, expect, test } from 'vitest'
import { centralBankRates } from '../../domain/rate/engine.ts'
import { BUNDLED_DAY } from '../../server/dictionary/bundledDay.ts'
import {
  countries,
  countryOf,
  currencies,
  isCurrency,
  resolveCountry,
  swiftBanks,
} from '../../server/dictionary/dictionary.service.ts'
import { knownCountry, knownCurrency } from '../../server/dictionary/known.ts'
import { DIRECTORY } from '../../server/dictionary/swiftDirectory.ts'
import { openTestApplication } from '../support/application.ts'

describe('countries', () => {
  test.each([
    ['US', 'США'],
    ['HK', 'Гонконг'],
    ['GB', 'Великобритания'],
    ['KR', 'Южная Корея'],
    ['AE', 'ОАЭ'],
    ['CN', 'Китай'],
  ])('%s has the name that Russian people use', (code, name) => {
    expect(countryOf(code)).toEqual({ code, name })
  })

  test.each([
    ['КНР', 'CN'],
    ['эмираты', 'AE'],
    ['Штаты', 'US'],
    ['Корея', 'KR'],
    ['Англия', 'GB'],
    ['Объединенные Арабские Эмираты', 'AE'],
    ['germany', 'DE'],
    [' Гонконг ', 'HK'],
    ['ОАЭ', 'AE'],
    ['сша', 'US'],
    ['Тюркие', 'TR'],
    ['Турецкая Республика', 'TR'],
    ['Республика Корея', 'KR'],
    ['Кыргызстан', 'KG'],
    ['Республика Казахстан', 'KZ'],
    ['Тайланд', 'TH'],
    ['Макау', 'MO'],
  ])('the name «%s» alone is looked up', (name, code) => {
    expect(resolveCountry({ name })).toBe(code)
  })

  test('a code counts before a name, in any case', () => {
    expect(resolveCountry({ code: 'tr', name: 'Китай' })).toBe('TR')
  })

  test('an unknown code or name is nobody', () => {
    expect(resolveCountry({ code: 'XX', name: 'Китай' })).toBeNull()
    expect(resolveCountry({ name: 'Нарния' })).toBeNull()
    expect(resolveCountry({})).toBeNull()
  })

  test('an unknown country is an error of its field', () => {
    expect(() => knownCountry({ code: 'XX' }, 'country')).toThrow(
      expect.objectContaining({ fieldErrors: [{ field: 'country', key: 'fields.countryUnknown' }] }),
    )
  })

  test('an empty search answers all countries, each code once', () => {
    const all = countries('')
    expect(all).toHaveLength(249)
    expect(new Set(all.map(({ code }) => code)).size).toBe(249)
    expect(countries(null)).toEqual(all)
  })

  test.each([
    ['эмир', 'AE'],
    ['КИТА', 'CN'],
    ['us', 'US'],
    ['türk', 'TR'],
    ['кнр', 'CN'],
    ['америка', 'US'],
  ])('«%s» finds %s first', (search, code) => {
    expect(countries(search)[0]?.code).toBe(code)
  })

  test('percent and underscore are plain characters', () => {
    expect(countries('%')).toEqual([])
    expect(countries('_')).toEqual([])
  })

  test('a search of more than 100 characters is an error of its field', () => {
    expect(() => countries('я'.repeat(101))).toThrow(
      expect.objectContaining({ fieldErrors: [expect.objectContaining({ field: 'country' })] }),
    )
  })
})

describe('currencies', () => {
  test('they are found by code, by a part of the Russian name and by what people call them', () => {
    expect(currencies('cny')).toEqual([{ code: 'CNY', name: 'Китайский юань' }])
    expect(currencies('юан')[0]?.code).toBe('CNY')
    expect(currencies('йена')[0]?.code).toBe('JPY')
    expect(currencies('доллар сша')[0]?.code).toBe('USD')
  })

  test.each([
    ['доллар', 'USD'],
    ['долларов', 'USD'],
    ['баксы', 'USD'],
    ['$', 'USD'],
    ['юани', 'CNY'],
    ['лира', 'TRY'],
    ['франк', 'CHF'],
    ['фунт', 'GBP'],
    ['рупии', 'INR'],
    ['дирхам', 'AED'],
    ['₸', 'KZT'],
    ['рубль', 'RUB'],
  ])('«%s» finds %s first', (search, code) => {
    expect(currencies(search)[0]?.code).toBe(code)
  })

  test('what people call a currency is said of one only', () => {
    const first = (search: string) => currencies(search)[0]?.code
    expect([first('сом'), first('сум'), first('¥')]).toEqual(['KGS', 'UZS', 'CNY'])
  })

  test('every currency has a Russian name', () => {
    expect(currencies().filter(({ name }) => !/[а-яё]/i.test(name))).toEqual([])
  })

  test('only codes in use are currencies', () => {
    expect(['USD', 'CNY', 'AED'].every(isCurrency)).toBe(true)
    expect(['XXX', 'DEM', 'XAU', 'usd'].some(isCurrency)).toBe(false)
    expect(() => knownCurrency('XXX', 'currency')).toThrow(
      expect.objectContaining({ fieldErrors: [{ field: 'currency', key: 'fields.currencyUnknown' }] }),
    )
  })
})

describe('SWIFT codes', () => {
  const head = {
    bank_name: 'Industrial and Commercial Bank of China',
    city: 'Beijing',
    country: 'Китай',
    country_code: 'CN',
    swift_code: 'ICBKCNBJ',
  }

  test.each(['ICBKCNBJXXX', 'icbk cnbj xxx', 'ICBKCNBJAXXX'])('%s is the head office', code => {
    expect(swiftBanks(code)).toEqual([head])
  })

  test('eight characters find the head office first, then the branches', () => {
    const [first, ...branches] = swiftBanks('ICBKCNBJ')
    expect(first).toEqual(head)
    expect(branches.map(({ swift_code }) => swift_code)).toContain('ICBKCNBJSZN')
  })

  test('the look-up fires from 7 to 12 characters', () => {
    expect(swiftBanks('ICBKCN')).toEqual([])
    expect(swiftBanks('ICBKCNB')[0]).toEqual(head)
    expect(swiftBanks('ICBKCNBJAXXX9')).toEqual([])
    expect(swiftBanks('')).toEqual([])
    expect(swiftBanks(null)).toEqual([])
  })

  test('a branch that is not listed is its head office’s, in an unknown city', () => {
    expect(swiftBanks('ICBKCNBJ999')).toEqual([{ ...head, city: null, swift_code: 'ICBKCNBJ999' }])
  })

  test('an unknown bank is answered by the country of letters 5 and 6', () => {
    expect(swiftBanks('QQQQVNVX')).toEqual([
      { bank_name: null, city: null, country: 'Вьетнам', country_code: 'VN', swift_code: 'QQQQVNVX' },
    ])
  })

  test('every bank of the directory has one code of 8 or 11 characters, of a country that exists', () => {
    expect(DIRECTORY.filter(({ code }) => !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code))).toEqual([])
    expect(DIRECTORY.filter(({ code }) => resolveCountry({ code: code.slice(4, 6) }) === null)).toEqual([])
    expect(new Set(DIRECTORY.map(({ code }) => code)).size).toBe(DIRECTORY.length)
    expect(DIRECTORY.filter(({ name, city }) => !name || !city)).toEqual([])
  })

  test('a code of no country, or no code at all, finds nothing', () => {
    expect(swiftBanks('QQQQZZVX')).toEqual([])
    expect(swiftBanks('Банк Китая')).toEqual([])
  })
})

describe('the central-bank day', () => {
  test('it has the crosses of its day', () => {
    const { date, prices } = BUNDLED_DAY
    expect(date).toBe('2025-04-01')
    const cross = (currency: string) => centralBankRates({ currency, rates: prices, markups: [] })
    expect(cross('CNY')).toEqual({ rate: 85.4963, xRate: 7.2989 })
    expect(cross('EUR')).toEqual({ rate: 85.4963, xRate: 0.925 })
  })

  test('it quotes each currency once, with a nominal that is not always 1', () => {
    const { prices } = BUNDLED_DAY
    expect(new Set(prices.map(({ code }) => code)).size).toBe(prices.length)
    expect(prices.filter(({ code }) => !isCurrency(code))).toEqual([])
    expect(prices.find(({ code }) => code === 'VND')?.nominal).toBe(10_000)
  })

  test('anybody signed in is answered it as today’s, marked stale, with the crosses of the currency bar', async () => {
    const application = await openTestApplication({ database: 'sqlite' })
    const client = application.token(await application.addUser({ kind: 'CLIENT' }))
    const { status, body } = await application.rest(client, 'GET', '/dict/currency/cbr')
    await application.close()
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        currencies: BUNDLED_DAY.prices,
        xRates: [
          { pair: 'USD/EUR', rate: 0.925 },
          { pair: 'USD/CNY', rate: 7.2989 },
        ],
        lastUpdate: '2025-04-01',
        stale: true,
      },
    })
  })
})
