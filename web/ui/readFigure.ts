import { exact } from '../../domain/core/decimal.ts'
import { otherUnit } from './otherUnit.ts'

/** A figure as somebody wrote it, read. */
export interface Figure {
  /** Its digits with a point, and «-» where it is below zero. */
  readonly text: string
  /** What it says if its only separator is one of thousands: exactly three digits after it can be read in two ways. */
  readonly other: string | null
}

// Blanks and apostrophes stand between digits wherever people write; a line break or a tab divides two figures
const BLANKS = /[^\S\n\r\t\v\f]|[\u200B-\u200D\u2060'’‘ʼ`´]/g
const WORD = String.raw`[\p{L}\p{Sc}%.:=]*?`
const WRITTEN = new RegExp(`^${WORD}([+\\-−–]?)${WORD}(\\d[\\d.,]*|[.,]\\d+)${WORD}$`, 'u')
// A word that multiplies is none of a currency
const MULTIPLIES =
  /тыс|млн|млрд|миллион|миллиард|mln|mio|mrd|thousand|million|billion|tausend|lakh|crore|(?<!\p{L})(?:[kmкм]|bn|т\.?р)(?!\p{L})/iu
// Of thousands, and as India groups them; nobody groups behind a zero
const GROUPED = /^[1-9]\d{0,2}(?:\D\d{2,3})*\D\d{3}$/

// «12 500-00», «12 500=50»: kopecks as accountants divide them
const DIVIDED = /^(.*\d)\s?([-–—=])\s?(\d\d)(\D*)$/u
// «12 500 руб. 50 коп.»
const IN_WORDS = /(\d)(\s?(?:руб\p{L}*|р)\.?)\s?(\d{1,2})\s?(?:коп\p{L}*|к)\.?$/iu
/** A span has few digits before its dash: «5-10». */
const SPAN = 2

/** Puts a decimal sign where kopecks are written otherwise: not the one that groups the digits before. */
function withPoint(written: string): string {
  const point = written.includes(',') ? '.' : ','
  const worded = written.replace(
    IN_WORDS,
    (_, digit: string, unit: string, part: string) => `${digit}${point}${part.padStart(2, '0')}${unit}`,
  )
  const [, whole = '', sign, part, rest] = DIVIDED.exec(worded) ?? []
  const isSpan = sign !== '=' && part !== '00' && whole.replace(/\D/g, '').length <= SPAN
  return part === undefined || isSpan ? worded : `${whole}${point}${part}${rest}`
}

// «100.–»: no cents
const DASHED = /[.,][-–—]{1,2}$/
/** Longer than any figure with its words. */
const MAX_LENGTH = 80

const ASCII_ZERO = 0x30
/** The zeros of other scripts, each with its nine digits behind it: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
/** The separators of Arabic figures. */
const SEPARATORS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',' }

/** Signs of the wide form that some keyboards type, and the digits and separators of other scripts. */
const plain = (text: string): string =>
  text
    .replace(/[！-～]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[٫٬]/g, char => SEPARATORS[char] ?? char)
    .replace(/\p{Nd}/gu, char => {
      const code = char.charCodeAt(0)
      const zero = ZEROS.find(zero => code >= zero && code < zero + 10)
      return zero === undefined ? char : String.fromCharCode(code - zero + ASCII_ZERO)
    })

/** Takes the separators of thousands out; null when the digits between them are no thousands. */
function ungrouped(whole: string): string | null {
  if (!/[.,]/.test(whole)) return whole
  return GROUPED.test(whole) ? whole.replace(/[.,]/g, '') : null
}

/** Divides digits with separators into what is whole and what is not (decisions.md section 12). */
function divide(written: string): { whole: string; part: string; isLone: boolean } | null {
  const digits = written.replace(/[.,]+$/, '')
  const separators = digits.replace(/\d/g, '')
  const last = separators.at(-1)
  const kinds = new Set(separators).size
  // One kind, repeated, groups; so do all before the last of two kinds
  if (last === undefined || (kinds === 1 && separators.length > 1)) {
    const whole = ungrouped(digits)
    return whole === null ? null : { whole, part: '', isLone: false }
  }
  const at = digits.lastIndexOf(last)
  const before = digits.slice(0, at)
  const whole = before.includes(last) ? null : ungrouped(before)
  return whole === null ? null : { whole, part: digits.slice(at + 1), isLone: separators.length === 1 }
}

/**
 * Reads a figure as anybody writes it: «1 234,56», «1'234.56», «$1,234.56», «12 345 руб.». Null for what is none, or could
 * be misread: a figure is never multiplied silently. `signed`: it may be below zero. `unit`: what the field is in, «%» or the
 * code of a currency; a figure in something else is none.
 */
export function readFigure(written: string, signed = false, unit = ''): Figure | null {
  const bare = withPoint(plain(written).trim().replace(DASHED, ''))
  if (bare.length > MAX_LENGTH) return null
  const [, sign = '', digits] = WRITTEN.exec(bare.replace(BLANKS, '')) ?? []
  if (digits === undefined || MULTIPLIES.test(bare) || otherUnit(bare, unit)) return null
  const isMinus = sign !== '' && sign !== '+'
  if (isMinus && !signed) return null
  const parts = divide(digits)
  if (!parts) return null
  const { part, isLone } = parts
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0'
  const minus = isMinus ? '-' : ''
  const isThousand = isLone && part.length === 3 && /^[1-9]\d{0,2}$/.test(parts.whole)
  return { text: `${minus}${whole}${part && `.${part}`}`, other: isThousand ? `${minus}${whole}${part}` : null }
}

/** Tells whether more digits can make a figure of what was typed so far: «1 234,», «1.234.5», «-». */
export const mayGoOn = (written: string, signed: boolean, unit = ''): boolean =>
  ['0', '00', '000'].some(digits => readFigure(written + digits, signed, unit) !== null)

/** Rounds a figure half up to what a field keeps; what has no more decimals stays as it was written. */
export function roundTo(decimals: number, text: string): string {
  return (text.split('.')[1]?.length ?? 0) > decimals ? exact(text).toFixed(decimals) : text
}
