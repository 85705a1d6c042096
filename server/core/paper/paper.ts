import { createHash } from 'node:crypto'
import { faceFont, type Run, runsOf, type Weight } from './faces.ts'
import { linesOf } from './lines.ts'

/** Points: A4 with its margins, and what stays free for the foot. */
const PAGE = { width: 595.28, height: 841.89, margin: 46, foot: 30 } as const
const WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - PAGE.foot

const INK = '#111111'
const GREY = '#5b6670'
const HAIR = '#c9d0d6'
const SIZE = 9
/** The height of a line and where its letters stand, of the size of the type. */
const LINE = 1.36
const BASE = 1.02
/** The size that widths are measured at. */
const UNIT = 1000
/** How many texts are remembered in their lines. */
const DIVIDED = 500

/** How a text is set. */
export interface TextStyle {
  /** Points. */
  readonly size?: number
  readonly weight?: Weight
  readonly grey?: boolean
  readonly align?: 'left' | 'right'
}

/** A column of a table. */
export interface Column {
  readonly head: string
  /** Of the whole width; those of a table sum to 1. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

/** A row of a table, a text for each column. */
export interface Row {
  readonly cells: readonly string[]
  readonly weight?: Weight
}

/** What a paper is. */
export interface PaperOptions {
  readonly title: string
  readonly lang: string
  /** The moment that it tells of, which the file carries: as long as that stands the same paper has the same bytes. */
  readonly at: Date
  /** Stands before the hash of what is printed. */
  readonly hashLabel: string
  /** Names a page of several. */
  readonly pageLabel?: (page: number, of: number) => string
}

type Sheet = PDFKit.PDFDocument

interface Place {
  readonly x: number
  readonly width: number
}

const WHOLE: Place = { x: PAGE.margin, width: WIDTH }

/**
 * A paper that is written from the top down, A4, on as many pages as it takes; its text can be selected. What is printed is
 * kept in its order: the foot of each page has the SHA-256 of it, texts divided by line feeds, in UTF-8.
 */
export class Paper {
  readonly #doc: Sheet
  readonly #scale: number
  readonly #printed: string[] = []
  readonly #widths = new Map<string, number>()
  /** What was divided last: it is measured before it is set. */
  #divided = new Map<string, string[]>()
  #y: number = PAGE.margin
  /** What is written now is only measured. */
  #isMeasured = false

  constructor(doc: Sheet, scale: number) {
    this.#doc = doc
    this.#scale = scale
  }

  /** Leaves so many points free. */
  gap(points: number): void {
    this.#y += points * this.#scale
  }

  /** A line from margin to margin. */
  rule(): void {
    this.#hair(this.#y)
    this.gap(8)
  }

  /** A text in as many lines as it takes. */
  text(text: string, style: TextStyle = {}): void {
    const height = this.#height(text, WHOLE, style)
    this.#room(height)
    this.#set(text, WHOLE, style)
    this.#y += height
  }

  /** Facts: what each is called, and what it is; those that are not known are left out. */
  facts(facts: readonly (readonly [label: string, value: string | null | undefined])[], share = 0.34): void {
    const label = { x: WHOLE.x, width: WIDTH * share - 8 }
    const value = { x: WHOLE.x + WIDTH * share, width: WIDTH * (1 - share) }
    for (const [name, said] of facts) {
      if (!said) continue
      const height = Math.max(this.#height(name, label, {}), this.#height(said, value, {}))
      this.#room(height)
      this.#set(name, label, { grey: true })
      this.#set(said, value, {})
      this.#y += height + 2 * this.#scale
    }
  }

  /** A table; its head stands on each page that it takes. */
  table(columns: readonly Column[], rows: readonly Row[]): void {
    const places = placesOf(columns)
    const head = () =>
      this.#row(
        places,
        columns.map(one => one.head),
        columns,
        { grey: true, size: SIZE - 1 },
      )
    head()
    for (const { cells, weight = 'regular' } of rows) {
      this.#row(places, cells, columns, { weight }, head)
    }
    this.gap(6)
  }

  /** Writes what belongs together on one page: on a new one where the rest of this is too short for it. */
  together(write: () => void): void {
    const top = this.#y
    this.#isMeasured = true
    write()
    this.#isMeasured = false
    const height = this.#y - top
    this.#y = top
    this.#room(height)
    write()
  }

  /** The SHA-256 of what is printed until now. */
  hash(): string {
    return createHash('sha256').update(this.#printed.join('\n')).digest('hex')
  }

  /** Ends the paper: a foot on each page. */
  finish({ hashLabel, pageLabel }: PaperOptions): void {
    const hash = this.hash()
    const { start, count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(start + page)
      const top = PAGE.height - PAGE.margin - 12
      this.#hair(top - 5)
      const number = count > 1 && pageLabel ? pageLabel(page + 1, count) : ''
      const style = { size: 6.5, grey: true } as const
      this.#draw(`${hashLabel} ${hash}`, WHOLE, style, top)
      if (number) this.#draw(number, WHOLE, { ...style, align: 'right' }, top)
    }
  }

  /** One row of a table. */
  #row(
    places: readonly Place[],
    cells: readonly string[],
    columns: readonly Column[],
    style: TextStyle,
    onNewPage?: () => unknown,
  ): void {
    const styleOf = (index: number): TextStyle => ({ ...style, align: columns[index]?.align ?? 'left' })
    const heights = places.map((place, index) => this.#height(cells[index] ?? '', place, style))
    const height = Math.max(...heights)
    if (this.#room(height + 8 * this.#scale)) onNewPage?.()
    for (const [index, place] of places.entries()) if (cells[index]) this.#set(cells[index], place, styleOf(index))
    this.#y += height + 3 * this.#scale
    this.#hair(this.#y)
    this.#y += 3 * this.#scale
  }

  /** Takes a new page where so many points are not left. Answers whether it has. */
  #room(height: number): boolean {
    if (this.#isMeasured || this.#y + height <= BOTTOM) return false
    this.#doc.addPage()
    this.#y = PAGE.margin
    return true
  }

  #hair(y: number): void {
    if (this.#isMeasured) return
    this.#doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .stroke(HAIR)
  }

  #sizeOf = ({ size = SIZE }: TextStyle) => size * this.#scale

  #lines(text: string, { width }: Place, style: TextStyle): string[] {
    const { weight = 'regular' } = style
    const size = this.#sizeOf(style)
    const key = `${weight} ${size} ${width} ${text}`
    const known = this.#divided.get(key)
    if (known) return known
    const lines = linesOf(shown(text), width, part => this.#width(runsOf(part, weight), size))
    if (this.#divided.size >= DIVIDED) this.#divided = new Map()
    this.#divided.set(key, lines)
    return lines
  }

  #height(text: string, place: Place, style: TextStyle): number {
    return this.#lines(text, place, style).length * this.#sizeOf(style) * LINE
  }

  /** Sets a text where the paper stands, and keeps it as printed. */
  #set(text: string, place: Place, style: TextStyle): void {
    if (this.#isMeasured) return
    this.#printed.push(shown(text))
    const size = this.#sizeOf(style)
    for (const [index, line] of this.#lines(text, place, style).entries())
      this.#draw(line, place, style, this.#y + index * size * LINE)
  }

  #draw(line: string, { x, width }: Place, style: TextStyle, top: number): void {
    const size = this.#sizeOf(style)
    const runs = runsOf(shown(line), style.weight ?? 'regular')
    let at = style.align === 'right' ? x + width - this.#width(runs, size) : x
    this.#doc.fillColor(style.grey ? GREY : INK)
    for (const run of runs) {
      this.#face(run, size).text(run.text, at, top + size * BASE, {
        lineBreak: false,
        features: [],
        baseline: 'alphabetic',
      })
      at += this.#width([run], size)
    }
  }

  #width(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => sum + this.#unitWidth(run) * size, 0)
  }

  /** Of a type of one point; long tables say the same again and again, and shaping is what a paper costs. */
  #unitWidth(run: Run): number {
    const key = `${run.face} ${run.text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = this.#face(run, UNIT).widthOfString(run.text, { features: [] }) / UNIT
    this.#widths.set(key, width)
    return width
  }

  #face({ face }: Run, size: number): Sheet {
    // The library takes a font that is open already; its types know files alone
    return this.#doc.font(faceFont(face) as unknown as Buffer, face).fontSize(size)
  }
}

// The narrow blank of the web is next to nothing in print
const shown = (text: string) => text.replaceAll('\u202F', '\u00A0')

function placesOf(columns: readonly Column[]): Place[] {
  let x = WHOLE.x
  return columns.map(({ share }, index) => {
    const place = { x, width: WIDTH * share - (index < columns.length - 1 ? 8 : 0) }
    x += WIDTH * share
    return place
  })
}
