import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { limitConcurrency } from '../core/concurrency.ts'
import { createThreads } from '../core/threads.ts'
import type { DocumentVerdict } from './verdict.ts'
import type { Task } from './document.worker.ts'
import { hasPicture } from './picture.ts'
import { isUnsafeSvg, svgText } from './svg.ts'

/** The kinds that a content may be found to be, for each extension (decisions.md section 9). */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
}

const OFFICE: ReadonlySet<string> = new Set(['doc', 'docx', 'xls', 'xlsx'])

/** Whether a content may be stored under an extension. */
export type ContentVerdict = DocumentVerdict | 'unsafeSvg'

/**
 * Judges whether the content of a file is of the kind that its extension says. Texts are read in parts, pictures whole, one
 * at a time, and documents in threads; those of one owner wait for each other.
 */
export async function judgeContent(file: string, extension: string, owner?: number): Promise<ContentVerdict> {
  if (extension === 'txt') return (await isPlainText(file)) ? 'good' : 'otherKind'
  if (extension === 'svg') return whole(file, judgeSvg, owner)
  if (OFFICE.has(extension)) return judgeAside({ file, extension }, owner)
  const kind = await fileTypeFromFile(file)
  if (!kind || !KINDS[extension]?.includes(kind.mime)) return 'otherKind'
  if (extension === 'pdf') return judgeAside({ file, extension }, owner)
  return whole(file, content => (hasPicture(content, kind.mime) ? 'good' : 'otherKind'), owner)
}

function judgeSvg(content: Buffer): ContentVerdict {
  const text = svgText(content)
  if (text === null) return 'otherKind'
  return isUnsafeSvg(text) ? 'unsafeSvg' : 'good'
}

const oneByOne = limitConcurrency(1)

/** Has a content judged that has to be seen whole. */
const whole = (file: string, judge: (content: Buffer) => ContentVerdict, owner?: number) =>
  oneByOne(async () => judge(await readFile(file)), owner)

async function isPlainText(file: string): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of createReadStream(file))
      if (utf8.decode(part as Buffer, { stream: true }).includes('\0')) return false
    utf8.decode() // half a letter at the end is none
    return true
  } catch (error) {
    if (error instanceof TypeError) return false // not UTF-8: some other kind of file
    throw error
  }
}

/** A document that takes longer to look through than this is none that anybody works with, milliseconds. */
const AT_MOST = 20_000

/** Unpacking takes a core and memory: two documents at a time, of two people. */
const AT_ONCE = 2

const inTurn = limitConcurrency(AT_ONCE)

const threads = createThreads<Task, DocumentVerdict>(new URL('./document.worker.ts', import.meta.url), AT_ONCE)

/** Looks through a document in a thread of its own, so that nobody else waits for it; one that is too slow loses its thread. */
async function judgeNow(task: Task): Promise<DocumentVerdict> {
  const signal = AbortSignal.timeout(AT_MOST)
  try {
    return await threads.run(task, { signal })
  } catch (error) {
    if (signal.aborted) return 'tooComplicated'
    throw error
  }
}

const judgeAside = (task: Task, owner?: number) => inTurn(() => judgeNow(task), owner)
