import { posix } from 'node:path'
import CFB from 'cfb'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { judgeOldFields } from './fields.ts'
import { judgeLinks } from './links.ts'
import { ARCHIVE, begins, type Place, placesIn } from './places.ts'
import { carriesProgram, isProgram, isProgramName } from './program.ts'
import { opensElsewhere } from './relations.ts'
import type { DocumentVerdict, LinkVerdict } from './verdict.ts'
import { hasMacroSheet, judgeBookLinks } from './workbook.ts'
import { readable, readXml } from './xml.ts'

/** The most that a package may hold unpacked, bytes and times its size (decisions.md section 12). */
export const MAX_UNPACKED = 200 * 1024 * 1024
export const MAX_RATIO = 100
/** More parts than any document has, and a larger list of parts than any has, bytes. */
const MAX_PARTS = 10_000
const MAX_LIST = 2 * 1024 * 1024
/** Documents stand in documents, but never as deep as this. */
const MAX_DEPTH = 4

/** What holds the words of a document and its relations; pictures and pages may be XML too. */
const PART_OF_OFFICE = /\.(xml|rels)$/
const MACRO_PARTS = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\d*\.(xml|bin))$|(^|\/)(macrosheets|intlmacrosheets)\//i
const MACRO_TYPES =
  /\b(?:Content)?Type\s*=\s*["'][^"']*(vbaProject|macroEnabled|macrosheet|ms-office\.activeX|\/activeXControlBinary|\/control["'])/i
const MACRO_STORAGES = /\/(Macros|VBA|_VBA_PROJECT(_CUR)?)(\/|$)|\/(\u0003OCXNAME|\u0003OCXDATA|Ctls)$/i
const WORKBOOK = /\/(Workbook|Book)$/i
const TEXT = /\/WordDocument$/i
/** What says of an object whether it is in the document or only linked. */
const OBJECT = '/\u0001ole'

/** What is left to unpack of a file and of all that stands in it, bytes, and how deep the one stands that is looked at. */
export interface Room {
  left: number
  readonly depth: number
}

/** What a look through a package has found. */
export interface Looked {
  readonly verdict: DocumentVerdict
  /** The names of the parts, in lower case. */
  readonly names: ReadonlySet<string>
  /** The lists of parts and relations by their names, in lower case. */
  readonly lists: ReadonlyMap<string, string>
}

/**
 * Looks through a package: what is listed is judged first, then every part is unpacked, for what is listed may be a lie.
 * Throws for one that is broken or has two parts of one name, of which each program reads another.
 */
export async function lookThrough(content: Buffer, room: Room): Promise<Looked> {
  const lists = new Map<string, string>()
  const names = new Set<string>()
  let isOpenedElsewhere = false
  const found = (verdict: DocumentVerdict): Looked => ({ verdict, names, lists })
  // Refuses names that lead elsewhere, and parts that are larger than they are listed
  const zip = await yauzl.fromBufferPromise(content)
  if (zip.entryCount > MAX_PARTS) return found('bomb')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > Math.min(room.left, content.length * MAX_RATIO)) return found('bomb')
  room.left -= unpacked
  for (const entry of entries) {
    const name = posix.normalize(entry.fileName.toLowerCase())
    if (names.has(name)) throw new Error('Two parts of one name')
    names.add(name)
    const isList = /(^\[content_types\]\.xml|\.rels)$/.test(name)
    if (isList && entry.uncompressedSize > MAX_LIST) throw new Error('No document lists so many parts')
    const part = await unpack(zip, entry)
    const xml = readXml(part)
    if (isList) {
      lists.set(name, readable(xml ?? ''))
      isOpenedElsewhere ||= opensElsewhere(xml ?? '')
    }
    if (PART_OF_OFFICE.test(name) && xml?.includes('<!DOCTYPE')) throw new Error('No office program writes such a part')
    const inside = await judgeInside(part, room)
    if (inside !== 'good') return found(inside)
    if (isProgramName(name) || isProgram(part)) return found('program')
    const links = xml === null ? 'good' : judgeLinks(xml)
    if (links === 'dde') return found('dde')
    isOpenedElsewhere ||= links === 'template'
  }
  const texts = [...lists.values()]
  if ([...names].some(name => MACRO_PARTS.test(name)) || texts.some(text => MACRO_TYPES.test(text)))
    return found('macros')
  if (isOpenedElsewhere) return found('template')
  return found('good')
}

/** Unpacks a part to its end. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const part = Buffer.alloc(entry.uncompressedSize)
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) size += (chunk as Buffer).copy(part, size)
  return part
}

/** The files inside a file, wherever they stand in it: its name and its first bytes say nothing. Throws for a broken one. */
export async function judgeInside(content: Buffer, room: Room): Promise<DocumentVerdict> {
  const places = placesIn(content)
  if (!places) return 'tooComplicated'
  if (places.length === 0 && begins(content, ARCHIVE)) throw new Error('An archive without an end')
  if (places.length > 0 && room.depth >= MAX_DEPTH) return 'bomb'
  for (const place of places) {
    const inner = { left: room.left, depth: room.depth + 1 }
    const verdict = await judgePlace(content, place, inner)
    if (verdict !== 'good') return verdict
    if (place.isSure) room.left = inner.left
  }
  return 'good'
}

async function judgePlace(content: Buffer, { kind, start, end, isSure }: Place, room: Room): Promise<DocumentVerdict> {
  const file = content.subarray(start, end)
  try {
    return kind === 'archive' ? (await lookThrough(file, room)).verdict : await judgeStorages(readStorages(file), room)
  } catch (error) {
    if (isSure) throw error
    return 'good' // a piece of a file that is read where it lies whole
  }
}

/** Reads a container of old Office files. Throws for one that is broken or whose streams overlap. */
export function readStorages(content: Buffer): CFB.CFB$Container {
  const file = CFB.read(Buffer.from(content), { type: 'buffer' }) // a copy: at an odd place its names end the process
  const size = file.FileIndex.reduce((sum, { content: stream }) => sum + (stream?.length ?? 0), 0)
  if (size > content.length * 2) throw new Error('Its streams overlap')
  return file
}

/** A stream of a container. */
export const streamAt = (file: CFB.CFB$Container, index: number): Buffer =>
  Buffer.from((file.FileIndex[index]?.content ?? []) as Uint8Array)

/** A container: no macros, programs or links to what lies elsewhere in it, nor in the files that its streams are or carry. */
export async function judgeStorages(file: CFB.CFB$Container, room: Room): Promise<DocumentVerdict> {
  if (file.FullPaths.some(path => MACRO_STORAGES.test(path))) return 'macros'
  for (const [index, path] of file.FullPaths.entries()) {
    const stream = streamAt(file, index)
    if (WORKBOOK.test(path) && hasMacroSheet(stream)) return 'macros'
    if (carriesProgram(path, stream)) return 'program'
    const links = judgeStreamLinks(path, stream)
    if (links !== 'good') return links
    const inside = await judgeInside(stream, room)
    if (inside !== 'good') return inside
  }
  return 'good'
}

function judgeStreamLinks(path: string, stream: Buffer): LinkVerdict {
  if (WORKBOOK.test(path)) return judgeBookLinks(stream)
  if (TEXT.test(path)) return judgeOldFields(stream)
  return path.toLowerCase().endsWith(OBJECT) && isLinkedObject(stream) ? 'template' : 'good'
}

const isLinkedObject = (stream: Buffer) => stream.length >= 8 && (stream.readUInt32LE(4) & 1) === 1
