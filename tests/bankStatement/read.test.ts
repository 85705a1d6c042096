import { describe, expect, test } from 'vitest'
import { StatementFault } from '../../domain/bankStatement/fault.ts'
import { isIncoming, MAX_DOCUMENTS, readStatement } from '../../domain/bankStatement/read.ts'
import { text } from '../../domain/core/texts.ts'
import {
  ACCOUNT,
  documentLines,
  encoded,
  type Encoding,
  SAYS,
  statementBytes,
  statementLines,
  type Written,
} from './support.ts'

const ONE: Written = { sum: 100_050, number: '17', purpose: 'Оплата по счёту №12BM' }
const LINES = statementLines([ONE])
const at = (start: string) => LINES.findIndex(line => line.startsWith(start)) + 1
const inWindows = (lines: readonly string[]) => encoded(lines.join('\r\n'), 'windows-1251')
const withLine = (start: string, line: string | null) =>
  inWindows(LINES.flatMap(one => (one.startsWith(start) ? (line === null ? [] : [line]) : [one])))

function faultOf(bytes: Uint8Array): readonly [number, string] {
  try {
    readStatement(bytes)
  } catch (error) {
    if (error instanceof StatementFault) return [error.line, error.key]
    throw error
  }
  throw new Error('It was read')
}

describe('a statement', () => {
  test.each<Encoding>(['utf-8', 'windows-1251', 'ibm866'])('of 500 payments is read in %s to the kopeck', encoding => {
    const documents = Array.from({ length: 500 }, (_, index) => ({ ...ONE, number: String(index + 1), sum: index + 1 }))
    const read = readStatement(statementBytes(documents, encoding))
    expect(read).toMatchObject({ accounts: [ACCOUNT], from: '2026-03-01', to: '2026-03-31' })
    expect(read.documents.map(({ amount }) => amount)).toEqual(documents.map(({ sum }) => sum))
    expect(read.documents[0]).toEqual({
      kind: 'Платежное поручение',
      number: '1',
      date: '2026-03-05',
      amount: 1,
      payerAccount: '40702810100000000077',
      payerInn: '7707083893',
      payerName: encoding === 'ibm866' ? 'ООО "Лампа"' : 'ООО «Лампа»',
      account: ACCOUNT,
      purpose: encoding === 'windows-1251' || encoding === 'utf-8' ? 'Оплата по счёту №12BM' : 'Оплата по счёту №12BM',
    })
  })

  test('that is UTF-8 is read as such whatever it says of itself, with a mark of the byte order too', () => {
    for (const says of ['Windows', 'DOS', 'UTF-8'])
      for (const mark of ['', '\uFEFF'])
        expect(readStatement(Buffer.from(mark + statementLines([ONE], says).join('\n'))).documents).toHaveLength(1)
  })

  test.each([
    ['1', 100],
    ['1.5', 150],
    ['1000.50', 100_050],
    ['0.01', 1],
    ['99999999999.99', 9_999_999_999_999],
  ])('has a sum of %s as %d kopecks', (sum, kopecks) => {
    expect(readStatement(statementBytes([{ sum }])).documents[0]?.amount).toBe(kopecks)
  })

  test.each([
    ['ООО «Лампа»', 'ООО «Лампа»'],
    ['ИНН 7707083893 ООО «Лампа»', 'ООО «Лампа»'],
  ])('names its payer %s as %s', (name, payerName) => {
    expect(readStatement(statementBytes([{ ...ONE, name }])).documents[0]).toMatchObject({ payerName })
  })

  test.each(['', '0', '000000000000'])('whose payer has the INN «%s» names none', inn => {
    expect(readStatement(statementBytes([{ ...ONE, inn }])).documents[0]?.payerInn).toBeNull()
  })

  test('has the parts of a purpose in their order, and keys of a bank that nobody knows', () => {
    const lines = LINES.flatMap(line =>
      line.startsWith('НазначениеПлатежа')
        ? ['НазначениеПлатежа1=Оплата', 'НазначениеПлатежа2=по счёту', 'СвойКлючБанка=1']
        : [line],
    )
    expect(readStatement(inWindows(lines)).documents[0]?.purpose).toBe('Оплата по счёту')
  })
})

describe('a broken statement is refused with the line and what is wrong:', () => {
  const start = at('СекцияДокумент')
  const broken: Readonly<Record<string, readonly [Uint8Array, number, string]>> = {
    'an empty file': [Buffer.alloc(0), 1, 'statement.notOne'],
    'a zip': [Buffer.from('PK\u0003\u0004 1C'), 1, 'statement.notOne'],
    'some other text': [Buffer.from('Привет\n'), 1, 'statement.notOne'],
    'Windows said, DOS written': [encoded(LINES.join('\n'), 'ibm866'), 3, 'statement.otherEncoding'],
    'DOS said, Windows written': [
      encoded(statementLines([ONE], 'DOS').join('\n'), 'windows-1251'),
      3,
      'statement.otherEncoding',
    ],
    'an encoding that nobody knows': [
      encoded(statementLines([ONE], 'KOI8-R').join('\n'), 'windows-1251'),
      3,
      'statement.encoding',
    ],
    'UTF-8 that breaks off in a letter': [Buffer.from(LINES.join('\n')).subarray(0, 60), 2, 'statement.unreadable'],
    'UTF-16': [Buffer.from(LINES.join('\n'), 'utf16le'), 1, 'statement.notOne'],
    'a version of before': [withLine('ВерсияФормата', 'ВерсияФормата=1.01'), 2, 'statement.version'],
    'no end': [withLine('КонецФайла', null), LINES.length - 1, 'statement.noEnd'],
    'something behind the end': [inWindows([...LINES, 'Номер=1']), LINES.length + 1, 'statement.afterEnd'],
    'a sum with a comma and a space': [withLine('Сумма', 'Сумма=1 000,5'), at('Сумма'), 'statement.sum'],
    'a sum with three decimals': [withLine('Сумма', 'Сумма=1.005'), at('Сумма'), 'statement.sum'],
    'a sum of nothing': [withLine('Сумма', 'Сумма=0.00'), at('Сумма'), 'statement.sum'],
    'a sum below zero': [withLine('Сумма', 'Сумма=-5.00'), at('Сумма'), 'statement.sum'],
    'a sum like a float': [withLine('Сумма', 'Сумма=1e5'), at('Сумма'), 'statement.sum'],
    'a sum beyond what is taken': [withLine('Сумма', 'Сумма=100000000000.01'), at('Сумма'), 'statement.sum'],
    'a day that is none': [withLine('Дата=', 'Дата=31.02.2026'), at('Дата='), 'statement.date'],
    'a day of the head that is none': [
      withLine('ДатаКонца', 'ДатаКонца=32.03.2026'),
      at('ДатаКонца'),
      'statement.date',
    ],
    'a period that ends before it begins': [
      withLine('ДатаКонца', 'ДатаКонца=28.02.2026'),
      at('ДатаКонца'),
      'statement.period',
    ],
    'a day of arrival that is none': [withLine('Сумма', 'ДатаПоступило=31.02.2026'), at('Сумма'), 'statement.date'],
    'a day the other way round': [withLine('Дата=', 'Дата=2026-03-05'), at('Дата='), 'statement.date'],
    'an account of 19 digits': [
      withLine('ПлательщикСчет', 'ПлательщикСчет=4070281010000000007'),
      at('ПлательщикСчет'),
      'statement.account',
    ],
    'an INN of 11 digits': [
      withLine('ПлательщикИНН', 'ПлательщикИНН=77070838931'),
      at('ПлательщикИНН'),
      'statement.inn',
    ],
    'no sum': [withLine('Сумма', null), start, 'statement.missing'],
    'no number': [withLine('Номер', null), start, 'statement.missing'],
    'an empty number': [withLine('Номер', 'Номер='), at('Номер'), 'statement.empty'],
    "no payer's account": [withLine('ПлательщикСчет', null), start, 'statement.missing'],
    'no account': [inWindows(LINES.filter(line => !line.startsWith('РасчСчет'))), 1, 'statement.missing'],
    'no version': [withLine('ВерсияФормата', null), 1, 'statement.missing'],
    'a sum twice': [
      inWindows(LINES.flatMap(line => (line.startsWith('Сумма') ? [line, line] : [line]))),
      at('Сумма') + 1,
      'statement.twice',
    ],
    'a document in a document': [
      inWindows(
        LINES.flatMap(line => (line.startsWith('Сумма') ? [line, 'СекцияДокумент=Платежное поручение'] : [line])),
      ),
      at('Сумма') + 1,
      'statement.nested',
    ],
    'a document that is not closed': [withLine('КонецДокумента', null), start, 'statement.notClosed'],
    'a document that is not closed and no end': [
      inWindows(LINES.slice(0, at('КонецДокумента') - 1)),
      start,
      'statement.notClosed',
    ],
    'an end of a document without its beginning': [
      withLine('СекцияДокумент', null),
      at('КонецДокумента') - 1,
      'statement.notOpened',
    ],
    'a purpose with a null byte': [
      withLine('НазначениеПлатежа', 'НазначениеПлатежа=Оплата\u0000по счёту'),
      at('НазначениеПлатежа'),
      'statement.character',
    ],
    'a number with a sign that turns a text about': [
      Buffer.from(LINES.map(line => (line.startsWith('Номер') ? 'Номер=1\u202E7' : line)).join('\n')),
      at('Номер'),
      'statement.character',
    ],
    'a line that is no key': [withLine('Номер', 'Номер 17'), at('Номер'), 'statement.shape'],
  }

  test.each(Object.entries(broken))('%s', (_name, [bytes, line, key]) => {
    expect(faultOf(bytes)).toEqual([line, key])
  })

  test('each says its line in both languages', () => {
    try {
      readStatement(withLine('Сумма', 'Сумма=1 000,5'))
      expect.unreachable()
    } catch (error) {
      const { key, values } = (error as StatementFault).of('file')
      expect(text('ru', key, values)).toBe(
        `Строка ${at('Сумма')}: «Сумма»: это не сумма: «1 000,5», нужны рубли и копейки через точку, 1000.50`,
      )
      expect(text('en', key, values)).toContain(`Line ${at('Сумма')}: “Сумма”`)
    }
  })

  test('more documents than a statement may have', () => {
    const many = Array.from({ length: MAX_DOCUMENTS + 1 }, () => documentLines(ONE)).flat()
    const lines = LINES.flatMap(line => (line === 'КонецФайла' ? [...many, line] : [line]))
    expect(faultOf(inWindows(lines))[1]).toBe('statement.tooMany')
  })
})

test.each([
  ['a payment order to the account', {}, true],
  ['the same with ё', { kind: 'Платёжное поручение' }, true],
  ['a payment from the account', { to: '40702810100000000077', from: ACCOUNT }, false],
  ['a fee of the bank', { kind: 'Банковский ордер' }, false],
  ['dollars', { to: '40702840900000000001' }, false],
] as const)('of a statement is kept or skipped: %s', (_name, more, isKept) => {
  const [document] = readStatement(statementBytes([{ ...ONE, ...more }])).documents
  expect(document && isIncoming(document, [ACCOUNT, '40702840900000000001'])).toBe(isKept)
})

test('every encoding says what it is', () => expect(Object.keys(SAYS)).toHaveLength(3))
