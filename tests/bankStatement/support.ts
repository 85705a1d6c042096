import type { Minor } from '../../domain/core/money.ts'

/** The account of the payee of the tests. */
export const ACCOUNT = '40702810900000000001'

/** A document of a statement that a test writes. */
export interface Written {
  readonly kind?: string
  readonly number?: string
  /** DD.MM.YYYY. */
  readonly date?: string
  /** Kopecks, or the text of a sum. */
  readonly sum: Minor | number | string
  readonly inn?: string
  readonly name?: string
  readonly from?: string
  readonly to?: string
  readonly purpose?: string
}

const sumText = (sum: Written['sum']) =>
  typeof sum === 'string' ? sum : `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`

/** The lines of a document. */
export function documentLines(one: Written, account = ACCOUNT): string[] {
  return [
    `СекцияДокумент=${one.kind ?? 'Платежное поручение'}`,
    `Номер=${one.number ?? '1'}`,
    `Дата=${one.date ?? '05.03.2026'}`,
    `Сумма=${sumText(one.sum)}`,
    `ПлательщикСчет=${one.from ?? '40702810100000000077'}`,
    `ПлательщикИНН=${one.inn ?? '7707083893'}`,
    `Плательщик1=${one.name ?? 'ООО «Лампа»'}`,
    `ПолучательСчет=${one.to ?? account}`,
    `НазначениеПлатежа=${one.purpose ?? 'Оплата'}`,
    'КонецДокумента',
  ]
}

/** The lines of a whole statement. */
export function statementLines(documents: readonly Written[], encoding = 'Windows', account = ACCOUNT): string[] {
  return [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${encoding}`,
    'Отправитель=Банк',
    'ДатаНачала=01.03.2026',
    'ДатаКонца=31.03.2026',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `РасчСчет=${account}`,
    'НачальныйОстаток=0.00',
    'КонецРасчСчет',
    ...documents.flatMap(one => documentLines(one, account)),
    'КонецФайла',
    '',
  ]
}

function table(name: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(name)
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
}

const TABLES = { 'windows-1251': table('windows-1251'), ibm866: table('ibm866') }

/** The encodings of statements. */
export type Encoding = 'utf-8' | keyof typeof TABLES

/** A text in an encoding; a character that it has none of is a question mark. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  return Buffer.from(Array.from(text, char => TABLES[encoding].get(char) ?? 0x3f))
}

/** What «Кодировка» says of each encoding. */
export const SAYS: Readonly<Record<Encoding, string>> = { 'utf-8': 'Windows', 'windows-1251': 'Windows', ibm866: 'DOS' }

/** A statement as a file, in an encoding. */
export function statementBytes(
  documents: readonly Written[],
  encoding: Encoding = 'windows-1251',
  account = ACCOUNT,
): Buffer {
  const text = statementLines(documents, SAYS[encoding], account).join('\r\n')
  return encoded(encoding === 'ibm866' ? text.replace(/[«»]/g, '"') : text, encoding)
}

/** The same as an input carries it. */
export const statementFile = (content: Buffer, name = 'kl_to_1c.txt') => ({ name, b64: content.toString('base64') })
