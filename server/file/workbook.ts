const BOUND_SHEET = 0x0085
const WORKSHEETS_AND_CHARTS: ReadonlySet<number> = new Set([0, 2])

/** Excel's macros before Visual Basic stand on sheets of their own; a workbook of old begins with the list of its sheets. */
export function hasMacroSheet(stream: Buffer): boolean {
  for (let at = 0; at + 10 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === BOUND_SHEET && !WORKSHEETS_AND_CHARTS.has(stream.readUInt8(at + 9))) return true
  return false
}
