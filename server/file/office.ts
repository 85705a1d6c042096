import CFB from 'cfb'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** What is found of an Office file: good, of another kind than its extension says, with macros, or packed too tightly. */
export type OfficeVerdict = 'good' | 'otherKind' | 'macros' | 'bomb'

/** The most that a package may hold unpacked, bytes and times its size (decisions.md section 12). */
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_RATIO = 100
/** More parts than any document has, and a larger list of parts than any has, bytes. */
const MAX_PARTS = 10_000
const MAX_LIST = 2 * 1024 * 1024

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The type of a package's main part. */
const MAIN_TYPES: Readonly<Record<string, string>> = {
  docx: `${OFFICE}.wordprocessingml.document.main+xml`,
  xlsx: `${OFFICE}.spreadsheetml.sheet.main+xml`,
}

/** The stream that an old file's content stands in, and the words that such a stream begins with. */
const STREAMS: Readonly<Record<string, { readonly path: RegExp; readonly begins: readonly number[] }>> = {
  doc: { path: /^Root Entry\/WordDocument$/i, begins: [0xa5ec, 0xa5dc] },
  xls: { path: /^Root Entry\/(Workbook|Book)$/i, begins: [0x0809] },
}

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const MACRO_PARTS = /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)(macrosheets|intlmacrosheets)\//i
const MACRO_TYPES = /\b(?:Content)?Type\s*=\s*["'][^"']*(vbaProject|macroEnabled|macrosheet)/i
const MACRO_STORAGES = /\/(Macros|VBA|_VBA_PROJECT(_CUR)?)(\/|$)/i

/** Judges an Office file by what it holds. It may take seconds: off the main thread. */
export async function judgeOffice(content: Buffer, extension: string): Promise<OfficeVerdict> {
  try {
    return extension in STREAMS ? judgeCompound(content, extension) : await judgePackage(content, extension)
  } catch {
    return 'otherKind' // no archive at all, or a broken one
  }
}

/** docx and xlsx: what is listed is judged first, then every part is unpacked, for what is listed may be a lie. */
async function judgePackage(content: Buffer, extension: string): Promise<OfficeVerdict> {
  // Refuses names that lead elsewhere, and parts that are larger than they are listed
  const zip = await yauzl.fromBufferPromise(content)
  if (zip.entryCount > MAX_PARTS) return 'bomb'
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > Math.min(MAX_UNPACKED, content.length * MAX_RATIO)) return 'bomb'
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  const lists = new Map<string, string>()
  for (const entry of entries) {
    const isList = /(^\[Content_Types\]\.xml|\.rels)$/i.test(entry.fileName)
    const text = await unpack(zip, entry, isList)
    if (isList) lists.set(entry.fileName.toLowerCase(), text)
  }
  const texts = [...lists.values()]
  if ([...names].some(name => MACRO_PARTS.test(name)) || texts.some(text => MACRO_TYPES.test(text))) return 'macros'
  const types = lists.get('[content_types].xml') ?? ''
  const main = mainPart(lists.get('_rels/.rels') ?? '')
  return main && names.has(main) && types.includes(MAIN_TYPES[extension] ?? '\0') ? 'good' : 'otherKind'
}

/** Unpacks a part to its end. Answers its text where it is kept: without NULs, so that UTF-16 reads the same. */
async function unpack(zip: ZipFile, entry: Entry, isKept: boolean): Promise<string> {
  if (isKept && entry.uncompressedSize > MAX_LIST) throw new Error('No document lists so many parts')
  const kept: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) if (isKept) kept.push(chunk as Buffer)
  return readable(Buffer.concat(kept).toString('latin1').replaceAll('\0', ''))
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
function judgeCompound(content: Buffer, extension: string): OfficeVerdict {
  if (!content.subarray(0, 8).equals(COMPOUND)) return 'otherKind' // the library reads other containers too
  const file = CFB.read(content, { type: 'buffer' })
  if (file.FullPaths.some(path => MACRO_STORAGES.test(path))) return 'macros'
  const { path, begins } = STREAMS[extension] ?? { path: /$^/, begins: [] }
  const at = file.FullPaths.findIndex(one => path.test(one))
  const stream = Buffer.from((file.FileIndex[at]?.content ?? []) as Uint8Array)
  if (stream.length < 4 || !begins.includes(stream.readUInt16LE(0))) return 'otherKind'
  return extension === 'xls' && hasMacroSheet(stream) ? 'macros' : 'good'
}

const BOUND_SHEET = 0x0085
const WORKSHEETS_AND_CHARTS: ReadonlySet<number> = new Set([0, 2])

/** Excel's macros before Visual Basic stand on sheets of their own; a workbook begins with the list of its sheets. */
function hasMacroSheet(stream: Buffer): boolean {
  for (let at = 0; at + 10 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === BOUND_SHEET && !WORKSHEETS_AND_CHARTS.has(stream.readUInt8(at + 9))) return true
  return false
}
