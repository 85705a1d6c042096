import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import { limitConcurrency } from '../core/concurrency.ts'
import type { DocumentVerdict } from './verdict.ts'
import type { Task } from './document.worker.ts'
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

/** Judges whether a content is of the kind that its extension says. */
export async function judgeContent(content: Buffer, extension: string): Promise<ContentVerdict> {
  if (extension === 'txt') return isPlainText(content) ? 'good' : 'otherKind'
  if (extension === 'svg') {
    const text = svgText(content)
    if (text === null) return 'otherKind'
    return isUnsafeSvg(text) ? 'unsafeSvg' : 'good'
  }
  if (OFFICE.has(extension)) return inTurn(() => judgeAside({ content, extension }))
  const kind = await fileTypeFromBuffer(content)
  if (!kind || !KINDS[extension]?.includes(kind.mime)) return 'otherKind'
  return extension === 'pdf' ? inTurn(() => judgeAside({ content, extension })) : 'good'
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

/** Unpacking takes a core and memory: two documents at a time. */
const inTurn = limitConcurrency(2)

/** Looks through a document in a thread of its own, so that nobody else waits for it. */
async function judgeAside(task: Task): Promise<DocumentVerdict> {
  const worker = new Worker(new URL('./document.worker.ts', import.meta.url), { workerData: task })
  const late = Promise.withResolvers<DocumentVerdict>()
  const timer = setTimeout(() => late.resolve('bomb'), AT_MOST)
  const judged = new Promise<DocumentVerdict>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  try {
    return await Promise.race([judged, late.promise])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
