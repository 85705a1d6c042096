import { deflateRawSync } from 'node:zlib'
import CFB from 'cfb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeOffice } from '../../server/file/office.ts'
import { bytesOf, compound, doc, docx, DOCX, xls, xlsx, XLSX, zip } from '../support/files.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'

const MB = 1024 * 1024
const types = DOCX['[Content_Types].xml']
const withType = (type: string) =>
  types.replace('</Types>', `<Override PartName="/word/x.bin" ContentType="${type}"/></Types>`)
const VBA = 'application/vnd.ms-office.vbaProject'

/** An archive whose only large part is packed, and says what it likes about its size. */
const packed = (unpacked: number, said = unpacked) =>
  zip(DOCX, { name: 'word/media/image1.bin', content: deflateRawSync(Buffer.alloc(unpacked)), size: said })

/** A workbook of old with one sheet of a kind: 0 a worksheet, 1 macros. */
const workbook = (kind: number) => {
  const begin = Buffer.from('0908100000060500bb0dcc07c900000006000000', 'hex')
  const sheet = Buffer.from([0x85, 0, 9, 0, 0, 0, 0, 0, 0, kind, 1, 0, 65])
  return Buffer.concat([begin, sheet, Buffer.from([0x0a, 0, 0, 0]), Buffer.alloc(4096)])
}

const WITH_MACROS = zip({ ...DOCX, 'word/vbaProject.bin': 'x' })
const WORKBOOK_WITH_MACROS = zip({ ...XLSX, 'xl/vbaProject.bin': 'x' })
const OLD_WITH_MACROS = compound({ 'Macros/VBA/dir': Buffer.from('x') })
/** A file as an object carries it: its size, its name and where it came from before it. */
const CARRIED = Buffer.concat([
  Buffer.from('\u0000\u0001\u0000\u0000\u0002\u0000a.docm\u0000C:\\a.docm\u0000'),
  WITH_MACROS,
])

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (type: string, target: string, isElsewhere = true) =>
  `<Relationship Id="r" Type="${OFFICE}/${type}" Target="${target}"${isElsewhere ? ' TargetMode="External"' : ''}/>`
const withRelations = (...relations: readonly string[]) =>
  zip({ ...DOCX, 'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}</Relationships>` })

describe('an Office file', () => {
  test.each([
    ['a Word document', 'docx', bytesOf(docx())],
    ['a workbook', 'xlsx', bytesOf(xlsx())],
    ['an old Word document', 'doc', bytesOf(doc())],
    ['an old workbook', 'xls', bytesOf(xls())],
    ['an old workbook with a worksheet', 'xls', compound({ Workbook: workbook(0) })],
    [
      'a document with a large picture in it',
      'docx',
      zip({ ...DOCX, 'word/media/a.png': Buffer.alloc(8 * MB, 'ab7') }),
    ],
    [
      'a document that leads to a page about macros',
      'docx',
      zip({
        ...DOCX,
        'word/_rels/document.xml.rels': '<Relationship Type="x/hyperlink" Target="https://a.ru/vbaProject"/>',
      }),
    ],
    ['a document with a document inside', 'docx', zip({ ...DOCX, 'word/embeddings/a.xlsx': bytesOf(xlsx()) })],
    [
      'a document with an old workbook inside',
      'docx',
      zip({ ...DOCX, 'word/embeddings/oleObject1.bin': compound({ Workbook: workbook(0) }) }),
    ],
    [
      'a workbook with the fields of a form',
      'xlsx',
      zip({
        ...XLSX,
        'xl/ctrlProps/ctrlProp1.xml': '<formControlPr objectType="CheckBox"/>',
        'xl/worksheets/_rels/sheet1.xml.rels': relation('ctrlProp', '../ctrlProps/ctrlProp1.xml', false),
      }),
    ],
    [
      'a document with the fields of a form',
      'docx',
      zip({
        ...DOCX,
        'word/document.xml': DOCX['word/document.xml'].replace(
          '<w:t>',
          '<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="a"/></w:ffData></w:fldChar><w:instrText> FORMTEXT </w:instrText><w:fldChar w:fldCharType="end"/><w:t>',
        ),
      }),
    ],
  ])('that is %s is taken', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('good')
  })

  test.each<[string, string, Buffer]>([
    ['a project of Visual Basic', 'docx', zip({ ...DOCX, 'word/vbaProject.bin': 'x' })],
    ['a project in other letters', 'xlsx', zip({ ...XLSX, 'xl/VBAPROJECT.BIN': 'x' })],
    ['a project under another name', 'docx', zip({ ...DOCX, '[Content_Types].xml': withType(VBA), 'word/x.bin': 'x' })],
    [
      'a project whose type is written in references',
      'docx',
      zip({ ...DOCX, '[Content_Types].xml': withType(VBA.replace('P', '&#80;')), 'word/x.bin': 'x' }),
    ],
    [
      'a project that only a relation names',
      'docx',
      zip({
        ...DOCX,
        'word/_rels/document.xml.rels':
          '<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/>',
      }),
    ],
    [
      'a list of parts in UTF-16',
      'docx',
      zip({ ...DOCX, '[Content_Types].xml': Buffer.from(withType(VBA), 'utf16le') }),
    ],
    [
      'the type of a document with macros',
      'docx',
      zip({
        ...DOCX,
        '[Content_Types].xml': types.replaceAll(
          'vnd.openxmlformats-officedocument.wordprocessingml.document.main',
          'vnd.ms-word.document.macroEnabled.main',
        ),
      }),
    ],
    ['a control (ActiveX)', 'xlsx', zip({ ...XLSX, 'xl/activeX/activeX1.xml': '<x/>' })],
    ['the content of a control (ActiveX)', 'docx', zip({ ...DOCX, 'word/activeX/activeX1.bin': 'x' })],
    [
      'a control (ActiveX) under another name',
      'docx',
      zip({ ...DOCX, '[Content_Types].xml': withType('application/vnd.ms-office.activeX+xml'), 'word/x.bin': 'x' }),
    ],
    ['a control (ActiveX) that only a relation names', 'docx', withRelations(relation('control', 'x.xml', false))],
    ['a control (ActiveX) of old', 'xls', compound({ Workbook: workbook(0), Ctls: Buffer.from('x') })],
    ['a sheet of macros', 'xlsx', zip({ ...XLSX, 'xl/macrosheets/sheet1.xml': '<x/>' })],
    [
      'macros of old',
      'doc',
      compound({ WordDocument: Buffer.from([0xec, 0xa5, 0, 0, 0]), 'Macros/VBA/dir': Buffer.from('x') }),
    ],
    ['a project of old', 'xls', compound({ Workbook: workbook(0), '_VBA_PROJECT_CUR/VBA/dir': Buffer.from('x') })],
    ['a sheet of macros of old', 'xls', compound({ Workbook: workbook(1) })],
    ['a document with macros inside', 'docx', zip({ ...DOCX, 'word/embeddings/a.docm': WITH_MACROS })],
    ['a workbook with macros inside', 'docx', zip({ ...DOCX, 'word/embeddings/b.xlsm': WORKBOOK_WITH_MACROS })],
    ['a file with macros under the name of a picture', 'xlsx', zip({ ...XLSX, 'xl/media/image1.png': WITH_MACROS })],
    ['an object with macros inside', 'docx', zip({ ...DOCX, 'word/embeddings/oleObject1.bin': OLD_WITH_MACROS })],
    [
      'a document with macros inside an object',
      'xlsx',
      zip({ ...XLSX, 'xl/embeddings/oleObject1.bin': compound({ Package: WITH_MACROS }) }),
    ],
    [
      'a file with macros that an object carries',
      'docx',
      zip({ ...DOCX, 'word/embeddings/oleObject1.bin': compound({ '\u0001Ole10Native': CARRIED }) }),
    ],
    [
      'macros two documents deep',
      'docx',
      zip({ ...DOCX, 'word/embeddings/a.docx': zip({ ...DOCX, 'word/embeddings/b.docm': WITH_MACROS }) }),
    ],
    [
      'a document with macros inside an old one',
      'doc',
      compound({ WordDocument: Buffer.from([0xec, 0xa5, 0, 0, 0]), 'ObjectPool/_1/Package': WITH_MACROS }),
    ],
  ])('with %s is refused', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('macros')
  })

  test('with files in files without an end is refused', async () => {
    let content = bytesOf(docx())
    for (let depth = 0; depth < 8; depth++) content = zip({ ...DOCX, 'word/embeddings/a.docx': content })
    expect(await judgeOffice(content, 'docx')).toBe('bomb')
  })

  test.each<[string, string, Buffer]>([
    ['an archive of something else', 'docx', zip({ 'a.txt': 'a' })],
    [
      'a part that declares words of its own',
      'docx',
      zip({
        ...DOCX,
        'word/document.xml': DOCX['word/document.xml'].replace('<w:', '<!DOCTYPE w [<!ENTITY a "a">]><w:'),
      }),
    ],
    ['a list of parts alone', 'docx', zip({ '[Content_Types].xml': types })],
    ['a document without its main part', 'docx', zip({ ...DOCX, 'word/document.xml': null })],
    ['a document without its relations', 'docx', zip({ ...DOCX, '_rels/.rels': null })],
    ['a workbook that calls itself a document', 'docx', bytesOf(xlsx())],
    ['a document that calls itself a workbook', 'xlsx', bytesOf(docx())],
    ['half an archive', 'docx', bytesOf(docx()).subarray(0, 400)],
    ['the first letters of an archive', 'xlsx', Buffer.from('PK\u0003\u0004')],
    ['a container with nothing in it', 'doc', compound({})],
    ['the header of a container', 'xls', bytesOf(xls()).subarray(0, 512)],
    ['a container of another kind', 'xls', bytesOf(doc())],
    ['a stream of zeros', 'doc', compound({ WordDocument: Buffer.alloc(5000) })],
    ['an archive that calls itself old', 'doc', bytesOf(docx())],
    ['a part that is larger than it says', 'docx', packed(60 * MB, 1000)],
    ['a name that leads elsewhere', 'docx', zip({ ...DOCX, '../../evil.xml': 'x' })],
  ])('that is %s is refused', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('otherKind')
  })

  test.each([
    ['100 times its size', packed(30 * MB)],
    [
      '200 MB',
      zip(
        DOCX,
        ...Array.from({ length: 300 }, (_, index) => ({
          name: `word/${index}.bin`,
          content: deflateRawSync(Buffer.alloc(MB, Buffer.from('random enough, it is')), { level: 1 }),
          size: MB,
        })),
        { name: 'room', content: Buffer.alloc(8 * MB, 1), size: null },
      ),
    ],
  ])('that unpacks to more than %s is refused', async (_, content) => {
    expect(await judgeOffice(content, 'docx')).toBe('bomb')
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
    [
      'macros',
      zip({ ...DOCX, 'word/vbaProject.bin': 'x' }),
      'Документы с макросами и элементами ActiveX не принимаются',
    ],
    ['a bomb', packed(30 * MB), 'Файл распаковывается больше чем в 100 раз или больше чем в 200 МБ'],
    [
      'a document that is too complicated',
      zip({ ...DOCX, 'word/media/a.bin': Buffer.alloc(50_000, 'PK\u0005\u0006') }),
      'Документ слишком сложный, его не удалось проверить: сохраните его заново, например через печать в PDF, или приложите скан',
    ],
    ['a made-up document', zip({ 'a.txt': 'a' }), 'Содержимое файла не соответствует расширению docx'],
  ])('%s is an error of its field, and others are served while it is judged', async (_, content, defaultMessage) => {
    const file = { name: 'a.docx', b64: content.toString('base64') }
    const sent = application.rest(token, 'POST', '/file', { file })
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(200)
    expect(await sent).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'file', defaultMessage }] } })
  })
})

test('the library reads back what the fixtures write', () => {
  const file = CFB.read(compound({ 'Macros/VBA/dir': Buffer.from('x') }), { type: 'buffer' })
  expect(file.FullPaths).toContain('Root Entry/Macros/VBA/dir')
})
