import { TOTALS_OF_BEFORE } from '../countsOfBefore.ts'
import { MigrationOfBoth } from '../ofBoth.ts'

const TOTALS = { up: [TOTALS_OF_BEFORE], down: [`delete from record_count where status = 'ALL'`] } as const

export class Migration20261124183500_totals extends MigrationOfBoth {
  override readonly name = 'Migration20261124183500_totals'

  override readonly sqlite = TOTALS

  override readonly postgresql = TOTALS
}
