import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { moscowClock } from '../../domain/core/dates.ts'
import { type Minor, toDecimalText } from '../../domain/core/money.ts'

/** What a cell may hold before it is written. */
type Value = string | number | null

interface Format {
  /** The number format of Excel; none: plain text. */
  readonly numFmt?: string
  readonly width: number
  readonly write: (value: string | number) => string | number | Date
}

/**
 * A text that no program takes for a formula: a leading sign of one gets an apostrophe before it, which holds when the
 * sheet goes on as CSV too (decisions.md section 15, "Exports").
 */
const plain = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** How each kind of column is written: amounts come as minor units, moments as ISO text. */
const FORMATS = {
  id: { numFmt: '0', width: 10, write: Number },
  text: { width: 30, write: value => plain(String(value)) },
  word: { width: 20, write: value => plain(String(value)) },
  currency: { width: 10, write: value => plain(String(value)) },
  money: { numFmt: '#,##0.00', width: 20, write: value => Number(toDecimalText(value as Minor)) },
  rate: { numFmt: '0.0000', width: 20, write: Number },
  count: { numFmt: '#,##0', width: 12, write: Number },
  hours: { numFmt: '#,##0.0', width: 16, write: Number },
  day: { numFmt: 'dd.mm.yyyy', width: 14, write: value => new Date(`${value}T00:00:00Z`) },
  moment: { numFmt: 'dd.mm.yyyy hh:mm', width: 22, write: value => moscowClock(new Date(value)) },
} as const satisfies Readonly<Record<string, Format>>

/** A column: its head in the reader's language, its kind, and what a row has in it. */
export interface Column<Row> {
  readonly head: string
  readonly kind: keyof typeof FORMATS
  readonly of: (row: Row) => Value
}

/** A sum under the table: its name, and an amount in minor units. */
export interface Sum {
  readonly name: string
  readonly amount: Minor
}

/** A sheet to write. */
export interface Sheet<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly stretches: AsyncIterable<readonly Row[]>
  /** Asked for after the last row; stand under the table, apart from it so that a filter leaves them. */
  readonly sums?: () => readonly Sum[]
}

const HEAD_FILL = 'FFE6EFF1'

/** Writes a workbook of one sheet while its rows are read: they are never in memory all at once. */
export async function writeWorkbook<Row>(sheet: Sheet<Row>): Promise<Buffer> {
  const { default: ExcelJS } = await import('exceljs') // a third of a second to load: only when somebody exports
  const stream = new PassThrough()
  const written = buffer(stream)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  const page = workbook.addWorksheet(sheet.name, { views: [{ state: 'frozen', ySplit: 1 }] })
  page.columns = sheet.columns.map(({ kind }) => {
    const format: Format = FORMATS[kind]
    return { width: format.width, style: format.numFmt ? { numFmt: format.numFmt } : {} }
  })
  const head = page.addRow(sheet.columns.map(column => column.head))
  head.font = { bold: true }
  head.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: HEAD_FILL } }
  head.alignment = { vertical: 'middle', wrapText: true }
  head.commit()
  let rows = 1
  for await (const stretch of sheet.stretches) {
    for (const row of stretch) page.addRow(cellsOf(sheet.columns, row)).commit()
    rows += stretch.length
  }
  page.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows, column: sheet.columns.length } }
  const sumColumn = sheet.columns.findIndex(({ kind }) => kind === 'money') + 1
  for (const [at, { name, amount }] of (sheet.sums?.() ?? []).entries()) {
    const row = page.getRow(rows + 2 + at)
    row.getCell(1).value = name
    row.getCell(1).numFmt = '@'
    row.getCell(sumColumn).value = FORMATS.money.write(amount)
    row.font = { bold: true }
    row.commit()
  }
  page.commit()
  await workbook.commit()
  return written
}

function cellsOf<Row>(columns: readonly Column<Row>[], row: Row) {
  return columns.map(({ kind, of }) => {
    const value = of(row)
    return value === null ? null : FORMATS[kind].write(value)
  })
}
