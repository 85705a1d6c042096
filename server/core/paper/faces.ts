import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** How heavy a text is. */
export type Weight = 'regular' | 'bold'

const beside = (entry: string, path: string) => fileURLToPath(new URL(path, import.meta.resolve(entry)))
const google = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))
const golos = (path: string) => google(`golos-text/${path}`)

/** The faces of a paper, all free to embed (OFL): Latin and Cyrillic first, and what stands in where those lack a sign. */
const FILES = {
  regular: golos('400Regular/GolosText_400Regular.ttf'),
  bold: golos('600SemiBold/GolosText_600SemiBold.ttf'),
  european: beside('@embedpdf/fonts-latin', '../fonts/NotoSans-Regular.ttf'),
  korean: beside('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
  hebrew: google('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  thai: google('noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  arabic: beside('@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf'),
  chinese: beside('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  japanese: beside('@embedpdf/fonts-jp', '../fonts/NotoSansJP-Regular.otf'),
  emoji: google('noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
} as const

/** The name of a face. */
export type Face = keyof typeof FILES

const ANY = /[^]/u

/** What stands in, in its order, and for which signs it is asked: a file is read when a paper first has such a sign. */
const STAND_IN: readonly (readonly [face: Face, signs: RegExp])[] = [
  ['european', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Currency_Symbol}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /[\u0E01-\u0E5B]/u],
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['chinese', ANY],
  // Han that stands in names alone, beyond the first plane too
  ['japanese', /\p{Script=Han}/u],
  ['emoji', ANY],
]

/** Faces that are read from the right. */
const FROM_RIGHT: ReadonlySet<Face> = new Set(['arabic', 'hebrew'])

const opened = new Map<Face, Font>()

/** A face as a document embeds it: opened once a thread, for reading one takes longer than drawing with it. */
export function faceFont(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = openSync(FILES[face])
  // A shape that is first met as a part of another one (a Cyrillic «о» is drawn by the Latin) is kept without its letter, and
  // no later paper could say what it is: its text could not be selected
  if ('glyf' in font.directory.tables) for (const one of font.characterSet) font.glyphForCodePoint(one)
  opened.set(face, font)
  return font
}

/** A stretch of text in one face. */
export interface Run {
  readonly face: Face
  readonly text: string
}

/** Marks that have no shape of their own: joiners, variation selectors. */
const SHAPELESS = /[\p{Cf}\p{Variation_Selector}]/gu
/** Stands where no face has the sign. */
const UNKNOWN = '?'

const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' })

const has = (face: Face, text: string) =>
  Array.from(text).every(sign => faceFont(face).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

const faceOf = (text: string, weight: Weight): Face | undefined =>
  has(weight, text) ? weight : STAND_IN.find(([face, signs]) => signs.test(text) && has(face, text))?.[0]

/** Divides a line into stretches that one face can draw each; what none of them has is drawn as «?». */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const shown = segment.replace(SHAPELESS, '')
    if (shown === '') continue
    const face = faceOf(shown, weight)
    const last = runs.at(-1)
    if (last && last.face === (face ?? weight)) last.text += face ? shown : UNKNOWN
    else runs.push({ face: face ?? weight, text: face ? shown : UNKNOWN })
  }
  return joined(runs)
}

/** Blanks and signs that are read neither way. */
const NEITHER = /^[^\p{L}\p{N}]+$/u

/** What stands between two stretches of one face that is read from the right belongs to them: words keep their order. */
function joined(runs: readonly { face: Face; text: string }[]): Run[] {
  const whole: { face: Face; text: string }[] = []
  for (const run of runs) {
    const [before, between] = whole.slice(-2)
    const { face } = run
    const isInside = FROM_RIGHT.has(face) && before?.face === face && between && NEITHER.test(between.text)
    if (isInside && has(face, between.text)) {
      before.text += between.text + run.text
      whole.pop()
    } else whole.push({ ...run })
  }
  return whole
}
