import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { isDate } from '../../domain/core/dates.ts'
import { toRate } from '../../domain/core/rate.ts'
import { type CentralBankDay, type CentralBankPrice, MAX_RATE } from '../../domain/rate/engine.ts'
import { isCurrency } from './currencies.ts'
import { ProviderFailure, recordOf } from './provider.ts'

/** The order in which currencies are shown; the others follow by their code. */
const FIRST = ['USD', 'EUR', 'CNY']

/** The encodings that the document may declare; without a declaration it is the first (facts, "Central-bank rates"). */
const ENCODINGS = ['windows-1251', 'utf-8']

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: name => name === 'Valute',
})

/**
 * Reads the central bank's daily document. One bad row refuses the whole day: who quotes zero or a negative price is not
 * believed on the others. `VunitRate` is not read, for it is Value / Nominal. Throws a ProviderFailure.
 */
export function readCentralBankXml(bytes: Uint8Array): CentralBankDay {
  const root = rootOf(textOf(bytes))
  const date = dayOf(root['@Date'])
  const rows = Array.isArray(root['Valute']) ? root['Valute'].map(priceOf) : []
  const codes = new Set(rows.map(({ code }) => code))
  if (codes.size < rows.length) throw new ProviderFailure('a currency is quoted twice')
  if (!codes.has('USD')) throw new ProviderFailure('the dollar is not quoted')
  // XDR, the unit of the IMF, is quoted too but nobody is paid in it
  return { date, prices: rows.filter(({ code }) => isCurrency(code)).toSorted(byOrder) }
}

function textOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? ENCODINGS[0]
  if (!declared || !ENCODINGS.includes(declared)) throw new ProviderFailure('an unknown encoding')
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw new ProviderFailure('not in the encoding that it declares')
  }
}

function rootOf(text: string): Readonly<Record<string, unknown>> {
  // Entities are the way to a document that grows in memory; the true one has none
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) throw new ProviderFailure('not XML')
  const root = recordOf(recordOf(parsed(text))['ValCurs'])
  if (Object.keys(root).length === 0) throw new ProviderFailure('no ValCurs in the answer')
  return root
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw new ProviderFailure('not XML')
  }
}

function dayOf(written: unknown): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(String(written)) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDate(date)) throw new ProviderFailure('no date in the answer')
  return date
}

function priceOf(row: unknown): CentralBankPrice {
  const { CharCode: code, Nominal: nominal, Value: value } = recordOf(row)
  if (!isText(code, /^[A-Z]{3}$/)) throw new ProviderFailure('a currency has no code')
  const refuse = () => new ProviderFailure(`the price of ${code} is none`)
  if (!isText(nominal, /^[1-9]\d{0,7}$/) || !isText(value, /^\d{1,7}(,\d{1,4})?$/)) throw refuse()
  const rate = toRate(Number(value.replace(',', '.')))
  if (rate <= 0 || rate > MAX_RATE) throw refuse()
  return { code, nominal: Number(nominal), rate }
}

function isText(value: unknown, is: RegExp): value is string {
  return typeof value === 'string' && is.test(value)
}

function byOrder(a: CentralBankPrice, b: CentralBankPrice): number {
  const place = ({ code }: CentralBankPrice) => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length)
  return place(a) - place(b) || a.code.localeCompare(b.code)
}
