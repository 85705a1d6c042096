import { describe, expect, test } from 'vitest'
import { judgeOffice } from '../../server/file/office.ts'
import { bytesOf, carried, compound, doc, docx, DOCX, xls, xlsx, XLSX, zip } from '../support/files.ts'

const WITH_MACROS = zip({ ...DOCX, 'word/vbaProject.bin': 'x' })
const OLD_WITH_MACROS = compound({ 'Macros/VBA/dir': Buffer.from('x') })
const JUNK = Buffer.alloc(5000, 'PK junk \u0003')
const behind = (content: Buffer) => Buffer.concat([JUNK, content])
const inside = (name: string, content: Buffer) => zip({ ...DOCX, [name]: content })
const object = (streams: Readonly<Record<string, Buffer>>) => inside('word/embeddings/a.bin', compound(streams))

/** Moves what an archive says of its places, as if the junk before it belonged to it. */
function moved(archive: Buffer): Buffer {
  const end = archive.length - 22
  const directory = archive.readUInt32LE(end + 16)
  const all = behind(archive)
  all.writeUInt32LE(directory + JUNK.length, JUNK.length + end + 16)
  for (let at = JUNK.length + directory; at < JUNK.length + end; at += 46 + all.readUInt16LE(at + 28))
    all.writeUInt32LE(all.readUInt32LE(at + 42) + JUNK.length, at + 42)
  return all
}

describe('inside an Office file', () => {
  test.each<[string, Buffer]>([
    ['an embedded archive with macros behind junk', inside('word/embeddings/a.docm', behind(WITH_MACROS))],
    ['an archive behind junk that counts from it', inside('word/embeddings/a.docm', moved(WITH_MACROS))],
    ['an archive behind junk as a picture', inside('word/media/a.png', behind(WITH_MACROS))],
    ['an archive before junk', inside('word/embeddings/a.docm', Buffer.concat([WITH_MACROS, JUNK]))],
    ['an archive behind another one', inside('word/embeddings/a.docm', Buffer.concat([bytesOf(docx()), WITH_MACROS]))],
    ['an archive behind a container', inside('word/embeddings/a.docm', Buffer.concat([bytesOf(doc()), WITH_MACROS]))],
    ['a package behind junk in an object', object({ Package: behind(WITH_MACROS) })],
    ['an archive in any stream of an object', object({ CONTENTS: behind(WITH_MACROS) })],
    ['an old document behind junk in an object', object({ Package: behind(OLD_WITH_MACROS) })],
    ['a document that an object carries', object({ '\u0001Ole10Native': carried('a.docm', WITH_MACROS) })],
    ['an old document that an object carries', object({ '\u0001Ole10Native': carried('a.doc', OLD_WITH_MACROS) })],
    [
      'an old document that an object carries far behind its head',
      object({ '\u0001Ole10Native': carried('a.doc', OLD_WITH_MACROS, 'C:\\'.padEnd(9000, 'a')) }),
    ],
    ['a sheet of macros of old', inside('word/embeddings/a.xls', compound({ Workbook: macroSheet() }))],
  ])('%s is found and its macros are called macros', async (_, content) => {
    expect(await judgeOffice(content, 'docx')).toBe('macros')
  })

  test.each<[string, string, Buffer]>([
    ['a document that an object carries', 'docx', object({ '\u0001Ole10Native': carried('a.docx', bytesOf(docx())) })],
    ['an old one that an object carries', 'docx', object({ '\u0001Ole10Native': carried('a.doc', bytesOf(doc())) })],
    [
      'a workbook that carries an old workbook that carries a document',
      'xlsx',
      zip({
        ...XLSX,
        'xl/embeddings/a.bin': compound({
          '\u0001Ole10Native': carried(
            'a.xls',
            compound({
              Workbook: bytesOf(xls()),
              'MBD1/\u0001Ole10Native': carried('b.doc', bytesOf(doc())),
              'MBD2/Package': bytesOf(xlsx()),
            }),
          ),
        }),
      }),
    ],
    [
      'a picture with the signs of an archive in it',
      'docx',
      inside('word/media/a.png', Buffer.alloc(9000, 'PK\u0005\u0006')),
    ],
  ])('%s is taken', async (_, extension, content) => {
    expect(await judgeOffice(content, extension)).toBe('good')
  })

  test.each<[string, Buffer]>([
    ['one part twice', zip(DOCX, { name: 'word/document.xml', content: Buffer.from('<x/>'), size: null })],
    ['names that differ by case', zip({ ...DOCX, 'Word/Document.xml': '<x/>' })],
    ['names that differ by a detour', zip({ ...DOCX, 'word/./document.xml': '<x/>' })],
    ['one part twice in an embedded document', inside('word/a.docx', zip({ ...DOCX, 'WORD/document.xml': '<x/>' }))],
  ])('%s is refused, for programs disagree about which one counts', async (_, content) => {
    expect(await judgeOffice(content, 'docx')).toBe('otherKind')
  })

  test('a document behind junk is no document', async () => {
    expect(await judgeOffice(moved(bytesOf(docx())), 'docx')).toBe('otherKind')
  })
})

/** A workbook of old whose one sheet holds macros. */
function macroSheet(): Buffer {
  const begin = Buffer.from('0908100000060500bb0dcc07c900000006000000', 'hex')
  const sheet = Buffer.from([0x85, 0, 9, 0, 0, 0, 0, 0, 0, 1, 1, 0, 65])
  return Buffer.concat([begin, sheet, Buffer.from([0x0a, 0, 0, 0]), Buffer.alloc(4096)])
}
