import { crc32, deflateSync } from 'node:zlib'
import CFB from 'cfb'

/** A file as people send it. */
export interface SentFile {
  readonly name: string
  readonly b64: string
}

const sent = (name: string, content: Buffer): SentFile => ({ name, b64: content.toString('base64') })

/** A PDF of one empty page. */
export const pdf = (name = 'document.pdf'): SentFile => sent(name, pdfBytes())

/** A PNG of one red pixel. */
export const png = (name = 'picture.png'): SentFile => sent(name, pngBytes())

/** A JPEG of one grey pixel. */
export const jpg = (name = 'photo.jpg'): SentFile => ({ name, b64: JPEG })

/** A Word document with one sentence. */
export const docx = (name = 'document.docx'): SentFile => sent(name, zip(DOCX))

/** An Excel workbook with one cell. */
export const xlsx = (name = 'table.xlsx'): SentFile => sent(name, zip(XLSX))

/** An old Word document: its stream begins as Word's does. */
export const doc = (name = 'old.doc'): SentFile =>
  sent(name, compound({ WordDocument: Buffer.concat([Buffer.from([0xec, 0xa5]), Buffer.alloc(5000)]) }))

/** An old Excel workbook of no sheet. */
export const xls = (name = 'old.xls'): SentFile =>
  sent(name, compound({ Workbook: Buffer.concat([Buffer.from([9, 8, 0, 0, 0x0a, 0, 0, 0]), Buffer.alloc(5000)]) }))

/** A plain text in UTF-8. */
export const txt = (name = 'note.txt', text = 'Привет, Trinity!\n'): SentFile => sent(name, Buffer.from(text))

/** A picture without scripts. */
export const svg = (name = 'icon.svg', inside = '<circle cx="8" cy="8" r="7"/>'): SentFile =>
  sent(name, Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${inside}</svg>`))

/** A Windows program that calls itself a PDF. */
export const disguisedProgram = (name = 'invoice.pdf'): SentFile => sent(name, programBytes())

/** The bytes of a file as it is sent. */
export const bytesOf = (file: SentFile): Buffer => Buffer.from(file.b64, 'base64')

function pdfBytes(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function pngBytes(): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    return Buffer.concat([uint32BE(content.length), body, uint32BE(crc32(body))])
  }
  const header = Buffer.concat([uint32BE(1), uint32BE(1), Buffer.from([8, 2, 0, 0, 0])])
  const pixel = deflateSync(Buffer.from([0, 220, 30, 30]))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))])
}

function uint32BE(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** A baseline JPEG of 1×1. */
const JPEG = [
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ',
  'CgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
].join('')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const typesOf = (part: string, kind: string) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`

const relationOf = (target: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${target}"/></Relationships>`

/** The parts of a Word document. */
export const DOCX = {
  '[Content_Types].xml': typesOf('word/document.xml', 'wordprocessingml.document'),
  '_rels/.rels': relationOf('word/document.xml'),
  'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Trinity</w:t></w:r></w:p></w:body></w:document>`,
}

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of an Excel workbook. */
export const XLSX = {
  '[Content_Types].xml': typesOf('xl/workbook.xml', 'spreadsheetml.sheet'),
  '_rels/.rels': relationOf('xl/workbook.xml'),
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Trinity" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
}

/** A part of an archive that is packed already (deflate), with the size that it says; null: stored as it is. */
interface Packed {
  readonly name: string
  readonly content: Buffer
  readonly size: number | null
}

/** A zip archive whose files are stored as they are, null ones left out, and packed ones after them. */
export function zip(files: Readonly<Record<string, string | Buffer | null>>, ...packed: readonly Packed[]): Buffer {
  const stored = Object.entries(files).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content: Buffer.from(content), size: null }],
  )
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content: bytes, size } of [...stored, ...packed]) {
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26) // version, flags, method, time, date, crc, sizes, lengths
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(size === null ? 0 : 8, 4)
    facts.writeUInt16LE(0x21, 8) // 1980-01-01
    facts.writeUInt32LE(crc32(bytes) >>> 0, 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(size ?? bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, bytes])
    const place = Buffer.alloc(14) // comment, disk, attributes, offset
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, path]))
    entries.push(entry)
    offset += entry.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...entries, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** A container of old Office files with streams by their paths. */
export function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_del(file, '/\u0001Sh33tJ5') // the library's own mark
  for (const [path, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${path}`, content)
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** A file as an object of Windows carries it (`\u0001Ole10Native`): behind its name and places, before them in UTF-16. */
export function carried(name: string, content: Buffer, folder = 'C:\\Temp\\'): Buffer {
  const size = (of: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(of)
    return bytes
  }
  const path = `${folder}${name}`
  const wide = [path, name, path].flatMap(text => [size(text.length), Buffer.from(text, 'utf16le')])
  const head = Buffer.from(`\u0002\0${name}\0${path}\0\0\0\u0003\0`, 'latin1')
  const place = Buffer.from(`${path}\0`, 'latin1')
  const all = Buffer.concat([head, size(place.length), place, size(content.length), content, ...wide])
  return Buffer.concat([size(all.length), all])
}

function programBytes(): Buffer {
  const bytes = Buffer.alloc(256, 0)
  bytes.write('MZ', 'latin1')
  bytes.writeUInt32LE(128, 60)
  bytes.write('PE\0\0', 128, 'latin1')
  bytes.writeUInt16LE(0x8664, 132)
  return bytes
}
