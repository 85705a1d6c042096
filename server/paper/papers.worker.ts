import { type Act, drawAct } from './act.draw.ts'
import { drawInventory, type Inventory } from './inventory.draw.ts'
import { drawReport, type OrderReport, type ReplenishmentReport } from './report.draw.ts'

/** What a paper is drawn of. */
export type Sheet = OrderReport | ReplenishmentReport | Act | Inventory

/** Draws a paper of the room as a PDF. Runs in a thread. */
export default function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  switch (sheet.paper) {
    case 'ACT':
      return drawAct(sheet)
    case 'INVENTORY':
      return drawInventory(sheet)
    default:
      return drawReport(sheet)
  }
}
