import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { bytesOf, disguisedProgram, docx, DOCX, pdf, zip } from '../support/files.ts'
import { judged } from '../support/judged.ts'

const PROGRAM = bytesOf(disguisedProgram())
const judge = (content: Buffer) => judged(content, 'pdf')

/** A PDF with objects after those of its empty page. */
const withObjects = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    bytesOf(pdf()),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 10} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]),
  ])
const stream = (keys: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${keys} /Length ${content.length} >>\nstream\r\n`),
    content,
    Buffer.from('\nendstream'),
  ])
const packed = (inside: string, keys = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode') =>
  stream(keys, deflateSync(Buffer.from(`10 0 ${inside}`)))
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A PDF as the library writes it. */
async function written(
  draw: (page: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const page = new PDFDocument(options)
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise(resolve => page.on('end', resolve))
  draw(page)
  page.end()
  await done
  return Buffer.concat(parts)
}

describe('a PDF', () => {
  test.each<[string, Buffer]>([
    ['a script when it is opened', withObjects(`<< /Type /Catalog /OpenAction ${SCRIPT} >>`)],
    ['a script of a page', withObjects(`<< /Type /Page /AA << /O ${SCRIPT} >> >>`)],
    ['a script by its name', withObjects('<< /Names << /JavaScript 5 0 R >> >>')],
    ['a script without blanks', withObjects('<</S/JavaScript/JS(a)>>')],
    ['a script in escapes', withObjects('<< /#53 /J#61va#53cript /JS (a) >>')],
    ['a script behind a comment', withObjects('<< /S % a\n/JavaScript /J#53 (a) >>')],
    ['a script whose kind stands elsewhere', withObjects('<< /S 11 0 R /JS (a) >>', '/JavaScript')],
    ['a script of a model', withObjects('<< /Type /3D /OnInstantiate 11 0 R >>')],
    ['a script of a film', withObjects('<< /S /Rendition /JS 7 0 R >>')],
    ['a program that it launches', withObjects('<< /S /Launch /F (a.txt) >>')],
    ['a script in a stream of objects', withObjects(packed(SCRIPT))],
    ['a script in a stream of objects with a wrong check sum', withObjects(packed(SCRIPT).subarray(0, -14))],
    ['a script in a stream whose kind stands elsewhere', withObjects(packed(SCRIPT, '/Type 5 0 R /N 1 /First 5'))],
    ['a script in a stream in escapes', withObjects(packed(SCRIPT.replace('J', '#4a'), '/Type /Obj#53tm /Fir#73t 5'))],
    [
      'a script in a stream behind the word',
      withObjects(packed(SCRIPT, '/Type /ObjStm /First 5 /A (1 0 obj stream\n)')),
    ],
    ['a script before a zero', withObjects('<< /S /JavaScript\0/JS\0(a) >>')],
    ['a script that is quoted, but begins an object', withObjects('( 5 0 obj /JavaScript )')],
    ['a script behind a bracket of a comment', withObjects('<< % (\n/S /JavaScript /JS (a) >>')],
    ['a quoted script in a stream of objects', withObjects(packed('(a /JavaScript)'))],
    [
      'a quoted script in a stream of objects that is not packed',
      withObjects(stream('/Type /ObjStm /N 1 /First 5', Buffer.from('10 3 (a /JavaScript)'))),
    ],
  ])('with %s is refused', async (_, content) => {
    expect(await judge(content)).toBe('script')
  })

  const XFA =
    '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script contentType="application/x-javascript">app.alert(1)</script></xdp:xdp>'
  test.each<[string, Buffer]>([
    ['in a stream', withObjects('<</AcroForm<</Fields[]/XFA 11 0 R>>>>', stream('', Buffer.from(XFA)))],
    [
      'in a packed stream',
      withObjects('<</AcroForm<</XFA 11 0 R>>>>', stream('/Filter /FlateDecode', deflateSync(Buffer.from(XFA)))),
    ],
    ['in a list of parts', withObjects('<< /Fields [] /XFA [(template) 11 0 R] >>', stream('', Buffer.from(XFA)))],
    ['in escapes', withObjects('<< /X#46#41 11 0 R >>')],
    ['behind a comment', withObjects('<< /XFA % a\n11 0 R >>')],
    ['in a stream of objects', withObjects(packed('<< /Fields [] /XFA 11 0 R >>'))],
  ])('with a live form (XFA) %s is refused', async (_, content) => {
    expect(await judge(content)).toBe('liveForm')
  })

  test.each<[string, Buffer]>([
    ['a file of a name', withObjects('<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>')],
    ['a file of a name with brackets', withObjects('<< /UF (a (1\\).vbs) >>')],
    ['a file of a name behind others', withObjects('<< /T (/F (/UF ) /F (a.txt) /UF (/F (a.js) >>')],
    ['a file of a name whose key is in escapes', withObjects('<< /#55#46 (a.js) >>')],
    ['a file of a name in octal', withObjects('<< /UF (a.e\\170e) >>')],
    ['a file of a name in hexadecimal', withObjects('<< /UF <FEFF0061002E006A0073> >>')],
    ['a file of a name in a stream of objects', withObjects(packed('<< /F (a.bat) >>'))],
    ['a program', withObjects(stream('/Type /EmbeddedFile', PROGRAM))],
    ['a packed program', withObjects(stream('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(PROGRAM)))],
    ['a packed program that is not called so', withObjects(stream('/Filter /FlateDecode', deflateSync(PROGRAM)))],
    ['a script of an interpreter', withObjects(stream('/Type /EmbeddedFile', Buffer.from('#!/bin/sh')))],
  ])('that carries %s is refused', async (_, content) => {
    expect(await judge(content)).toBe('program')
  })

  test('that carries a document with macros is refused', async () => {
    const macros = deflateSync(zip({ ...DOCX, 'word/vbaProject.bin': 'x' }))
    expect(await judge(withObjects(stream('/Type /EmbeddedFile /Filter /FlateDecode', macros)))).toBe('macros')
  })

  test('that carries a broken document is refused', async () => {
    expect(await judge(withObjects(stream('/Type /EmbeddedFile', bytesOf(docx()).subarray(0, 300))))).toBe('otherKind')
  })

  test('whose objects unpack to more than 200 MB is refused', async () => {
    const bomb = deflateSync(Buffer.alloc(30 * 1024 * 1024, '1 '))
    expect(await judge(withObjects(stream('/Type /ObjStm /First 5 /Filter /FlateDecode', bomb)))).toBe('bomb')
  })

  const hex = Buffer.from(deflateSync(Buffer.from(SCRIPT)).toString('hex'))
  const twice = deflateSync(deflateSync(Buffer.from(`10 0 ${SCRIPT}`)))
  let often = Buffer.from(`10 0 ${SCRIPT}`)
  for (let layer = 0; layer < 20; layer++) often = deflateSync(often)
  test.each<[string, Buffer]>([
    ['in another way', stream('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', hex)],
    ['in another way in escapes', stream('/Type /ObjStm /Filter [/ASCII#385Decode /FlateDecode]', hex)],
    ['in another way behind words', stream('/Filter /AHx /Type /ObjStm /A (1 0 obj<<>>) /First 5', hex)],
    ['in another way behind a comment', stream('/Filter /AHx /Type /ObjStm % 1 0 obj\n/First 5', hex)],
    ['twice', stream('/Type /ObjStm /First 5 /Filter [/FlateDecode /FlateDecode]', twice)],
    ['twenty times', stream('/Type /ObjStm /First 5 /Filter 9 0 R', often)],
  ])('whose objects are packed %s, as nobody packs them, is refused', async (_, content) => {
    expect(await judge(withObjects(content))).toBe('otherKind')
  })

  const MB = 1024 * 1024
  const full = (of: string) => Buffer.concat([bytesOf(pdf()), Buffer.alloc(15 * MB, of, 'latin1')])
  test.each([
    ['the word that begins a stream', 'stream\r\n', 'good'],
    ['the beginnings of names', '/F(', 'good'],
    ['names of objects', '/ObjStm /First /RL /EmbeddedFile ', 'good'],
    ['objects that are never closed', ' obj stream\r\n/ObjStm/RL(', 'tooComplicated'],
    ['files that are never closed', '/EmbeddedFile stream\r\n', 'tooComplicated'],
    ['marks of archives', '/EmbeddedFile stream\r\nPK\u0005\u0006', 'tooComplicated'],
    ['streams that only look packed', 'stream\r\nx\u009c', 'tooComplicated'],
  ])('full of %s is judged by how much there is to do, not by the time that it takes', async (_, of, verdict) => {
    expect(await judge(full(of))).toBe(verdict)
  })

  test.each<[string, Buffer]>([
    ['an empty page', bytesOf(pdf())],
    [
      'a link and a place to go to',
      withObjects('<< /S /URI /URI (https://a.ru/a.exe) >>', '<< /S /GoTo /D [3 0 R /Fit] >>'),
    ],
    ['an action that opens a page', withObjects('<< /Type /Catalog /OpenAction [3 0 R /Fit] >>')],
    [
      'a form',
      withObjects('<< /AcroForm << /Fields [11 0 R] /XFA null /DA (/Helv 0 Tf) >> >>', '<< /FT /Tx /T (XFA) >>'),
    ],
    ['a form that is sent', withObjects('<< /S /SubmitForm /F (https://bank.com) >>')],
    ['objects in a stream', withObjects(packed('<< /Type /Catalog /Names << /Dests 5 0 R >> /F 4 >>'))],
    ['words about scripts', withObjects('<< /Title (JavaScript, Launch) /JavaScripts 5 /Font << /JS 5 0 R >> >>')],
    ['a page that speaks of scripts', withObjects(stream('', Buffer.from('BT (The name /JavaScript or /JS) Tj ET')))],
    [
      'packed objects before a table with predictors',
      withObjects(packed('<< /F 4 >>'), stream('/Type /XRef /DecodeParms << /Predictor 12 >>', Buffer.from('x'))),
    ],
    [
      'an invoice in XML in it (PDF/A-3)',
      withObjects(
        stream('/Type /EmbeddedFile /Subtype /text#2Fxml', Buffer.from('<?xml version="1.0"?><Invoice/>')),
        '<< /Type /Filespec /F (invoice.xml) /UF (invoice.xml) /AFRelationship /Alternative /EF << /F 10 0 R >> >>',
      ),
    ],
    ['a document in it', withObjects(stream('/Type /EmbeddedFile', bytesOf(docx())))],
    [
      'a broken stream of objects',
      withObjects(stream('/Type /ObjStm /Filter /FlateDecode', Buffer.from('x\u009cbroken'))),
    ],
  ])('with %s is taken', async (_, content) => {
    expect(await judge(content)).toBe('good')
  })

  test('that a library writes with text, links, a form and a file is taken', async () => {
    const content = await written(page => {
      page.text('Счёт', { link: 'https://a.ru', underline: true }).initForm()
      page.formText('name', 50, 50, 100, 20)
      page.formCheckbox('agreed', 50, 90, 20, 20)
      page.file(Buffer.from('a text'), { name: 'note.txt' })
    })
    expect(await judge(content)).toBe('good')
  })

  test('that is encrypted is taken', async () => {
    expect(await judge(await written(page => page.text('a'), { userPassword: 'a', pdfVersion: '1.7' }))).toBe('good')
  })
})
