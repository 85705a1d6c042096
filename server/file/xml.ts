/** Reads a part of a package as the text of an XML document, null for any other. What is not ASCII may be misread. */
export function readXml(part: Buffer): string | null {
  const text = readText(part)
  return /^\s*</.test(text) ? text : null
}

/** Reads a text in UTF-16 or in letters of one byte. What is not ASCII may be misread. */
export function readText(part: Buffer): string {
  const [first, second] = part
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return withoutMark(utf16(part))
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return withoutMark(
      Buffer.from(part.subarray(0, part.length & ~1))
        .swap16()
        .toString('utf16le'),
    )
  return part.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
}

/** A copy: of odd bytes at an odd place Node 24 reads too many, and the process ends. */
const wholeLetters = (content: Buffer) => Buffer.from(content.subarray(0, content.length & ~1))

/** Reads letters of two bytes wherever they stand. */
export const utf16 = (content: Buffer): string => wholeLetters(content).toString('utf16le')

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

/** A text with what may stand between its letters unnoticed taken out: comments, instructions, sections, references. */
export const plain = (text: string): string =>
  readable(text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[|\]\]>/g, ''))

const NAMED: Readonly<Record<string, string>> = { '&quot;': '"', '&apos;': "'" }

/** Numeric references hide words from a search. */
export const readable = (text: string): string =>
  text.replace(
    /&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));|&quot;|&apos;/gi,
    (whole, hex: string | undefined, decimal: string | undefined) => {
      const named = NAMED[whole]
      if (named) return named
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0xffff ? String.fromCharCode(code) : whole
    },
  )

/** The pattern of a prefix of a name, and of the attributes of an element. */
export const PREFIX = `(?:[^\\s<>"'/:=]+:)?`
export const ATTRIBUTES = `[^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*`

const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The attributes at the beginning of a text by their names, the first of a name, their references read. */
export const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single = '']): [string, string] => [
      name,
      readable(double ?? single),
    ]).toReversed(),
  )
