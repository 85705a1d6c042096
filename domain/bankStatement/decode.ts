import { StatementFault } from './fault.ts'

/** The names of «Кодировка» and what they are to a decoder. */
const ENCODINGS: Readonly<Record<string, string>> = { windows: 'windows-1251', dos: 'ibm866' }

const NAMED = /^Кодировка=(.*)$/m
const CYRILLIC = /\p{Script=Cyrillic}/u

/** The lines of a text, however they end. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/)

/** The number of the first line of a text that something holds of; without one the first. */
function lineWhere(text: string, holds: (line: string) => boolean): number {
  return Math.max(linesOf(text).findIndex(holds), 0) + 1
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a statement: valid UTF-8 with Cyrillic in it is UTF-8, whatever it says of itself; else it is what its
 * «Кодировка» says (docs/decisions.md section 22). Throws StatementFault where its keys can't be read then.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const plain = utf8(bytes)
  if (plain !== null && CYRILLIC.test(plain)) return plain
  // In the wrong one of both the key itself is no Russian word: each is tried, and what it says is believed
  const tried = Object.values(ENCODINGS).map(name => new TextDecoder(name).decode(bytes))
  const said = tried.find(text => NAMED.test(text))
  const named = said && NAMED.exec(said)?.[1]?.trim()
  if (!said || named === undefined) {
    const isForeign = (line: string) => /[^\x20-\x7E\t]/.test(line)
    throw new StatementFault(lineWhere(tried[0] ?? '', isForeign), 'statement.unreadable')
  }
  const encoding = ENCODINGS[named.toLowerCase()]
  const line = lineWhere(said, text => NAMED.test(text))
  if (!encoding) throw new StatementFault(line, 'statement.encoding', { found: named.slice(0, 40) })
  const text = new TextDecoder(encoding).decode(bytes)
  if (!NAMED.test(text)) throw new StatementFault(line, 'statement.otherEncoding', { found: named })
  return text
}
