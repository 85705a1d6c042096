import { describe, expect, test } from 'vitest'
import { readCentralBankXml } from '../../server/dictionary/centralBankXml.ts'
import { cbrXml, ROWS, type Row, windows1251 } from '../support/centralBank.ts'

const DATE = '2026-03-05'
const read = (text: string) => readCentralBankXml(windows1251(text))
const withRow = (...row: Row) => cbrXml(DATE, [...ROWS, row])

describe('the central bank’s daily document', () => {
  test('is read with its nominals; the currencies of the bar come first, the IMF’s unit is left out', () => {
    expect(read(cbrXml(DATE))).toEqual({
      date: DATE,
      prices: [
        { code: 'USD', nominal: 1, rate: 92.5 },
        { code: 'EUR', nominal: 1, rate: 100.1 },
        { code: 'CNY', nominal: 1, rate: 12.8 },
        { code: 'AUD', nominal: 1, rate: 53.4181 },
        { code: 'INR', nominal: 100, rate: 105.2 },
      ],
    })
  })

  test('is read without VunitRate, and in UTF-8 where it says so', () => {
    const bare = cbrXml(DATE).replace(/<VunitRate>.*?<\/VunitRate>/g, '')
    expect(read(bare)).toEqual(read(cbrXml(DATE)))
    const utf8 = new TextEncoder().encode(bare.replace('windows-1251', 'UTF-8'))
    expect(readCentralBankXml(utf8)).toEqual(read(bare))
  })

  test.each([
    ['nothing', ''],
    ['a page', '<!DOCTYPE html><html><body>Сайт на ремонте</body></html>'],
    ['a page without a doctype', '<html><body>Сайт на ремонте</body></html>'],
    ['JSON', '{"Date":"05.03.2026"}'],
    ['half a document', cbrXml(DATE).slice(0, 400)],
    ['a document of no currencies', cbrXml(DATE, [])],
    [
      'a document without the dollar',
      cbrXml(
        DATE,
        ROWS.filter(([code]) => code !== 'USD'),
      ),
    ],
    ['a currency twice', withRow('USD', 1, '93,0000')],
    ['zero', withRow('GBP', 1, '0,0000')],
    ['a negative price', withRow('GBP', 1, '-110,5297')],
    ['no number', withRow('GBP', 1, 'NaN')],
    ['a price without end', withRow('GBP', 1, '1e999')],
    ['a price above all prices', withRow('GBP', 1, '1000001,0000')],
    ['an empty price', withRow('GBP', 1, '')],
    ['a decimal point', withRow('GBP', 1, '110.5297')],
    ['five decimals', withRow('GBP', 1, '110,52971')],
    ['a nominal of zero', withRow('GBP', 0, '110,5297')],
    ['a nominal that is no number', withRow('GBP', 'many', '110,5297')],
    ['a code that is none', withRow('<b/>', 1, '110,5297')],
    ['a day that does not exist', cbrXml('2026-02-30')],
    ['no day', cbrXml(DATE).replace(/ Date="[^"]*"/, '')],
    ['entities', cbrXml(DATE).replace('<ValCurs', '<!DOCTYPE v [<!ENTITY a "92,5">]><ValCurs')],
    ['elements without end', `<a>${'<b>'.repeat(50_000)}`],
    ['elements in elements', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
    ['an encoding of another kind', cbrXml(DATE).replace('windows-1251', 'utf-16')],
  ])('is refused when it is %s', (_, text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ constructor: expect.objectContaining({ name: 'ProviderFailure' }) }),
    )
  })

  test('is refused in another encoding than it declares', () => {
    const utf16 = Buffer.from(cbrXml(DATE), 'utf16le')
    expect(() => readCentralBankXml(utf16)).toThrow()
    expect(() => read(cbrXml(DATE).replace('windows-1251', 'utf-8'))).toThrow('not in the encoding that it declares')
  })
})
