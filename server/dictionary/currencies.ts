import type { Locale } from '../../domain/core/texts.ts'
import { englishCurrency } from '../../domain/dictionary/english.ts'
import type { Currency } from '../generated/schema.ts'
import { matching, plain, type Searchable } from './search.ts'

/** ISO 4217 currencies that money is paid in; those of usual trade first, the way they are offered. */
const CODES = `USD CNY EUR AED TRY HKD INR KRW JPY GBP CHF SGD THB VND KZT UZS BYN AMD KGS RSD RUB
  AFN ALL AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BZD CAD CDF CLP COP CRC CUP CVE CZK DJF
  DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HNL HTG HUF IDR ILS IQD IRR ISK JMD JOD KES KHR KMF KPW
  KWD KYD LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
  PAB PEN PGK PHP PKR PLN PYG QAR RON RWF SAR SBD SCR SDG SEK SHP SLE SOS SRD SSP STN SVC SYP SZL TJS TMT TND TOP TTD
  TWD TZS UAH UGX UYU VES VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/)

/** Names that Russian people use where Intl writes another. */
const NAMES: Readonly<Record<string, string>> = {
  GBP: 'Фунт стерлингов',
  ILS: 'Израильский шекель',
  TMT: 'Туркменский манат',
  TWD: 'Тайваньский доллар',
}

/** What people type beside the names: short and plural forms, signs, what banks call them. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  AED: ['дирхам эмиратов', 'дирхамы', 'дирхам'],
  AMD: ['драмы', '֏'],
  BYN: ['бел. рубль', 'бел рубль', 'byr'],
  CHF: ['франк', 'франки'],
  CNY: ['ренминби', 'юань', 'юани', '¥', 'rmb', 'cnh'],
  EUR: ['евро', '€'],
  GBP: ['фунт', 'фунты', 'английский фунт', 'британский фунт', '£'],
  GEL: ['₾'],
  HKD: ['гонконгские доллары'],
  IDR: ['индонезийские рупии'],
  ILS: ['₪'],
  INR: ['рупия', 'рупии', '₹'],
  JPY: ['йена', 'йены', 'иены'],
  KGS: ['кыргызский сом', 'сом'],
  KRW: ['корейская вона', 'вона', 'воны', '₩'],
  KZT: ['казахстанский тенге', '₸'],
  RUB: ['рубль', 'рубли', 'рубль рф', 'rur', '₽'],
  THB: ['тайский бат', 'баты', '฿'],
  TRY: ['лира', 'лиры', '₺'],
  USD: ['доллар', 'доллары', 'долларов', 'бакс', 'баксы', 'американский доллар', '$'],
  UZS: ['узбекский сом', 'сум', 'сумы'],
  VND: ['донги', '₫'],
  ZAR: ['ранд', 'рэнд'],
}

const russian = new Intl.DisplayNames('ru', { type: 'currency' })

interface Entry extends Currency, Searchable {}

const ENTRIES: readonly Entry[] = CODES.map(code => {
  const full = russian.of(code) ?? code
  const name = NAMES[code] ?? full.charAt(0).toUpperCase() + full.slice(1)
  const words = [name, full, englishCurrency(code), ...(SYNONYMS[code] ?? [])].map(plain)
  return { code, name, words }
})

const KNOWN: ReadonlySet<string> = new Set(CODES)

/** Tells whether a code is that of a currency in use. */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code)
}

const BY_CODE = new Map(ENTRIES.map(({ code, name }) => [code, name]))

/** What a currency is called in a language; one that is not in use keeps its code as the name. */
export function currencyIn(locale: Locale, code: string): string {
  return locale === 'en' ? englishCurrency(code) : (BY_CODE.get(code) ?? code)
}

/** Currencies by a part of the code or of the name, the best match first; all when nothing is typed. */
export function currencies(search?: string | null): Currency[] {
  return matching(ENTRIES, search, 'currency').map(({ code, name }) => ({ code, name }))
}
