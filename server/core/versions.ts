import { Problem } from '../../domain/core/problems.ts'
import type { Em } from './store.ts'
import { run, type Statement } from './sql.ts'

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

/**
 * Moves the version of a record whose parts have changed in rows of their own: who holds an older one has not seen them.
 * Flushes what is open. `move` adds 1 to the version.
 */
export async function moveVersion(
  em: Em,
  move: Statement<{ readonly id: number }, unknown>,
  record: Versioned,
): Promise<void> {
  await em.flush()
  await run(em, move, { id: record.id })
  await em.refresh(record)
}
