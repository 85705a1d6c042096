import { isDate } from '../core/dates.ts'
import { isAmount, type Minor, toMinor } from '../core/money.ts'
import type { MessageKey } from '../core/texts.ts'

/** What a value is read as; undefined: it is none. */
type Read<T> = (text: string) => T | undefined

/** A key of a statement: how it is read, and what is said of a value that can't be. */
interface Key<T> {
  readonly read: Read<T>
  readonly says: MessageKey
  /** It has to be there. */
  readonly needed?: true
}

const day: Key<string> = {
  read: text => {
    const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
    const written = `${year}-${month}-${date}`
    return isDate(written) ? written : undefined
  },
  says: 'statement.date',
}

const account: Key<string> = { read: text => (/^\d{20}$/.test(text) ? text : undefined), says: 'statement.account' }

/** An account of either side: of digits it has 20; other kinds of documents have other accounts, or none. */
const anyAccount: Key<string> = {
  read: text => (text === '' || (text.length <= 64 && (/\D/.test(text) || text.length === 20)) ? text : undefined),
  says: 'statement.account',
}

/** Kopecks: digits, and a point before one or two more; nothing else is a sum. */
const sum: Key<Minor> = {
  read: text => {
    const amount = /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? toMinor(text) : null
    return amount !== null && isAmount(amount) ? amount : undefined
  },
  says: 'statement.sum',
}

/** Banks write 0 where a payer has none. */
const inn: Key<string | null> = {
  read: text => {
    if (/^0*$/.test(text)) return null
    return /^(?:\d{10}|\d{12})$/.test(text) ? text : undefined
  },
  says: 'statement.inn',
}

const words = (max: number): Key<string> => ({
  read: text => (Array.from(text).length <= max ? text : undefined),
  says: 'statement.long',
})

const filled = (max: number): Key<string> => ({
  read: text => (text === '' ? undefined : words(max).read(text)),
  says: 'statement.empty',
})

const needed = <T>(key: Key<T>) => ({ ...key, needed: true as const })

/** The keys of the head that are read (1CClientBankExchange 1.02 and 1.03); a bank may add others. */
export const HEAD = {
  ВерсияФормата: needed<string>({
    read: text => (['1.02', '1.03'].includes(text) ? text : undefined),
    says: 'statement.version',
  }),
  Кодировка: needed(words(40)),
  ДатаНачала: needed(day),
  ДатаКонца: needed(day),
  РасчСчет: needed(account),
} as const

/** The keys of a document that are read. What concerns payments of other kinds is not looked into. */
export const DOCUMENT = {
  Номер: needed(filled(50)),
  Дата: needed(day),
  /** When the money came; of a payment that has not come it is empty. */
  ДатаПоступило: { ...day, read: text => (text === '' ? '' : day.read(text)) } satisfies Key<string>,
  Сумма: needed(sum),
  ПлательщикСчет: needed(anyAccount),
  ПлательщикИНН: inn,
  Плательщик: words(1000),
  Плательщик1: words(1000),
  ПолучательСчет: needed(anyAccount),
  НазначениеПлатежа: words(4000),
  НазначениеПлатежа1: words(1000),
  НазначениеПлатежа2: words(1000),
  НазначениеПлатежа3: words(1000),
  НазначениеПлатежа4: words(1000),
  НазначениеПлатежа5: words(1000),
  НазначениеПлатежа6: words(1000),
} as const

/** A table of keys. */
export type Keys = Readonly<Record<string, Key<unknown>>>

/** What is read by a table of keys; one that is not needed may be absent. */
export type ValuesOf<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends { readonly read: Read<infer T>; readonly needed: true }
    ? T
    : K[Name] extends { readonly read: Read<infer T> }
      ? T | undefined
      : never
}
