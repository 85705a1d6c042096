import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { judgeOffice } from '../../server/file/office.ts'
import { compound, DOCX, XLSX, zip } from '../support/files.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (...codes: string[]) =>
  `${char('begin')}${codes.map(one => (one.startsWith('<') ? one : code(one))).join('')}${char('separate')}<w:r><w:t>1</w:t></w:r>${char('end')}`
const body = (inside: string) => `<w:document ${W}><w:body><w:p>${inside}</w:p></w:body></w:document>`
const word = (inside: string | Buffer, part = 'word/document.xml') => zip({ ...DOCX, [part]: inside })
const DDE = 'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe"'

const ARGUMENT = ' c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe" '
const CODES = ' QUOTE 68 68 69 65 85 84 79 '
const SIMPLE = `<w:fldSimple w:instr="${CODES}"><w:r><w:t>x</w:t></w:r></w:fldSimple>`
const ALTERNATIVE =
  '<mc:AlternateContent><mc:Choice Requires="x"><w:r><w:instrText>IF </w:instrText></w:r></mc:Choice></mc:AlternateContent>'
const inOneRun = (codes: readonly string[]) =>
  `<w:r>${codes.map(one => `<w:instrText xml:space="preserve">${one}</w:instrText>`).join('')}</w:r>`

/** A table of contents with its lines, each a link with the number of its page. */
const CONTENTS = `${char('begin')}${code(' TOC \\o "1-3" \\h ')}${char('separate')}${field(
  'HYPERLINK \\l "a"',
)}${field('PAGEREF _Toc1 \\h')}${char('end')}`

const sheet = (inside: string) =>
  zip({
    ...XLSX,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1">${inside}</c></row></sheetData></worksheet>`,
  })
const LINK =
  '<externalLink xmlns="x"><ddeLink ddeService="cmd" ddeTopic="/c calc"><ddeItems><ddeItem name="A0"/></ddeItems></ddeLink></externalLink>'

/** An old document whose text stands behind its head and its properties. */
const oldWord = (text: Buffer) =>
  compound({ WordDocument: Buffer.concat([Buffer.from([0xec, 0xa5]), Buffer.alloc(1534), text, Buffer.alloc(5000)]) })

const record = (type: number, body: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const BEGIN = Buffer.from('00060500000000000000000000000000', 'hex')
const BEGIN_OF_5 = Buffer.from('0005050000000000', 'hex')
const supbook = (path: string, wide = false) =>
  record(
    0x01ae,
    Buffer.concat([Buffer.from([0, 0, path.length, 0, wide ? 1 : 0]), Buffer.from(path, wide ? 'utf16le' : 'latin1')]),
  )
const externName = (flags: number) => record(0x23, Buffer.from([flags, 0, 0, 0, 0, 0, 2, 0, 65, 48]))
const oldBook = (...records: Buffer[]) =>
  compound({ Workbook: Buffer.concat([...records, record(0x0a, Buffer.alloc(0)), Buffer.alloc(5000)]) })

describe('an Office file that starts another program by DDE', () => {
  test.each<[string, string, Buffer]>([
    ['in a field', 'docx', word(body(field(DDE)))],
    ['in a field of small letters', 'docx', word(body(field(' dde Excel "a.xls" R1C1')))],
    ['in a field of many runs', 'docx', word(body(field(' ', 'D', 'D', 'EAU', 'TO cmd')))],
    ...[
      ['DDE', ARGUMENT],
      ['D', 'D', 'E', ARGUMENT],
      ['D', 'DE', ARGUMENT],
      [' ', 'DDEAUTO', ARGUMENT],
      ['DDEAU', 'TO', ARGUMENT],
      [' '.repeat(5000), ' DDE', ARGUMENT],
    ].flatMap((codes): [string, string, Buffer][] => [
      [`in runs of ${codes.join('|').trim()}`, 'docx', word(body(field(...codes)))],
      [`in pieces of one run of ${codes.join('|').trim()}`, 'docx', word(body(field(inOneRun(codes))))],
    ]),
    ['in a field whose keyword a field makes of codes', 'docx', word(body(field(field(CODES), ARGUMENT)))],
    ['in a field whose keyword a simple field makes', 'docx', word(body(field(SIMPLE, ARGUMENT)))],
    ['in a field whose keyword a field ends', 'docx', word(body(field('D', field('QUOTE 68 69'), ARGUMENT)))],
    ['in a field of which one program reads another part', 'docx', word(body(field(ALTERNATIVE, DDE)))],
    [
      'in a field with a piece that not every program reads',
      'docx',
      word(body(field('<x:instrText>A</x:instrText>', DDE))),
    ],
    ['in a field with a text in it', 'docx', word(body(field('<w:r><w:t>A</w:t></w:r>', DDE)))],
    ['in a field before whose argument a tab stands', 'docx', word(body(field('DDE', '<w:r><w:tab/></w:r>', 'cmd')))],
    [
      'in a field behind an end that not every program reads',
      'docx',
      word(body(`${char('begin')}${char('end')}${code(DDE)}`)),
    ],
    ['in a field whose word ends with it', 'docx', word(body(field('DDE')))],
    ['in a field that never ends', 'docx', word(body(char('begin') + code(DDE)))],
    ['in a simple field', 'docx', word(body(`<w:fldSimple w:instr="${DDE.replaceAll('"', '&quot;')}"/>`))],
    ['in a simple field in single quotes', 'docx', word(body(`<w:fldSimple w:x=">" w:instr='${DDE}'/>`))],
    ['in a field in a field', 'docx', word(body(field('IF ', field(DDE), ' = 1')))],
    ['in a field that another begins', 'docx', word(body(field(field('QUOTE'), DDE).replace('<w:t>1', '<w:t> ')))],
    ['in a field that another spells', 'docx', word(body(field(field('QUOTE "D"'), 'DE cmd').replace('>1<', '>D<')))],
    ['under another prefix', 'docx', word(body(field(DDE)).replaceAll('w:', 'слово:'))],
    ['under no prefix', 'docx', word(body(field(DDE)).replaceAll('w:', ''))],
    ['in references', 'docx', word(body(field('&#68;&#x44;EAUTO cmd')))],
    ['between comments', 'docx', word(body(field('D<!-- < -->DE<?a?>AUTO cmd')))],
    ['in a section of characters', 'docx', word(body(field(' <![CDATA[DDE]]>AUTO cmd')))],
    ['in UTF-16', 'docx', word(Buffer.from(`\uFEFF${body(`мир${field(DDE)}`)}`, 'utf16le'))],
    ['in UTF-16 the other way round', 'docx', word(Buffer.from(`\uFEFF${body(field(DDE))}`, 'utf16le').swap16())],
    ...['header1', 'footer2', 'footnotes', 'endnotes', 'comments', 'glossary/document', 'any'].map(
      (part): [string, string, Buffer] => [`in ${part}`, 'docx', word(body(field(DDE)), `word/${part}.xml`)],
    ),
    ['in a link of a workbook', 'xlsx', zip({ ...XLSX, 'xl/externalLinks/externalLink1.xml': LINK })],
    ['in a link under a prefix', 'xlsx', zip({ ...XLSX, 'xl/a.xml': LINK.replaceAll('ddeLink', 'x:ddeLink') })],
    ['in a formula', 'xlsx', sheet("<f>cmd|'/c calc'!A0</f>")],
    ['in a formula with its program in quotes', 'xlsx', sheet("<f>1+'cmd'|'/c calc'!A0</f>")],
    ['in a formula of references', 'xlsx', sheet('<f t="a>b">cmd&#124;&apos;/c calc&apos;!A0</f>')],
    ['in a formula behind a name in Russian, in UTF-16', 'xlsx', utf16Sheet()],
    [
      'in a name',
      'xlsx',
      zip({
        ...XLSX,
        'xl/workbook.xml': `${XLSX['xl/workbook.xml']}<definedName name="a">cmd|'/c calc'!A0</definedName>`,
      }),
    ],
    ['in a document in it', 'xlsx', zip({ ...XLSX, 'xl/embeddings/a.docx': word(body(field(DDE))) })],
    ['in an old document', 'doc', oldWord(Buffer.from(`Text \u0013 ${DDE} \u0014 1\u0015`, 'latin1'))],
    [
      'in an old document of two bytes a letter',
      'doc',
      oldWord(Buffer.from(`Где \u0013 ${DDE} \u0014\u0015`, 'utf16le')),
    ],
    [
      'in an old document of two bytes at an odd place',
      'doc',
      oldWord(Buffer.concat([Buffer.from('a'), Buffer.from(`Где \u0013${DDE}\u0014\u0015`, 'utf16le')])),
    ],
    [
      'in an old document whose keyword a field makes of codes',
      'doc',
      oldWord(Buffer.from(`\u0013\u0013${CODES}\u0014x\u0015${ARGUMENT}\u0014\u0015`, 'utf16le')),
    ],
    ['in an old workbook', 'xls', oldBook(record(0x0809, BEGIN), supbook('cmd\u0003/c calc'), externName(2))],
    [
      'in an old workbook of two bytes',
      'xls',
      oldBook(record(0x0809, BEGIN), supbook('cmd\u0003/c я', true), externName(0)),
    ],
    [
      'in a workbook of 1995',
      'xls',
      oldBook(record(0x0809, BEGIN_OF_5), record(0x17, Buffer.from('\u000acmd\u0003/c calc', 'latin1'))),
    ],
    [
      'in an old workbook in a document',
      'docx',
      zip({
        ...DOCX,
        'word/embeddings/a.xls': oldBook(record(0x0809, BEGIN), supbook('cmd\u0003/c calc'), externName(2)),
      }),
    ],
  ])('%s is refused', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('dde')
  })

  test.each<[string, string, Buffer]>([
    [
      'has fields of other kinds',
      'docx',
      word(body(field(' PAGE ') + field('TOC \\o "1-3"') + field('HYPERLINK "x"'))),
    ],
    ['has fields in runs', 'docx', word(body(field(' ', 'DATE', ' \\@ "', 'd', '.MM.yyyy"') + field('P', 'AGE')))],
    [
      'has fields in fields',
      'docx',
      word(
        body(
          field('IF ', field(' PAGE '), ' = 1 "a" "', field('DOCPROPERTY d'), '"') +
            field('= ', field(' NUMPAGES '), ' - 1') +
            field('=', field(' PAGE ')),
        ),
      ),
    ],
    ['has a table of contents', 'docx', word(body(CONTENTS))],
    ['has simple fields', 'docx', word(body('<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>'))],
    [
      'is old and has fields in fields, and their signs among other bytes',
      'doc',
      oldWord(Buffer.from('\u0013\u0013\u0001\u0013 IF \u0013 PAGE \u00141\u0015 = 1\u00141\u0015', 'latin1')),
    ],
    ['has a field that begins like it', 'docx', word(body(field('DDECODE') + field(' REF DDE ')))],
    ['writes about DDE', 'docx', word(body(`${field('PAGE')}<w:r><w:t>DDEAUTO DDE</w:t></w:r>`))],
    ['has upright strokes in texts and names', 'xlsx', sheet(`<f>"a|b"&amp;'c|d'!A1&amp;"it's|"</f><v>a|b</v>`)],
    ['is old and writes about DDE', 'doc', oldWord(Buffer.from('\u0013PAGE\u00141\u0015 DDE Где, DDEAUTO', 'utf16le'))],
    [
      'is old and leads to another workbook',
      'xls',
      oldBook(record(0x0809, BEGIN), supbook('\u0001a\u0003b.xls'), externName(0)),
    ],
    [
      'is old and shows an object',
      'xls',
      oldBook(record(0x0809, BEGIN), supbook('Word.Document\u0003a.doc'), externName(0x10)),
    ],
    [
      'is old and encrypted',
      'xls',
      oldBook(record(0x0809, BEGIN), record(0x2f, Buffer.alloc(6)), supbook('я\u0003ю'), externName(0)),
    ],
  ])('only because it %s is no such file', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('good')
  })

  test('is no workbook that a library writes, formulas, names and rules of cells included', async () => {
    const book = new ExcelJS.Workbook()
    const page = book.addWorksheet('План | факт')
    page.addRow([1, 2, { formula: 'SUM(A1:B1)&"|"&\'План | факт\'!A1', result: 3 }, '=cmd|x!A0'])
    page.addTable({ name: 'T', ref: 'A5', columns: [{ name: 'a' }], rows: [[1]] })
    page.getCell('A2').dataValidation = { type: 'list', formulae: ['"a|b,c"'] }
    book.definedNames.add("'План | факт'!$A$1", 'first')
    expect(await judgeOffice(Buffer.from(await book.xlsx.writeBuffer()), 'xlsx')).toBe('good')
  })
})

function utf16Sheet(): Buffer {
  const text = `<worksheet><c><f>мммТТ!A1+cmd|'/c calc'!A0</f></c></worksheet>`
  return zip({ ...XLSX, 'xl/worksheets/sheet1.xml': Buffer.from(text, 'utf16le') })
}
