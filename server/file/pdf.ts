import { createInflateRaw, inflateRawSync, constants } from 'node:zlib'
import { judgeInside, MAX_RATIO, MAX_UNPACKED, type Room } from './inside.ts'
import { BLANK, fileNames, Marks, name, objectStart, withoutStrings } from './pdfText.ts'
import { isProgram, isProgramName, isSurelyProgram } from './program.ts'
import type { DocumentVerdict } from './verdict.ts'

const SCRIPTS = new RegExp(name('JavaScript', 'Launch', 'OnInstantiate'))
/** What a form says of itself: parts in a list, or a stream. */
const LIVE_FORM = new RegExp(`${name('XFA')}${BLANK}*[\\[\\d%]`)
const FILM = new RegExp(name('Rendition'))
const FILM_SCRIPT = new RegExp(name('JS'))

/** What says of a stream that objects stand in it, and how nobody packs them. */
const OBJECTS = name('ObjStm', 'First')
const NAMED_OBJECTS = name('ObjStm')
const UNUSUAL = name(
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'Predictor',
)
const EMBEDDED = name('EmbeddedFile')
const STREAM = /(?<!end)stream(?=[\r\n])/g
const NUMBERS = /^[\s\0]*\d+[\s\0]+\d+[\s\0]/

const BLANK_CODES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0])

/** The keys of a stream are looked for in so many bytes before it; what it begins with is told by so many. */
const KEYS = 16_384
const HEAD = 4096
/** What unpacks so often is no document. */
const MAX_LAYERS = 8

/**
 * No document takes more looking through, bytes; and what reading the keys of a stream one by one and unpacking the
 * beginning of one cost beside it.
 */
const MAX_WORK = 2 * 1024 ** 3
const COST_OF_KEYS = 65_536
const COST_OF_HEAD = 16_384

/** A file, what was found in it once for all its streams, and what may still be spent on it. */
interface Paper {
  readonly content: Buffer
  readonly text: string
  readonly objects: Marks
  readonly namedObjects: Marks
  readonly unusual: Marks
  readonly embedded: Marks
  readonly room: Room
  work: number
}

/**
 * Judges a PDF by what stands in it anywhere, for each program finds its objects in a way of its own: no scripts, no
 * launches, no forms that may hold scripts (XFA), no programs among the files that it carries. It may take seconds: off the main thread.
 */
export async function judgePdf(content: Buffer): Promise<DocumentVerdict> {
  const text = content.toString('latin1')
  const mayHoldObjects = new RegExp(OBJECTS).test(text)
  const said = judgeObjects(text, mayHoldObjects ? text : withoutStrings(text))
  if (said !== 'good') return said
  const paper: Paper = {
    content,
    text,
    objects: new Marks(text, OBJECTS),
    namedObjects: new Marks(text, NAMED_OBJECTS),
    unusual: new Marks(text, UNUSUAL),
    embedded: new Marks(text, EMBEDDED),
    room: { left: Math.min(MAX_UNPACKED, content.length * MAX_RATIO), depth: 0 },
    work: MAX_WORK,
  }
  for (const { index } of text.matchAll(STREAM)) {
    const found = await judgeStream(paper, index)
    if (found !== 'good') return found
  }
  return 'good'
}

function judgeObjects(text: string, names = text): DocumentVerdict {
  if (SCRIPTS.test(names) || (FILM.test(names) && FILM_SCRIPT.test(names))) return 'script'
  if (LIVE_FORM.test(names)) return 'liveForm'
  for (const one of fileNames(text)) if (!one.includes('://') && isProgramName(one)) return 'program'
  return 'good'
}

/** Judges a stream by the keys before it and by what it begins with. */
async function judgeStream(paper: Paper, index: number): Promise<DocumentVerdict> {
  const { content, text, room } = paper
  const from = Math.max(0, index - KEYS)
  const areNear = (marks: Marks, after = from) => marks.areBetween(after, index)
  let own = index
  if ((areNear(paper.namedObjects) && areNear(paper.unusual)) || areNear(paper.embedded)) {
    paper.work -= COST_OF_KEYS
    own = objectStart(text, from, index)
  }
  if (areNear(paper.namedObjects, own) && areNear(paper.unusual, own)) return 'otherKind'
  let start = index + 'stream'.length
  while (BLANK_CODES.has(content[start] ?? 0)) start++
  const isPacked = isZlib(content, start)
  if (isPacked) paper.work -= COST_OF_HEAD
  const isFile = areNear(paper.embedded, own)
  if (isFile && !isPacked) paper.work -= content.length - start
  if (paper.work < 0) return 'tooComplicated'
  const packed = content.subarray(start, start + HEAD)
  const head = isPacked ? unpackHead(packed) : packed
  if (isSurelyProgram(head)) return 'program'
  let areObjects = false
  if (isPacked && areNear(paper.objects)) {
    const innermost = unpackLayers(head)
    areObjects = innermost === null || NUMBERS.test(innermost.toString('latin1', 0, HEAD))
    if (areObjects && innermost !== head) return 'otherKind'
  }
  if (!isFile && !areObjects) return 'good'
  const inside = isPacked ? await unpack(content.subarray(start + 2), room) : content.subarray(start)
  if (inside === null) return 'bomb'
  if (areObjects) return judgeObjects(inside.toString('latin1'))
  return isProgram(inside) ? 'program' : judgeFile(inside, room)
}

async function judgeFile(content: Buffer, room: Room): Promise<DocumentVerdict> {
  try {
    return await judgeInside(content, room)
  } catch {
    return 'otherKind' // a broken archive or container
  }
}

const isZlib = (content: Buffer, at: number) =>
  at + 2 < content.length && (content.readUInt8(at) & 0x0f) === 8 && content.readUInt16BE(at) % 31 === 0

/** The beginning of what is packed unpacks to no more than so many bytes, so that looking at it costs little. */
const MAX_HEAD = 65_536

/** Unpacks the beginning, as far as it can be unpacked. Neither it nor the whole is held to the check sum: readers are not. */
function unpackHead(packed: Buffer): Buffer {
  for (let size = packed.length; size > 2; size = Math.floor(size / 4)) {
    try {
      return inflateRawSync(packed.subarray(2, size), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: MAX_HEAD,
      })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') break // only looks packed
    }
  }
  return Buffer.alloc(0)
}

/** What is packed in what is packed, itself when it is not; null when there is no end to it. */
function unpackLayers(head: Buffer): Buffer | null {
  let inner = head
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = isZlib(inner, 0) ? unpackHead(inner.subarray(0, HEAD)) : Buffer.alloc(0)
    if (next.length === 0) return inner
    inner = next
  }
  return null
}

/** Unpacks to the end or to where it is broken, null when it is more than there is room for. */
async function unpack(packed: Buffer, room: Room): Promise<Buffer | null> {
  const parts: Buffer[] = []
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(packed)
  try {
    for await (const part of inflate) {
      parts.push(part as Buffer)
      room.left -= (part as Buffer).length
      if (room.left < 0) return null
    }
  } catch {
    // what came before the break is what a reader sees
  }
  return Buffer.concat(parts)
}
