import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** How heavy a text is. */
export type Weight = 'regular' | 'bold'

const beside = (entry: string, path: string) => fileURLToPath(new URL(path, import.meta.resolve(entry)))
const golos = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/golos-text/${path}`))

/** The faces of a paper, all free to embed (OFL): Latin and Cyrillic first, and what stands in where those lack a sign. */
const FILES = {
  regular: golos('400Regular/GolosText_400Regular.ttf'),
  bold: golos('600SemiBold/GolosText_600SemiBold.ttf'),
  chinese: beside('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  arabic: beside('@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf'),
  emoji: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')),
} as const

/** The name of a face. */
export type Face = keyof typeof FILES

/** All of them. */
export const FACES = Object.keys(FILES) as readonly Face[]

const STAND_IN: readonly Face[] = ['chinese', 'arabic', 'emoji']

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

/** Divides a line into stretches that one face can draw each; what none of them has is drawn as «?». */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const shown = segment.replace(SHAPELESS, '')
    if (shown === '') continue
    const face = [weight, ...STAND_IN].find(one => has(one, shown))
    const last = runs.at(-1)
    if (last && last.face === (face ?? weight)) last.text += face ? shown : UNKNOWN
    else runs.push({ face: face ?? weight, text: face ? shown : UNKNOWN })
  }
  return joined(runs)
}

/** A blank between two stretches of one face that is read from the right belongs to them: words keep their order. */
function joined(runs: readonly { face: Face; text: string }[]): Run[] {
  const whole: { face: Face; text: string }[] = []
  for (const run of runs) {
    const [before, blank] = whole.slice(-2)
    if (blank && before && before.face === 'arabic' && run.face === 'arabic' && blank.text.trim() === '') {
      before.text += blank.text + run.text
      whole.pop()
    } else whole.push({ ...run })
  }
  return whole
}
