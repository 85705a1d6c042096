import ExcelJS from 'exceljs'
import { expect } from 'vitest'

/** A workbook as an export answers it, opened. */
export async function openSheet(body: Readonly<Record<string, unknown>>): Promise<ExcelJS.Worksheet> {
  expect(body['fileName']).toMatch(/^[\p{L} №\d]+ \d{4}-\d\d-\d\d\.xlsx$/u)
  const workbook = new ExcelJS.Workbook()
  const content = Buffer.from(String(body['fileBase64']), 'base64')
  await workbook.xlsx.load(content as unknown as ExcelJS.Buffer)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('The workbook has no sheet')
  return sheet
}

/** The heads of a sheet, in their order. */
export function headsOf(sheet: ExcelJS.Worksheet): string[] {
  return (sheet.getRow(1).values as ExcelJS.CellValue[]).slice(1).map(String)
}

/** The rows under the head, each by the names of its columns. */
export function rowsOf(sheet: ExcelJS.Worksheet): Record<string, ExcelJS.CellValue>[] {
  const heads = headsOf(sheet)
  const rows: Record<string, ExcelJS.CellValue>[] = []
  sheet.eachRow((row, number) => {
    if (number > 1) rows.push(Object.fromEntries(heads.map((head, index) => [head, row.getCell(index + 1).value])))
  })
  return rows
}
