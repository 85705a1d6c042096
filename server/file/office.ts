import { judgeStorages, lookThrough, MAX_UNPACKED, readStorages, type Room, streamAt } from './inside.ts'
import { otherFormat } from './otherFormat.ts'
import { ARCHIVE, begins, COMPOUND } from './places.ts'
import type { DocumentVerdict } from './verdict.ts'

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

/** Judges an Office file by what it holds. It may take seconds: off the main thread. */
export async function judgeOffice(content: Buffer, extension: string): Promise<DocumentVerdict> {
  if (!begins(content, extension in STREAMS ? COMPOUND : ARCHIVE)) return otherFormat(content, extension) ?? 'otherKind'
  try {
    const room = { left: MAX_UNPACKED, depth: 0 }
    return extension in STREAMS
      ? await judgeCompound(content, extension, room)
      : await judgePackage(content, extension, room)
  } catch {
    return 'otherKind' // a broken archive or container
  }
}

/** docx and xlsx: a package with the main part of its kind. */
async function judgePackage(content: Buffer, extension: string, room: Room): Promise<DocumentVerdict> {
  const { verdict, names, lists } = await lookThrough(content, room)
  if (verdict !== 'good') return verdict
  const types = lists.get('[content_types].xml') ?? ''
  const main = mainPart(lists.get('_rels/.rels') ?? '')
  return main && names.has(main) && types.includes(MAIN_TYPES[extension] ?? '\0') ? 'good' : 'otherKind'
}

/** The part that a package's own relations call its document, in lower case. */
function mainPart(relations: string): string | null {
  const relation = relations.match(/<[^<>]*\/officeDocument["'][^<>]*>/i)?.[0] ?? ''
  const target = /\bTarget\s*=\s*["']\/?([^"']+)["']/i.exec(relation)?.[1]
  return target?.toLowerCase() ?? null
}

/** doc and xls: a container with the stream of its kind and no macros in it. */
async function judgeCompound(content: Buffer, extension: string, room: Room): Promise<DocumentVerdict> {
  const file = readStorages(content)
  const inside = await judgeStorages(file, room)
  if (inside !== 'good') return inside
  const { path, words } = STREAMS[extension] ?? { path: /$^/, words: [] }
  const stream = streamAt(
    file,
    file.FullPaths.findIndex(one => path.test(one)),
  )
  return stream.length >= 4 && words.includes(stream.readUInt16LE(0)) ? 'good' : 'otherKind'
}
