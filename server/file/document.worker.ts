import { readFile } from 'node:fs/promises'
import { judgeOffice } from './office.ts'
import { judgePdf } from './pdf.ts'
import type { DocumentVerdict } from './verdict.ts'

/** What a thread is given. */
export interface Task {
  /** Where the document lies. */
  readonly file: string
  readonly extension: string
}

/** Judges a document. Runs in a thread. */
export default async function judgeDocument({ file, extension }: Task): Promise<DocumentVerdict> {
  const content = await readFile(file)
  return extension === 'pdf' ? judgePdf(content) : judgeOffice(content, extension)
}
