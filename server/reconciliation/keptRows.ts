import type { SealedTable } from '../core/seals.ts'
import type { Finding, SeenRows } from './check.entity.ts'
import type { Ask } from './rules.ts'

/** Sealed tables whose rows the program replaces; it takes none from the others. */
const REPLACED: ReadonlySet<string> = new Set(['currency_markup', 'tier'])

const countTo = (table: string, last: number) => `select count(*) as num from ${table} where id <= ${last}`

/**
 * Holds the rows of the sealed tables against those that the last check without findings has seen: a row that is gone with its
 * seal is known by nothing else. Answers the tables that lack rows, without their ids, and what there is now.
 */
export async function checkKeptRows(
  ask: Ask,
  tables: readonly SealedTable[],
  before: SeenRows,
): Promise<{ findings: readonly Finding[]; seen: SeenRows }> {
  const findings: Finding[] = []
  const seen: Record<string, SeenRows[string]> = {}
  for (const { table } of tables.filter(one => !REPLACED.has(one.table))) {
    const was = before[table]
    const [there] = was ? await ask<{ num: number }>(countTo(table, was.last)) : []
    if (was && there && there.num < was.count) findings.push({ rule: 'ROWS_KEPT', of: table, ids: [] })
    const [now] = await ask<{ last: number | null; num: number }>(
      `select max(id) as last, count(*) as num from ${table}`,
    )
    seen[table] = { last: now?.last ?? 0, count: now?.num ?? 0 }
  }
  return { findings, seen }
}
