import { parentPort, workerData } from 'node:worker_threads'
import { judgeOffice } from './office.ts'

/** What the thread is given. */
export interface Task {
  readonly content: Uint8Array
  readonly extension: string
}

const { content, extension } = workerData as Task
const verdict = await judgeOffice(Buffer.from(content.buffer, content.byteOffset, content.length), extension)
parentPort?.postMessage(verdict, [])
