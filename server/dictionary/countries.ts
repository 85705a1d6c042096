import type { CountryInput } from '../../domain/core/fields.ts'
import type { Locale } from '../../domain/core/money.ts'
import { englishCountry } from '../../domain/dictionary/english.ts'
import type { Country } from '../generated/schema.ts'
import { matching, plain, type Searchable } from './search.ts'

/** ISO 3166-1 alpha-2, all officially assigned codes. */
const CODES = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
  BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
  JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS
  MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU
  RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA
  UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

/** Names that Russian people use where Intl writes another. */
const NAMES: Readonly<Record<string, string>> = {
  AX: 'Аландские острова',
  BM: 'Бермудские острова',
  BV: 'Остров Буве',
  CC: 'Кокосовые острова',
  CD: 'ДР Конго',
  CF: 'ЦАР',
  CG: 'Республика Конго',
  CK: 'Острова Кука',
  CX: 'Остров Рождества',
  FK: 'Фолклендские острова',
  FM: 'Микронезия',
  FO: 'Фарерские острова',
  HK: 'Гонконг',
  HM: 'Острова Херд и Макдональд',
  IM: 'Остров Мэн',
  KP: 'Северная Корея',
  KR: 'Южная Корея',
  KY: 'Каймановы острова',
  MH: 'Маршалловы острова',
  MM: 'Мьянма',
  MO: 'Макао',
  MP: 'Северные Марианские острова',
  NF: 'Остров Норфолк',
  PN: 'Острова Питкэрн',
  PS: 'Палестина',
  SB: 'Соломоновы острова',
  SC: 'Сейшельские острова',
  SH: 'Остров Святой Елены',
  TC: 'Острова Тёркс и Кайкос',
  UM: 'Внешние малые острова США',
  US: 'США',
  VG: 'Британские Виргинские острова',
  VI: 'Американские Виргинские острова',
  ZA: 'ЮАР',
}

/** What people type beside the names: other and official names, Latin ones, usual slips, great trading towns. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  AE: ['Эмираты', 'Объединённые Арабские Эмираты', 'Дубай', 'Абу-Даби', 'Шарджа', 'UAE', 'Emirates', 'Dubai'],
  AM: ['Республика Армения'],
  AZ: ['Азербайджанская Республика'],
  BA: ['Босния'],
  BY: ['Белоруссия', 'Республика Беларусь', 'РБ'],
  CD: ['Демократическая Республика Конго', 'Заир'],
  CF: ['Центральноафриканская Республика'],
  CG: ['Конго'],
  CH: ['Швейцарская Конфедерация'],
  CI: ['Берег Слоновой Кости', 'Кот д Ивуар', 'Кот-дивуар'],
  CN: ['КНР', 'Китайская Народная Республика', 'Пекин', 'Шанхай', 'Шэньчжэнь', 'Шеньчжень', 'Гуанчжоу', 'PRC'],
  CZ: ['Чешская Республика', 'Czech Republic'],
  DE: ['ФРГ'],
  GB: ['Англия', 'Соединённое Королевство', 'Британия', 'Шотландия', 'UK', 'Great Britain', 'England'],
  HK: ['Сянган', 'Hong Kong', 'HongKong', 'Гон Конг', 'Гон-Конг'],
  IN: ['Республика Индия', 'Бхарат'],
  IR: ['Исламская Республика Иран'],
  KG: ['Кыргызстан', 'Киргизстан', 'Кыргызская Республика', 'Киргизская Республика'],
  KP: ['КНДР'],
  KR: ['Корея', 'Республика Корея', 'Корейская Республика', 'Korea'],
  KZ: ['Республика Казахстан', 'РК'],
  LK: ['Цейлон'],
  MD: ['Молдавия', 'Республика Молдова'],
  MK: ['Македония'],
  MM: ['Бирма', 'Burma'],
  MO: ['Аомынь', 'Макау', 'Macau'],
  NL: ['Голландия', 'Holland'],
  RU: ['РФ', 'Российская Федерация'],
  SA: ['КСА', 'Королевство Саудовская Аравия', 'Саудия', 'KSA'],
  SZ: ['Свазиленд'],
  TH: ['Тайланд', 'Королевство Таиланд'],
  TM: ['Туркмения'],
  TR: ['Турецкая Республика', 'Тюркие', 'Тюркийе', 'Стамбул', 'Turkey', 'Türkiye', 'Turkiye'],
  TW: ['Формоза', 'Тайбэй', 'Тайпей'],
  US: ['Штаты', 'Америка', 'Соединённые Штаты Америки', 'USA', 'United States of America'],
  UZ: ['Республика Узбекистан'],
  VN: ['Viet Nam', 'СРВ', 'Социалистическая Республика Вьетнам'],
  ZA: ['Южная Африка', 'Южно-Африканская Республика', 'Южно Африканская Республика'],
}

const russian = new Intl.DisplayNames('ru', { type: 'region' })
const intl = new Intl.DisplayNames('en', { type: 'region' })

interface Entry extends Country, Searchable {}

const ENTRIES: readonly Entry[] = CODES.map(code => {
  const name = NAMES[code] ?? russian.of(code) ?? code
  const names = [name, russian.of(code), englishCountry(code), intl.of(code), ...(SYNONYMS[code] ?? [])]
  return { code, name, words: names.map(one => plain(one ?? '')) }
}).sort((a, b) => a.name.localeCompare(b.name, 'ru'))

const BY_CODE = new Map(ENTRIES.map(entry => [entry.code, entry]))
const BY_WORD = new Map(ENTRIES.flatMap(entry => entry.words.map(word => [word, entry.code] as const)))

/** A country by its code; one that ISO does not know (an old record) keeps its code as the name. */
export function countryOf(code: string): Country {
  return { code, name: BY_CODE.get(code)?.name ?? code }
}

/** A country by its code, null when there is none. */
export function countryOrNull(code: string | null | undefined): Country | null {
  return code ? countryOf(code) : null
}

/** What a country is called in a language; countries go over the wire in Russian, files and messages are written. */
export function countryIn(locale: Locale, code: string): string {
  return locale === 'en' ? englishCountry(code) : countryOf(code).name
}

const ENGLISH = CODES.map(code => ({ code, name: plain(englishCountry(code)) }))

/** The codes of the countries whose English name has a text in it: records keep the Russian ones to be searched by. */
export function countriesInEnglish(search: string): string[] {
  const text = plain(search)
  return ENGLISH.flatMap(({ code, name }) => (name.includes(text) ? code : []))
}

/** The code of the country that an input names: a known code, or a name or synonym alone; null when nothing fits. */
export function resolveCountry(input: CountryInput): string | null {
  const code = input.code?.trim().toUpperCase()
  if (code) return BY_CODE.has(code) ? code : null
  return BY_WORD.get(plain(input.name ?? '')) ?? null
}

/** Countries by a part of the code or of a name that people type, the best match first; all when nothing is typed. */
export function countries(search?: string | null): Country[] {
  return matching(ENTRIES, search, 'country').map(({ code, name }) => ({ code, name }))
}
