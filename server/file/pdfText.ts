/** What a name goes on with. */
const REST = `(?![^\\s\\0/()<>\\[\\]{}%])`

/** The blanks of a PDF. */
export const BLANK = `[\\s\\0]`

/** A name as a pattern, each of its signs perhaps given as a number (`/J#53`). */
export const name = (...names: readonly string[]): string => `/(?:${names.map(anyWay).join('|')})${REST}`

function anyWay(word: string): string {
  return Array.from(word, sign => {
    const code = sign.charCodeAt(0).toString(16)
    return `(?:${sign}|#${Array.from(code, digit => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`)).join('')})`
  }).join('')
}

/** Where a pattern is met in a text, looked for once. */
export class Marks {
  private readonly ends: number[] = []

  constructor(text: string, source: string) {
    const pattern = new RegExp(source, 'g')
    while (pattern.test(text)) this.ends.push(pattern.lastIndex)
  }

  /** Tells whether it is met after one place and not beyond another. */
  areBetween(from: number, to: number): boolean {
    let low = 0
    let high = this.ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.ends[middle] ?? 0) > from) high = middle
      else low = middle + 1
    }
    return (this.ends[low] ?? Number.POSITIVE_INFINITY) <= to
  }
}

const OBJECT = ' obj'

/**
 * Where the object begins that a place belongs to, read backwards and not beyond `from`: at the last ` obj` that is no
 * part of its strings, dictionaries and comments.
 */
export function objectStart(text: string, from: number, to: number): number {
  let strings = 0
  let dictionaries = 0
  for (let at = to - 1; at > from; at--) {
    const sign = text[at]
    if (sign === ')' && !isEscaped(text, at, from)) strings++
    else if (sign === '(' && strings > 0 && !isEscaped(text, at, from)) strings--
    else if (strings > 0) continue
    else if ((sign === '>' || sign === '<') && text[at - 1] === sign) {
      dictionaries += sign === '>' ? 1 : -1
      at--
    } else if (dictionaries === 0 && sign === ' ' && text.startsWith(OBJECT, at) && !isInComment(text, at, from))
      return at
  }
  return from
}

/** Whether an odd number of backslashes stands before a sign. */
function isEscaped(text: string, at: number, from: number): boolean {
  let before = at
  while (before > from && text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}

function isInComment(text: string, at: number, from: number): boolean {
  for (let before = at; before > from; before--) {
    const sign = text[before - 1]
    if (sign === '%') return true
    if (sign === '\n' || sign === '\r') return false
  }
  return false
}

const KEY = `/(?:U|#55)?(?:F|#46)${BLANK}*`
/** A key of a file's name, and the end of a string that something of a dictionary or a list follows. */
const KEYS_AND_ENDS = `${KEY}\\(|\\)(?=${BLANK}*[/>%\\]])`
const IN_HEXADECIMAL = new RegExp(`${KEY}<([\\da-f\\s\\0]+)>`, 'gi')
/** Longer than any name of a file, signs. */
const MAX_NAME = 2000

/**
 * The names of files that a text gives, in brackets or in hexadecimal. Of several keys before one end only the last is
 * read: what the others name ends in the same way.
 */
export function* fileNames(text: string): Generator<string> {
  const pattern = new RegExp(KEYS_AND_ENDS, 'gi')
  let begin = Number.NEGATIVE_INFINITY
  while (pattern.test(text)) {
    const end = pattern.lastIndex - 1
    if (text[end] === '(') begin = end + 1
    else if (end - begin <= MAX_NAME && !isEscaped(text, end, begin)) {
      yield unescaped(text.slice(begin, end))
      begin = Number.NEGATIVE_INFINITY
    }
  }
  for (const [, digits = ''] of text.matchAll(IN_HEXADECIMAL))
    yield Buffer.from(digits.replace(/[\s\0]/g, ''), 'hex').toString('latin1')
}

/** A string as it is meant: letters may be given in octal, and a line may be broken. */
const unescaped = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|\r?\n|\r|([\s\S]))/g, (_, octal: string | undefined, sign: string | undefined) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (sign ?? ''),
  )

/** Strings of one line without anything in them that a program could take for the beginning of an object. */
const PLAIN_STRINGS = /\((?![^()]*obj)[^()<>[\]{}\\%\r\n]*\)/g

/** A text without what is surely only said in it. Not for one whose objects may begin anywhere (streams of objects). */
export const withoutStrings = (text: string): string => text.replace(PLAIN_STRINGS, '()')
