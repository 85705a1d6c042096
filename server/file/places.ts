/** The first bytes of an archive, and of a container of old Office files. */
export const ARCHIVE = Buffer.from('PK\u0003\u0004')
export const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const LISTED = Buffer.from('PK\u0001\u0002')
const END = Buffer.from('PK\u0005\u0006')
const END_SIZE = 22
const LARGE_END = Buffer.from('PK\u0006\u0006')
const LARGE_PLACE = Buffer.from('PK\u0006\u0007')
const LARGE_PLACE_SIZE = 20
const LARGE_END_SIZE = 56

/** A file that stands in a content: where it starts, and the byte after its last one. */
export interface Place {
  readonly kind: 'archive' | 'container'
  readonly start: number
  readonly end: number
  /** False where it may be a piece of another file that lies there in pieces. */
  readonly isSure: boolean
}

/** Tells whether a content begins with a mark. */
export const begins = (content: Buffer, mark: Buffer): boolean => content.subarray(0, mark.length).equals(mark)

/** More files, and more marks of their ends, than any file has in it. */
const MAX_PLACES = 100
const MAX_ENDS = 10_000

/**
 * The archives and containers that stand in a content, whatever stands before and after them; not those that stand in one
 * of these archives, which are found when it is unpacked. Null: more than can be looked through. Throws for an archive
 * whose end record contradicts itself.
 */
export function placesIn(content: Buffer): readonly Place[] | null {
  const containers = positions(content, COMPOUND, MAX_PLACES)
  const ends = positions(content, END, MAX_ENDS)
  if (!containers || !ends) return null
  const [first = Number.POSITIVE_INFINITY] = containers
  const begin = content.indexOf(ARCHIVE)
  const archives = ends.flatMap(at => archiveEndingAt(content, at, { begin, container: first }) ?? [])
  const places = [
    ...containers.map((start): Place => ({ kind: 'container', start, end: content.length, isSure: start === first })),
    ...outermost(archives),
  ]
  return places.length > MAX_PLACES ? null : places
}

/** Those that stand in no archive that ends later; given in the order of their ends. */
function outermost(archives: readonly Place[]): Place[] {
  const found: Place[] = []
  for (const one of archives.toReversed())
    if (one.start < (found.at(-1)?.start ?? Number.POSITIVE_INFINITY)) found.push(one)
  return found.toReversed()
}

/** Where a mark is met, null when it is met more often than `most`. */
function positions(content: Buffer, mark: Buffer, most: number): number[] | null {
  const found: number[] = []
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1)) {
    found.push(at)
    if (found.length > most) return null
  }
  return found
}

/** Programs find an archive by the record at its end, and count its places from where they think that it starts. */
function archiveEndingAt(
  content: Buffer,
  at: number,
  first: { readonly begin: number; readonly container: number },
): Place | null {
  if (at + END_SIZE > content.length || content.readUInt16LE(at + 10) === 0) return null
  const { listEnd, size, offset } = endRecord(content, at)
  const starts = [listEnd - size - offset, 0, first.begin]
  const start = starts.find(one => one >= 0 && begins(content.subarray(one + offset), LISTED))
  if (start === undefined) return null
  const end = Math.min(content.length, at + END_SIZE + content.readUInt16LE(at + 20))
  return { kind: 'archive', start, end, isSure: start < first.container }
}

/** Where the list of parts ends, how long it is and how far from the start of the archive it begins, bytes. */
function endRecord(content: Buffer, at: number): { listEnd: number; size: number; offset: number } {
  const place = at - LARGE_PLACE_SIZE
  if (place < 0 || !begins(content.subarray(place), LARGE_PLACE))
    return { listEnd: at, size: content.readUInt32LE(at + 12), offset: content.readUInt32LE(at + 16) }
  const large = place - LARGE_END_SIZE
  if (large < 0 || !begins(content.subarray(large), LARGE_END)) throw new Error('Its large end record is elsewhere')
  const size = Number(content.readBigUInt64LE(large + 40))
  return { listEnd: large, size, offset: Number(content.readBigUInt64LE(large + 48)) }
}
