import CFB from 'cfb'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/**
 * What is found of an Office file: good, of another kind than its extension says, with macros, with a template that is
 * fetched from elsewhere (and may bring macros), or packed too tightly.
 */
export type OfficeVerdict = 'good' | 'otherKind' | 'macros' | 'template' | 'bomb'

/** The most that a package may hold unpacked, bytes and times its size (decisions.md section 12). */
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_RATIO = 100
/** More parts than any document has, and a larger list of parts than any has, bytes. */
const MAX_PARTS = 10_000
const MAX_LIST = 2 * 1024 * 1024
/** Documents stand in documents, but never as deep as this. */
const MAX_DEPTH = 4

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The type of a package's main part. */
const MAIN_TYPES: Readonly<Record<string, string>> = {
  docx: `${OFFICE}.wordprocessingml.document.main+xml`,
  xlsx: `${OFFICE}.spreadsheetml.sheet.main+xml`,
}

/** The stream that an old file's content stands in, and the words that such a stream begins with. */
const STREAMS: Readonly<Record<string, { readonly path: RegExp; readonly words: readonly number[] }>> = {
  doc: { path: /^Root Entry\/WordDocument$/i, words: [0xa5ec, 0xa5dc] },
  xls: { path: /^Root Entry\/(Workbook|Book)$/i, words: [0x0809] },
}

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ARCHIVE = Buffer.from('PK\u0003\u0004')

/** A stream that carries a file of any kind, after words of its own: its name and where it came from. */
const CARRIER = '\u0001Ole10Native'
const CARRIER_HEAD = 4096

const MACRO_PARTS = /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)(macrosheets|intlmacrosheets)\//i
const MACRO_TYPES = /\b(?:Content)?Type\s*=\s*["'][^"']*(vbaProject|macroEnabled|macrosheet)/i
const MACRO_STORAGES = /\/(Macros|VBA|_VBA_PROJECT(_CUR)?)(\/|$)/i

const TEMPLATE_TYPE = /\bType\s*=\s*["'][^"']*\/attachedTemplate["']/i
const FROM_ELSEWHERE = /\bTargetMode\s*=\s*["']External["']/i

/** What is left to unpack of a file and of all that stands in it, bytes, and how deep the one stands that is looked at. */
interface Room {
  left: number
  readonly depth: number
}

/** Judges an Office file by what it holds. It may take seconds: off the main thread. */
export async function judgeOffice(content: Buffer, extension: string): Promise<OfficeVerdict> {
  try {
    const room = { left: MAX_UNPACKED, depth: 0 }
    return extension in STREAMS
      ? await judgeCompound(content, extension, room)
      : await judgePackage(content, extension, room)
  } catch {
    return 'otherKind' // no archive at all, or a broken one
  }
}

/** docx and xlsx: a package with the main part of its kind. */
async function judgePackage(content: Buffer, extension: string, room: Room): Promise<OfficeVerdict> {
  const { verdict, names, lists } = await lookThrough(content, room)
  if (verdict !== 'good') return verdict
  const types = lists.get('[content_types].xml') ?? ''
  const main = mainPart(lists.get('_rels/.rels') ?? '')
  return main && names.has(main) && types.includes(MAIN_TYPES[extension] ?? '\0') ? 'good' : 'otherKind'
}

interface Looked {
  readonly verdict: OfficeVerdict
  /** The names of the parts, in lower case. */
  readonly names: ReadonlySet<string>
  /** The lists of parts and relations by their names, in lower case. */
  readonly lists: ReadonlyMap<string, string>
}

/** A package: what is listed is judged first, then every part is unpacked, for what is listed may be a lie. */
async function lookThrough(content: Buffer, room: Room): Promise<Looked> {
  const lists = new Map<string, string>()
  const names = new Set<string>()
  const found = (verdict: OfficeVerdict): Looked => ({ verdict, names, lists })
  // Refuses names that lead elsewhere, and parts that are larger than they are listed
  const zip = await yauzl.fromBufferPromise(content)
  if (zip.entryCount > MAX_PARTS) return found('bomb')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > Math.min(room.left, content.length * MAX_RATIO)) return found('bomb')
  room.left -= unpacked
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase()
    names.add(name)
    const isList = /(^\[content_types\]\.xml|\.rels)$/.test(name)
    if (isList && entry.uncompressedSize > MAX_LIST) throw new Error('No document lists so many parts')
    const part = await unpack(zip, entry, isList)
    // Without NULs, so that UTF-16 reads the same
    if (isList) lists.set(name, readable(part.toString('latin1').replaceAll('\0', '')))
    const inside = isList ? 'good' : await judgeInside(part, room)
    if (inside !== 'good') return found(inside)
  }
  const texts = [...lists.values()]
  if ([...names].some(name => MACRO_PARTS.test(name)) || texts.some(text => MACRO_TYPES.test(text)))
    return found('macros')
  if (texts.some(text => TEMPLATE_TYPE.test(text) && FROM_ELSEWHERE.test(text))) return found('template')
  return found('good')
}

const begins = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark)

/** A file inside a file, by its first bytes: its name and its place say nothing. Throws for one that is broken. */
async function judgeInside(content: Buffer, room: Room): Promise<OfficeVerdict> {
  const isArchive = begins(content, ARCHIVE)
  if (!isArchive && !begins(content, COMPOUND)) return 'good'
  if (room.depth >= MAX_DEPTH) return 'bomb'
  const inner = { left: room.left, depth: room.depth + 1 }
  const verdict = isArchive
    ? (await lookThrough(content, inner)).verdict
    : await judgeStorages(readStorages(content), inner)
  room.left = inner.left
  return verdict
}

/** Unpacks a part to its end. Answers its content when it is kept or is a file of its own, otherwise nothing. */
async function unpack(zip: ZipFile, entry: Entry, isKept: boolean): Promise<Buffer> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const part = chunk as Buffer
    const start = size < COMPOUND.length ? Buffer.concat([...kept, part]) : null
    if (isKept || !start || begins(start, ARCHIVE) || begins(start, COMPOUND)) kept.push(part)
    size += part.length
  }
  return Buffer.concat(kept)
}

/** Numeric references hide words from a search. */
const readable = (text: string) =>
  text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex: string | undefined, decimal: string | undefined) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0xffff ? String.fromCharCode(code) : whole
  })

/** The part that a package's own relations call its document, in lower case. */
function mainPart(relations: string): string | null {
  const relation = relations.match(/<[^<>]*\/officeDocument["'][^<>]*>/i)?.[0] ?? ''
  const target = /\bTarget\s*=\s*["']\/?([^"']+)["']/i.exec(relation)?.[1]
  return target?.toLowerCase() ?? null
}

/** doc and xls: a container with the stream of its kind and no macros in it. */
async function judgeCompound(content: Buffer, extension: string, room: Room): Promise<OfficeVerdict> {
  if (!begins(content, COMPOUND)) return 'otherKind' // the library reads other containers too
  const file = readStorages(content)
  const inside = await judgeStorages(file, room)
  if (inside !== 'good') return inside
  const { path, words } = STREAMS[extension] ?? { path: /$^/, words: [] }
  const at = file.FullPaths.findIndex(one => path.test(one))
  const stream = Buffer.from((file.FileIndex[at]?.content ?? []) as Uint8Array)
  if (stream.length < 4 || !words.includes(stream.readUInt16LE(0))) return 'otherKind'
  return extension === 'xls' && hasMacroSheet(stream) ? 'macros' : 'good'
}

const readStorages = (content: Buffer) => CFB.read(content, { type: 'buffer' })

/** A container: no macros in it, nor in the files that its streams are or carry. */
async function judgeStorages(file: CFB.CFB$Container, room: Room): Promise<OfficeVerdict> {
  if (file.FullPaths.some(path => MACRO_STORAGES.test(path))) return 'macros'
  for (const [index, path] of file.FullPaths.entries()) {
    const stream = Buffer.from((file.FileIndex[index]?.content ?? []) as Uint8Array)
    const head = stream.subarray(0, CARRIER_HEAD)
    const starts = path.endsWith(CARRIER)
      ? [ARCHIVE, COMPOUND].map(mark => head.indexOf(mark)).filter(at => at >= 0)
      : [0]
    for (const at of starts) {
      const inside = await judgeInside(stream.subarray(at), room)
      if (inside !== 'good') return inside
    }
  }
  return 'good'
}

const BOUND_SHEET = 0x0085
const WORKSHEETS_AND_CHARTS: ReadonlySet<number> = new Set([0, 2])

/** Excel's macros before Visual Basic stand on sheets of their own; a workbook begins with the list of its sheets. */
function hasMacroSheet(stream: Buffer): boolean {
  for (let at = 0; at + 10 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === BOUND_SHEET && !WORKSHEETS_AND_CHARTS.has(stream.readUInt8(at + 9))) return true
  return false
}
