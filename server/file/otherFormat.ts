import { readText } from './xml.ts'

/** The formats that Office writes under its old extensions too, and programs export under them. */
export const OTHER_FORMATS = ['rtf', 'html', 'xml', 'mht', 'csv', 'txt'] as const

/** A format that a file is in, other than its extension says. */
export type OtherFormat = (typeof OTHER_FORMATS)[number]

const MARKS: readonly { readonly format: OtherFormat; readonly mark: RegExp }[] = [
  { format: 'rtf', mark: /^\s*\{\\rt/ },
  { format: 'html', mark: /<!doctype\s+html|<html[\s>]|^\s*<(?:head|body|table|meta|style|div)[\s>]/i },
  { format: 'xml', mark: /^\s*</ },
  { format: 'mht', mark: /^(?:(?:[\w-]+:|[ \t]).*\r?\n){0,20}mime-version:/i },
]
/** A format is told by so many characters at its beginning. */
const HEAD = 4096
const LAST_CONTROL = 0x1f
const CONTROLS_OF_TEXTS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])

/** Tells which other format a file is in, null when it is none that Office would open. */
export function otherFormat(content: Buffer, extension: string): OtherFormat | null {
  const text = readText(content)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= LAST_CONTROL && !CONTROLS_OF_TEXTS.has(code)) return null
  }
  const head = text.slice(0, HEAD)
  const found = MARKS.find(({ mark }) => mark.test(head))?.format
  return found ?? (extension.startsWith('xls') ? 'csv' : 'txt')
}
