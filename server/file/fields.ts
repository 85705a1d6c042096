import { isPictureElsewhere, leadsElsewhere } from './elsewhere.ts'
import { ATTRIBUTES, PREFIX, utf16 } from './xml.ts'
import { type LinkVerdict, worstOf } from './verdict.ts'

const LEADING = /^["\s]+/
const STARTS_PROGRAM = /^dde(?:auto)?(?![a-z0-9])/i
const MAY_START_PROGRAM = /^(?:d(?:d(?:e(?:a(?:u(?:to?)?)?)?)?)?)?$/i
const LONGEST = 'ddeauto'.length

/** Fields that take a file, those of them that take a picture, and one whose file always lies elsewhere. */
const TAKES = /^(?:include(?:picture|text)?|import|link|rd(?=\s)|database)(?![a-z0-9])/i
const TAKES_PICTURE = /^(?:includepicture|import)/i
const DATABASE = /^database/i
const BETWEEN_WORDS = /["'\s]+/
/** A backslash keeps the sign behind it. */
const KEPT = /\\([\s\S])/g

/** No program reads fields in fields as deep as this. */
const MAX_DEPTH = 1000

/** Tells whether a field that takes a file takes it from elsewhere. */
function takesFromElsewhere(instruction: string): boolean {
  if (DATABASE.test(instruction)) return true
  const isElsewhere = TAKES_PICTURE.test(instruction) ? isPictureElsewhere : leadsElsewhere
  return instruction.replace(KEPT, '$1').split(BETWEEN_WORDS).some(isElsewhere)
}

/** A field that is read. Its instruction: the pieces of it joined; with texts that stand among them too. */
interface Field {
  instruction: string
  withTexts: string
  /** What of the keyword DDE may have been read, whichever pieces a program leaves out. */
  readonly keywords: Set<string>
  inResult: boolean
  hasFields: boolean
  /** It stands where another one's keyword should. */
  readonly isKeyword: boolean
}

const newField = (isKeyword: boolean): Field => ({
  instruction: '',
  withTexts: '',
  keywords: new Set(['']),
  inResult: false,
  hasFields: false,
  isKeyword,
})

const joined = (before: string, piece: string) => (before === '' ? piece.replace(LEADING, '') : before + piece)

/**
 * Reads the fields of a text one event after another. Fields stand in fields, and one whose keyword another one makes may
 * be any. Pieces outside of fields are judged as those of a field: programs disagree about where one ends.
 */
class Fields {
  private readonly outside = newField(false)
  private readonly open: Field[] = [this.outside]
  private found: LinkVerdict = 'good'
  private readonly makesText: RegExp

  /** Takes by which instructions a field counts as one that makes the keyword of another. */
  constructor(makesText: RegExp) {
    this.makesText = makesText
    this.outside.inResult = true
  }

  get isInResult(): boolean {
    return this.last.inResult
  }

  private get last(): Field {
    return this.open.at(-1) ?? this.outside
  }

  begin(): void {
    const { last } = this
    last.hasFields ||= !last.inResult
    if (this.open.length > MAX_DEPTH) while (this.open.length > 1) this.end()
    this.open.push(newField(this.misses(last)))
  }

  separate(): void {
    this.last.inResult = true
  }

  end(): void {
    if (this.open.length > 1) this.judge(this.open.pop())
  }

  instruction(piece: string): void {
    const { last } = this
    last.instruction = joined(last.instruction, piece)
    this.add(last, piece)
  }

  text(piece: string): void {
    if (!this.last.inResult) this.add(this.last, piece)
  }

  /** What stands here is read by one program and left out by another. */
  alternative(): void {
    if (this.misses(this.last)) this.found = 'dde'
  }

  /** Judges those that never end too. */
  close(): LinkVerdict {
    while (this.open.length > 0) this.judge(this.open.pop())
    return this.found
  }

  private misses({ inResult, instruction }: Field): boolean {
    return !inResult && instruction.length <= LONGEST && MAY_START_PROGRAM.test(instruction)
  }

  private add(field: Field, piece: string): void {
    field.withTexts = joined(field.withTexts, piece)
    for (const keyword of Array.from(field.keywords, before => joined(before, piece)))
      if (STARTS_PROGRAM.test(keyword)) field.keywords.add('dde')
      else if (MAY_START_PROGRAM.test(keyword)) field.keywords.add(keyword.toLowerCase())
  }

  private judge(field: Field | undefined): void {
    if (!field || this.found === 'dde') return
    const { instruction, withTexts, keywords, hasFields, isKeyword } = field
    const takes = [instruction, withTexts].some(one => TAKES.test(one) && (hasFields || takesFromElsewhere(one)))
    if (takes) this.found = 'template'
    if (keywords.has('dde') || keywords.has('ddeauto') || (isKeyword && this.makesText.test(withTexts)))
      this.found = 'dde'
  }
}

const TAGS = new RegExp(
  `<${PREFIX}(fldChar|instrText|delInstrText|fldSimple|t|AlternateContent)(?=[\\s/>])(${ATTRIBUTES})>([^<]*)`,
  'g',
)
const TYPE = /fldCharType\s*=\s*["'](\w+)/
const SIMPLE = /(?:^|[\s:])instr\s*=\s*(?:"([^"]*)|'([^']*))/
const ANY = /^/

/** Judges the fields of a part of a Word document, given as plain text of XML. */
export function judgeFields(text: string): LinkVerdict {
  if (!/instrText|fldSimple/i.test(text)) return 'good'
  const fields = new Fields(ANY)
  for (const [, tag, attributes = '', inside = ''] of text.matchAll(TAGS)) {
    const type = TYPE.exec(attributes)?.[1]
    if (tag === 'AlternateContent') fields.alternative()
    else if (tag === 't') fields.text(inside)
    else if (tag === 'fldSimple') {
      const [, double, single = ''] = SIMPLE.exec(attributes) ?? []
      fields.begin()
      fields.instruction(double ?? single)
      fields.end()
    } else if (tag !== 'fldChar') fields.instruction(inside)
    else if (type === 'begin') fields.begin()
    else if (type === 'separate') fields.separate()
    else if (type === 'end') fields.end()
  }
  return fields.close()
}

const BEGIN = '\u0013'
const SEPARATE = '\u0014'
const END = '\u0015'
const PIECES = new RegExp(`[${BEGIN}-${END}]|[^${BEGIN}-${END}]+`, 'g')
/** Among other bytes the signs of fields are met by chance, but not before a word. */
const WORD = /^(?:if|ref|set|ask|[a-z]{5,})[\s"]/i

/** Judges the fields in the text of an old document, letters of one byte or of two. */
export function judgeOldFields(stream: Buffer): LinkVerdict {
  const texts = [stream.toString('latin1'), utf16(stream), utf16(stream.subarray(1))]
  const verdicts = texts.map(text => {
    const fields = new Fields(WORD)
    for (const [piece] of text.matchAll(PIECES)) {
      if (piece === BEGIN) fields.begin()
      else if (piece === SEPARATE) fields.separate()
      else if (piece === END) fields.end()
      else if (!fields.isInResult) fields.instruction(piece)
    }
    return fields.close()
  })
  return worstOf(verdicts)
}
