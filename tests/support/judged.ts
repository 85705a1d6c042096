import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ContentVerdict, judgeContent } from '../../server/file/content.ts'

/** What is found of a content under an extension. */
export async function judged(content: Buffer, extension: string): Promise<ContentVerdict> {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-judged-'))
  try {
    const place = join(folder, 'content')
    writeFileSync(place, content)
    return await judgeContent(place, extension)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
