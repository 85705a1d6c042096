import { judgeOffice } from './office.ts'
import { judgePdf } from './pdf.ts'
import type { DocumentVerdict } from './verdict.ts'

/** What a thread is given. */
export interface Task {
  readonly content: Uint8Array
  readonly extension: string
}

/** Judges a document. Runs in a thread. */
export default function judgeDocument({ content, extension }: Task): Promise<DocumentVerdict> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  return extension === 'pdf' ? judgePdf(bytes) : judgeOffice(bytes, extension)
}
