import { createInflateRaw, inflateRawSync, constants } from 'node:zlib'
import { judgeInside, MAX_RATIO, MAX_UNPACKED, type Room } from './inside.ts'
import { isProgram, isProgramName, isSurelyProgram } from './program.ts'
import type { DocumentVerdict } from './verdict.ts'

/** What a name goes on with. */
const REST = `(?![^\\s/()<>\\[\\]{}%])`
const SCRIPTS = new RegExp(`/(?:JavaScript|Launch)${REST}`)
const FILM = new RegExp(`/Rendition${REST}`)
const FILM_SCRIPT = new RegExp(`/JS${REST}`)
/** The name of a file, in brackets or in hexadecimal. */
const FILE_NAME = /\/U?F\s*(?:\(((?:[^\\]|\\[\s\S]){0,1000}?)\)(?=\s*[/>%\]])|<([\da-f\s]+)>)/gi

/** What says of a stream that objects stand in it, and how nobody packs them. */
const OBJECTS = new RegExp(`/(?:ObjStm|First)${REST}`)
const NAMED_OBJECTS = new RegExp(`/ObjStm${REST}`)
const UNUSUAL = new RegExp(
  `/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Predictor)${REST}`,
)
const EMBEDDED = new RegExp(`/EmbeddedFile${REST}`)
const STREAM = /(?<!end)stream(?=[\r\n])/g
const NUMBERS = /^[\s\0]*\d+[\s\0]+\d+[\s\0]/

/** The keys of a stream are looked for in so many bytes before it; what it begins with is told by so many. */
const KEYS = 16_384
const HEAD = 4096

/**
 * Judges a PDF by what stands in it anywhere, for each program finds its objects in a way of its own: no scripts, no
 * launches, no programs among the files that it carries. It may take seconds: off the main thread.
 */
export async function judgePdf(content: Buffer): Promise<DocumentVerdict> {
  const room = { left: Math.min(MAX_UNPACKED, content.length * MAX_RATIO), depth: 0 }
  const text = content.toString('latin1')
  const said = judgeObjects(text)
  if (said !== 'good') return said
  for (const { index } of text.matchAll(STREAM)) {
    const keys = letters(text.slice(Math.max(0, index - KEYS), index))
    const found = await judgeStream(content, index + 'stream'.length, keys, room)
    if (found !== 'good') return found
  }
  return 'good'
}

/** Letters that a name gives as numbers. */
const letters = (text: string) =>
  text.replace(/#(4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

function judgeObjects(written: string): DocumentVerdict {
  const text = letters(written)
  if (SCRIPTS.test(text) || (FILM.test(text) && FILM_SCRIPT.test(text))) return 'script'
  for (const [, literal, hex] of written.matchAll(FILE_NAME)) {
    const name =
      literal === undefined ? Buffer.from((hex ?? '').replace(/\s/g, ''), 'hex').toString('latin1') : unescaped(literal)
    if (!name.includes('://') && isProgramName(name)) return 'program'
  }
  return 'good'
}

/** A string as it is meant: letters may be given in octal, and a line may be broken. */
const unescaped = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|\r?\n|\r|([\s\S]))/g, (_, octal: string | undefined, sign: string | undefined) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (sign ?? ''),
  )

/** Judges a stream by the keys before it and by what it begins with. */
async function judgeStream(content: Buffer, at: number, keys: string, room: Room): Promise<DocumentVerdict> {
  const own = keys.slice(Math.max(0, keys.lastIndexOf(' obj')))
  if (NAMED_OBJECTS.test(own) && UNUSUAL.test(own)) return 'otherKind'
  let start = at
  while (/\s/.test(String.fromCharCode(content[start] ?? 0))) start++
  const isPacked = isZlib(content, start)
  const head = isPacked ? unpackHead(content, start) : content.subarray(start, start + HEAD)
  if (isSurelyProgram(head)) return 'program'
  const isFile = EMBEDDED.test(own)
  const areObjects = isPacked && OBJECTS.test(keys) && NUMBERS.test(head.toString('latin1', 0, HEAD))
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

/** Unpacks the beginning, as far as it can be unpacked. Neither it nor the whole is held to the check sum: readers are not. */
function unpackHead(content: Buffer, at: number): Buffer {
  try {
    const packed = content.subarray(at + 2, at + HEAD)
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0) // only looks packed
  }
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
