import type { KeyObject } from 'node:crypto'
import { rowSealKey, type SealedTable, sealedTables, sealOf } from '../core/seals.ts'
import { secretsOf, type Store } from '../core/store.ts'
import type { Finding } from './check.entity.ts'
import { type Ask, findingOf, TOLD } from './rules.ts'

/** How many rows are read at once. */
const SLICE = 300

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_seal: string | null }

const sliceAfter = (table: string, id: number) => `select t.*, s.seal as row_seal from ${table} t
  left join row_seal s on s.table_name = '${table}' and s.row_id = t.id where t.id > ${id} order by t.id limit ${SLICE}`

const withoutRow = (table: string) => `select s.row_id as id from row_seal s where s.table_name = '${table}'
  and not exists (select 1 from ${table} t where t.id = s.row_id) order by s.row_id limit ${TOLD}`

/** Text that is no JSON any more was not written by us. */
function isSealed(key: KeyObject, table: SealedTable, row: Row): boolean {
  try {
    return sealOf(key, table, row) === row.row_seal
  } catch {
    return false
  }
}

/** Tells by the first rows that there are whether they were sealed with the secret of the process; null: there are none. */
export async function isKeyOfData(store: Store): Promise<boolean | null> {
  const em = store.fork()
  const key = rowSealKey(secretsOf(em))
  for (const table of sealedTables(em).values()) {
    const slice = await em.execute<Row[]>(sliceAfter(table.table, 0))
    if (slice.length > 0) return slice.some(row => isSealed(key, table, row))
  }
  return null
}

/** Makes the seal of every sealed row anew. Answers the rows that were changed, added or taken away past the program. */
export async function checkSealedRows(
  ask: Ask,
  tables: readonly SealedTable[],
  key: KeyObject,
): Promise<{ findings: Finding[]; rows: number }> {
  const findings: Finding[] = []
  let rows = 0
  for (const table of tables) {
    const broken: number[] = (await ask<{ id: number }>(withoutRow(table.table))).map(({ id }) => id)
    for (let last = 0; ; ) {
      const slice = await ask<Row>(sliceAfter(table.table, last))
      for (const row of slice) if (!isSealed(key, table, row)) broken.push(row.id)
      rows += slice.length
      const end = slice.at(-1)
      if (!end) break
      last = end.id
    }
    findings.push(...findingOf('ROW_SEALED', broken, table.table))
  }
  return { findings, rows }
}
