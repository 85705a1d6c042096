import { plain, utf16 } from './xml.ts'

/** As much of a field as tells what it does, characters. */
const ENOUGH = 40
const STARTS_PROGRAM = /^["\s]*dde(auto)?(?![a-z0-9])/i

interface Field {
  code: string
  inResult: boolean
}

/** Reads the fields of a text one event after another: fields stand in fields, and what one shows is the code of its outer. */
class Fields {
  private readonly open: Field[] = []
  startsProgram = false

  begin(): void {
    this.open.push({ code: '', inResult: false })
  }

  separate(): void {
    this.judge(this.open.at(-1))
  }

  end(): void {
    this.judge(this.open.pop())
  }

  text(piece: string): void {
    const field = this.open.findLast(({ inResult }) => !inResult)
    if (field && field.code.length < ENOUGH) field.code = (field.code + piece.trimStart().slice(0, ENOUGH)).trimStart()
  }

  /** Judges those that never end too. */
  close(): boolean {
    while (this.open.length > 0) this.end()
    return this.startsProgram
  }

  private judge(field: Field | undefined): void {
    if (!field) return
    field.inResult = true
    if (STARTS_PROGRAM.test(field.code)) this.startsProgram = true
  }
}

const ATTRIBUTES = `[^"'<>]*(?:"[^"]*"[^"'<>]*|'[^']*'[^"'<>]*)*`
const PREFIX = `(?:[^\\s<>"'/:=]+:)?`
const FIELD_TAGS = new RegExp(
  `<${PREFIX}(fldChar|instrText|delInstrText|fldSimple|t)(?=[\\s/>])(${ATTRIBUTES})>([^<]*)`,
  'g',
)
const FIELD_TYPE = /fldCharType\s*=\s*["'](\w+)/
const SIMPLE_CODE = /(?:^|[\s:])instr\s*=\s*["']([^<]*)/

const LINK = new RegExp(`<${PREFIX}ddeLink[\\s/>]`)
const FORMULA = new RegExp(
  `<${PREFIX}(?:f|definedName|formula[12]?|oldFormula)(?=[\\s>])${ATTRIBUTES}>([^<]*\\|[^<]*)`,
  'g',
)
const QUOTED = /"[^"]*"|'[^']*'/g

/** Tells whether an XML part of a document or a workbook starts another program by DDE. */
export function startsProgram(xml: string): boolean {
  const text = plain(xml)
  if (LINK.test(text)) return true
  for (const [, formula = ''] of text.matchAll(FORMULA)) if (formula.replace(QUOTED, '').includes('|')) return true // no other sign of a formula looks like it
  return /instrText|fldSimple/i.test(text) && hasDdeField(text)
}

function hasDdeField(text: string): boolean {
  const fields = new Fields()
  for (const [, tag, attributes = '', inside = ''] of text.matchAll(FIELD_TAGS)) {
    const type = tag === 'fldChar' ? FIELD_TYPE.exec(attributes)?.[1] : undefined
    if (type === 'begin') fields.begin()
    else if (type === 'separate') fields.separate()
    else if (type === 'end') fields.end()
    else if (tag === 'fldSimple' && STARTS_PROGRAM.test(SIMPLE_CODE.exec(attributes)?.[1] ?? '')) return true
    else if (tag !== 'fldChar') fields.text(inside)
  }
  return fields.close()
}

const BEGIN = '\u0013'
const SEPARATE = '\u0014'
const END = '\u0015'
const PIECES = new RegExp(`[${BEGIN}-${END}]|[^${BEGIN}-${END}]+`, 'g')

/** Tells whether a field in the text of an old document starts another program, letters of one byte or of two. */
export function hasOldDdeField(stream: Buffer): boolean {
  const texts = [stream.toString('latin1'), utf16(stream), utf16(stream.subarray(1))]
  return texts.some(text => {
    const fields = new Fields()
    for (const [piece] of text.matchAll(PIECES)) {
      if (piece === BEGIN) fields.begin()
      else if (piece === SEPARATE) fields.separate()
      else if (piece === END) fields.end()
      else fields.text(piece)
    }
    return fields.close()
  })
}
