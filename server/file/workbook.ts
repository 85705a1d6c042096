import { leadsElsewhere } from './elsewhere.ts'
import type { LinkVerdict } from './verdict.ts'
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
const NAME = 0x0018
const IS_OBJECT = 0x10
const SHEET_LINK = 0x0017
/** A query to a database or a page, a connection, figures that another program sends. */
const SOURCES: ReadonlySet<number> = new Set([0x00dc, 0x0876, 0x0813])

/**
 * Judges the links of a workbook of old: none starts another program by DDE, none takes figures from elsewhere. An
 * encrypted one does not show its links.
 */
export function judgeBookLinks(stream: Buffer): LinkVerdict {
  let is1997 = true
  let leadsToProgram = false
  let found: LinkVerdict = 'good'
  for (const { type, body } of recordsOf(stream)) {
    if (type === ENCRYPTED) return found
    if (type === BEGIN && body.length >= 2) is1997 = body.readUInt16LE(0) >= VERSION_OF_1997
    const link = linkOf(type, body, is1997)
    if (type === BOOK_LINK) leadsToProgram = namesProgram(link)
    if (type === EXTERNAL_NAME && leadsToProgram && body.length >= 2 && (body.readUInt16LE(0) & IS_OBJECT) === 0)
      return 'dde'
    if (type === SHEET_LINK && namesProgram(link)) return 'dde'
    const isCall = (type === NAME || type === EXTERNAL_NAME) && FETCHING.test(body.toString('latin1'))
    if (SOURCES.has(type) || isCall || isElsewhere(link)) found = 'template'
  }
  return found
}

/** What a record leads to; before 1997 other records do. */
function linkOf(type: number, body: Buffer, is1997: boolean): string {
  if (type === BOOK_LINK) return charactersOf(body)
  return type === SHEET_LINK && !is1997 ? body.toString('latin1', 1) : ''
}

/** The characters of a link: their number, one or two bytes each. */
function charactersOf(body: Buffer): string {
  if (body.length < 6) return ''
  return (body.readUInt8(4) & 1) === 1 ? utf16(body.subarray(5)) : body.toString('latin1', 5)
}

/** A program and what it shall open, a sign between them; a path of a file begins with a sign of its own. */
const namesProgram = (link: string) => link.charCodeAt(0) > 3 && link.includes('\u0003')

/** The signs that the path of another machine and an address begin with. */
const ELSEWHERE = ['\u0001\u0001@', '\u0001\u0005']
const isElsewhere = (link: string) =>
  link.split('\u0003').some(part => ELSEWHERE.some(sign => part.startsWith(sign)) || leadsElsewhere(part))

/** Functions that are younger than the format, in letters of one byte or of two. */
const FETCHING = new RegExp(
  ['WEBSERVICE', 'IMAGE'].map(name => `_xlfn\\.${name}|_\0x\0l\0f\0n\0\\.\0${Array.from(name).join('\0')}`).join('|'),
  'i',
)
