import unhomoglyph from 'unhomoglyph'

/** Signs that stand for letters. */
const SIGNS: Readonly<Record<string, string>> = {
  '|': 'l',
  '!': 'l',
  '¡': 'l',
  $: 'S',
  '€': 'E',
  '£': 'L',
  '¥': 'Y',
  '@': 'a',
}

/** Small capitals, which the table of Unicode keeps apart from capitals, and what it turns capitals of others into. */
const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢʍĸɜⱯ', (letter, place) => [letter, 'ABCDEFGHIJKLMNOPRSTUVWYZMK3A'[place] ?? '']),
)

/** What is still alike once all are Latin capitals: figures, and letters that two others make. */
const ALIKE: Readonly<Record<string, string>> = {
  0: 'O',
  1: 'I',
  2: 'Z',
  5: 'S',
  8: 'B',
  L: 'I',
  M: 'RN',
  W: 'VV',
  D: 'CI',
}

const each = (text: string, put: (letter: string) => string) => Array.from(text, put).join('')

/** What a text looks like in capitals, by the confusables of Unicode (UTS 39). */
const inCapitals = (text: string) =>
  each(unhomoglyph(text).replace(/\p{M}/gu, ''), letter => SMALL_CAPITALS[letter] ?? letter).toUpperCase()

const looks = new Map<string, string>()

/** The look of a letter in Latin capitals; twice, as a capital may look like another than its small letter does. */
function lookOfLetter(letter: string): string {
  const known = looks.get(letter)
  if (known !== undefined) return known
  const look = each(inCapitals(inCapitals(letter)), capital => ALIKE[capital] ?? capital)
  looks.set(letter, look)
  return look
}

const lookOf = (word: string) => each(word, lookOfLetter)

/** Legal forms, and words that are written or left out: none of them makes another company. */
const FORMS: ReadonlySet<string> = new Set(
  `LTD LIMITED LIABILITY CO COMPANY INC INCORPORATED CORP CORPORATION LLC LLP LP PLC PVT PRIVATE PTE PTY PROPRIETARY GMBH MBH
  AG KG OHG UG SE SA SAS SARL SPA SRL SL SLU BV NV AB AS ASA OY OYJ APS SRO DOO ZOO JSC OJSC PJSC CJSC FZE FZC FZCO FZLLC DMCC
  BHD SDN KK LTDA EIRELI ŞTI AŞ ООО АО ПАО ЗАО ОАО ИП ТОО ТДО 有限公司 有限责任公司 股份有限公司 THE AND UND`
    .split(/\s+/)
    .flatMap(form => [lookOf(form), lookOf(form.toLowerCase())]),
)
/** Those that may stand behind a name without a blank. */
const BEHIND = [...FORMS].filter(form => form.length > 2).toSorted((one, other) => other.length - one.length)

/** Letters that stand alone are one word: «L.L.C.». */
function joinSingles(words: readonly string[]): string[] {
  const joined: string[] = []
  let wasSingle = false
  for (const word of words) {
    const isSingle = Array.from(word).length === 1
    if (isSingle && wasSingle) joined.push(`${joined.pop() ?? ''}${word}`)
    else joined.push(word)
    wasSingle = isSingle
  }
  return joined
}

function withoutForms(words: readonly string[]): string {
  const left = words.filter(word => !FORMS.has(word))
  return (left.length > 0 ? left : words).join('')
}

function withoutFormBehind(name: string): string {
  const form = BEHIND.find(one => name.endsWith(one) && name.length > one.length + 2)
  return form ? withoutFormBehind(name.slice(0, -form.length)) : name
}

/**
 * What a recipient's name is compared by (docs/security.md): two names that share one of the keys are taken for one. As it
 * is typed, with signs for letters, and in capitals: whoever writes the name of one who was paid with other blanks, signs,
 * widths, accents, cases, legal forms, with what nobody sees or with letters that only look alike, means the same one. To
 * take two for one costs a question, to take one for two may cost the money.
 */
export function recipientKeys(name: string): ReadonlySet<string> {
  const plain = name.normalize('NFKD').replace(/[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu, '')
  const readings = [plain, each(plain, sign => SIGNS[sign] ?? sign), plain.toUpperCase()]
  return new Set(
    readings.flatMap(reading => {
      const words = joinSingles(reading.split(/[^\p{L}\p{N}]+/u).filter(Boolean)).map(lookOf)
      const key = withoutForms(words)
      return [key, withoutFormBehind(key)]
    }),
  )
}

/** Tells whether two names may be those of one recipient. */
export function mayBeOne(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some(key => other.has(key))
}
