import { createThreads } from '../core/threads.ts'
import type { Sheet } from './papers.worker.ts'

const threads = createThreads<Sheet, Uint8Array>(new URL('./papers.worker.ts', import.meta.url), 1)

/** Draws a paper as a PDF, in a thread of its own. The same sheet has the same bytes. */
export async function drawn(sheet: Sheet): Promise<Buffer> {
  return Buffer.from(await threads.run(sheet))
}
