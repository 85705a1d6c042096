/** Signs that a line may be broken beside, without a blank. */
const IDEOGRAPHS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const PARTS = new RegExp(`[${IDEOGRAPHS}]|[^ \\n\\-${IDEOGRAPHS}]+[ \\-]*|[ \\-]+`, 'gu')

const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' })

/** Divides a text into lines of a width: between words, and within a word that is wider than a line. */
export function linesOf(text: string, width: number, measure: (part: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => broken(paragraph, width, measure))
}

function broken(paragraph: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string) => {
    if (line !== '' && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  for (const part of paragraph.match(PARTS) ?? []) {
    if (measure(part.trimEnd()) <= width) add(part)
    else for (const { segment } of graphemes.segment(part)) add(segment)
  }
  return [...lines, line.trimEnd()]
}
