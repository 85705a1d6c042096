/** What the purpose of a payment names by signs of ours. */
export interface Named {
  /** Replenishments whose bill it names: 12BM. */
  readonly bills: ReadonlySet<number>
  /** Numbers behind № or N, which may be those of replenishments. */
  readonly numbers: ReadonlySet<number>
}

// Whoever types the letters of a bill's number in a Russian layout gets others that look alike
const BILL = /(?<![\p{L}\p{N}])(\d{1,9})[BbВв][MmМм](?![\p{L}\p{N}])/gu
const NUMBER = /(?:№|(?<![\p{L}\p{N}])N[o°º]?\.?)\s*(\d{1,9})(?![-/.,]?[\p{L}\p{N}])/giu

const numbersOf = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), ([, digits]) => Number(digits)))

/** Reads what a purpose names. */
export const namedIn = (purpose: string): Named => ({
  bills: numbersOf(purpose, BILL),
  numbers: numbersOf(purpose, NUMBER),
})

/** Shorter numbers of contracts are in too many purposes to say anything. */
export const SHORTEST = 3

const isWordPart = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Tells whether a text has a number of a contract as a whole word, without regard to case; one of fewer than three characters never. */
export function namesWord(text: string, word: string): boolean {
  if (word.length < SHORTEST) return false
  const folded = text.toLowerCase()
  const sought = word.toLowerCase()
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + 1))
    if (!isWordPart(folded[at - 1]) && !isWordPart(folded[at + sought.length])) return true
  return false
}

/** The words of a purpose that may be numbers of contracts: at least three characters, one of them a digit. */
export function wordsIn(purpose: string): string[] {
  const words = purpose
    .split(/[\s,;:()«»"]+/)
    .map(word => word.replace(/^(?:№|[^\p{L}\p{N}])+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(word => word.length >= SHORTEST && /\d/.test(word))
  return [...new Set(words)]
}
