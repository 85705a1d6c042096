import { today } from '../../domain/core/dates.ts'
import { type Locale, type MessageKey, text } from '../../domain/core/texts.ts'
import type { Context } from '../core/context.ts'
import type { Export } from '../generated/schema.ts'
import { type Column, type Sheet, writeWorkbook } from './workbook.ts'

type ColumnName = Extract<MessageKey, `exports.columns.${string}`> extends `exports.columns.${infer N}` ? N : never

/** Names a column by its key in the catalogue. */
export const columnsIn =
  <Row>(locale: Locale) =>
  (name: ColumnName, kind: Column<Row>['kind'], of: Column<Row>['of']): Column<Row> => ({
    head: text(locale, `exports.columns.${name}`),
    kind,
    of,
  })

/** Writes a sheet into a workbook whose file says what it is and of which day. */
export async function fileOf<Row>(
  ctx: Context,
  title: MessageKey,
  sheet: Omit<Sheet<Row>, 'name'>,
  values: { id?: number } = {},
): Promise<Export> {
  const name = text(ctx.locale, title, values)
  const content = await writeWorkbook({ ...sheet, name })
  return { fileName: `${name} ${today()}.xlsx`, fileBase64: content.toString('base64') }
}
