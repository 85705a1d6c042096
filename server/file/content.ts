import { fileTypeFromBuffer } from 'file-type'
import { isUnsafeSvg, svgText } from './svg.ts'

/** The kinds that a content may be found to be, for each extension (decisions.md section 9). */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
}

/** Whether a content may be stored under an extension. */
export type ContentVerdict = 'good' | 'otherKind' | 'unsafeSvg'

/** Judges whether a content is of the kind that its extension says. */
export async function judgeContent(content: Buffer, extension: string): Promise<ContentVerdict> {
  if (extension === 'txt') return isPlainText(content) ? 'good' : 'otherKind'
  if (extension === 'svg') {
    const text = svgText(content)
    if (text === null) return 'otherKind'
    return isUnsafeSvg(text) ? 'unsafeSvg' : 'good'
  }
  const kind = await fileTypeFromBuffer(content)
  return kind && KINDS[extension]?.includes(kind.mime) ? 'good' : 'otherKind'
}

function isPlainText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return !text.includes('\0')
  } catch {
    return false // not UTF-8: some other kind of file
  }
}
