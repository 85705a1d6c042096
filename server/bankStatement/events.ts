import { type Params, run, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StatementLineStep } from '../generated/schema.ts'
import type { StatementLineEvent } from './statement.entity.ts'

/** What happened to a line. */
interface Happened {
  readonly step: StatementLineStep
  /** Null: it came by itself. */
  readonly actor: number | null
  readonly replenishmentId?: number | null
  readonly reason?: string | null
}

const WRITE = statement(
  (db: Db<typeof StatementLineEvent>, params: Params<Required<Happened> & { line: number; at: Date }>) =>
    db.insertInto('statement_line_event').values({
      line_id: params.line,
      step: params.step,
      actor_id: params.actor,
      replenishment_id: params.replenishmentId,
      reason: params.reason,
      at: params.at,
    }),
)

/** Writes a step into the history of a line, in the open transaction. */
export async function writeEvent(em: Em, line: number, happened: Happened): Promise<void> {
  await run(em, WRITE, { replenishmentId: null, reason: null, ...happened, line, at: clockOf(em) })
}
