import { fileTypeFromBuffer } from 'file-type'
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

/** Judges whether a content is of the kind that its extension says. The documents of one owner wait for each other. */
export async function judgeContent(content: Buffer, extension: string, owner?: number): Promise<ContentVerdict> {
  if (extension === 'txt') return isPlainText(content) ? 'good' : 'otherKind'
  if (extension === 'svg') {
    const text = svgText(content)
    if (text === null) return 'otherKind'
    return isUnsafeSvg(text) ? 'unsafeSvg' : 'good'
  }
  if (OFFICE.has(extension)) return judgeAside({ content, extension }, owner)
  const kind = await fileTypeFromBuffer(content)
  if (!kind || !KINDS[extension]?.includes(kind.mime)) return 'otherKind'
  if (!hasPicture(content, kind.mime)) return 'otherKind'
  return extension === 'pdf' ? judgeAside({ content, extension }, owner) : 'good'
}

function isPlainText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return !text.includes('\0')
  } catch {
    return false // not UTF-8: some other kind of file
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
