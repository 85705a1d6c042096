import { utf16 } from './xml.ts'

/** A record of a workbook of old. */
interface BookRecord {
  readonly type: number
  readonly body: Buffer
}

function* recordsOf(stream: Buffer): Generator<BookRecord> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    yield { type: stream.readUInt16LE(at), body: stream.subarray(at + 4, end) }
    at = end
  }
}

const BOUND_SHEET = 0x0085
const WORKSHEETS_AND_CHARTS: ReadonlySet<number> = new Set([0, 2])

/** Excel's macros before Visual Basic stand on sheets of their own; a workbook of old begins with the list of its sheets. */
export function hasMacroSheet(stream: Buffer): boolean {
  for (const { type, body } of recordsOf(stream))
    if (type === BOUND_SHEET && body.length >= 6 && !WORKSHEETS_AND_CHARTS.has(body.readUInt8(5))) return true
  return false
}

const BEGIN = 0x0809
const VERSION_OF_1997 = 0x0600
const ENCRYPTED = 0x002f
const BOOK_LINK = 0x01ae
const EXTERNAL_NAME = 0x0023
const IS_OBJECT = 0x10
const SHEET_LINK = 0x0017

/** Tells whether a workbook of old has a link that starts another program by DDE. An encrypted one does not show its links. */
export function hasDdeLink(stream: Buffer): boolean {
  let is1997 = true
  let leadsToProgram = false
  for (const { type, body } of recordsOf(stream)) {
    if (type === ENCRYPTED) return false
    if (type === BEGIN && body.length >= 2) is1997 = body.readUInt16LE(0) >= VERSION_OF_1997
    if (type === BOOK_LINK) leadsToProgram = namesProgram(charactersOf(body))
    if (type === EXTERNAL_NAME && leadsToProgram && body.length >= 2 && (body.readUInt16LE(0) & IS_OBJECT) === 0)
      return true
    if (type === SHEET_LINK && !is1997 && namesProgram(body.toString('latin1', 1))) return true
  }
  return false
}

/** The characters of a link: their number, one or two bytes each. */
function charactersOf(body: Buffer): string {
  if (body.length < 6) return ''
  return (body.readUInt8(4) & 1) === 1 ? utf16(body.subarray(5)) : body.toString('latin1', 5)
}

/** A program and what it shall open, a sign between them; a path of a file begins with a sign of its own. */
const namesProgram = (link: string) => link.charCodeAt(0) > 3 && link.includes('\u0003')
