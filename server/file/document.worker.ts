import { parentPort, workerData } from 'node:worker_threads'
import { judgeOffice } from './office.ts'
import { judgePdf } from './pdf.ts'

/** What the thread is given. */
export interface Task {
  readonly content: Uint8Array
  readonly extension: string
}

const { content, extension } = workerData as Task
const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
const verdict = await (extension === 'pdf' ? judgePdf(bytes) : judgeOffice(bytes, extension))
parentPort?.postMessage(verdict, [])
