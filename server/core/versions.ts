import { Problem } from '../../domain/core/problems.ts'
import type { Em } from './store.ts'
import { change } from './sql.ts'

/** A record that tells which of its states somebody has seen. */
interface Versioned {
  readonly id: number
  readonly version: number
}

/** A record that a call acts on, and the version of it that the caller has seen. */
export interface SeenVersion {
  readonly id: number
  readonly version?: number | null | undefined
}

/** Throws 409 `stale` when the caller has seen another version of the record than it has; who names none has seen it. */
export function refuseStale({ version }: Pick<Versioned, 'version'>, seen: number | null | undefined): void {
  if (typeof seen === 'number' && seen !== version) throw new Problem('stale')
}

/** Tables of records whose parts have rows of their own. */
type Table = 'contractor' | 'inn_item'

/**
 * Moves the version of a record whose parts have changed in rows of their own: who holds an older one has not seen them.
 * Flushes what is open.
 */
export async function moveVersion(em: Em, table: Table, record: Versioned): Promise<void> {
  await em.flush()
  await change(em, `update ${table} set version = version + 1 where id = ?`, [record.id])
  await em.refresh(record)
}
