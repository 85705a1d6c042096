import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { OptimisticLockError } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import type { Em, Store } from './orm.ts'

interface Open {
  readonly afterCommit: (() => void)[]
}

const open = new AsyncLocalStorage<Open>()

/** Tells whether the calling code runs inside a transaction. */
export function inTransaction(): boolean {
  return open.getStore() !== undefined
}

/** Puts work off until the open transaction has committed; a rollback forgets it. */
export function afterCommit(work: () => void): void {
  const store = open.getStore()
  if (!store) throw new Error('afterCommit needs an open transaction')
  store.afterCommit.push(work)
}

const TRIES = 3
// serialization_failure, deadlock_detected
const RETRIED = new Set(['40001', '40P01'])

/**
 * Runs work in one transaction and its effects after the commit. A second one inside would hang on SQLite (reliability T3),
 * so it throws. No network, hashing or file I/O belongs inside. A lost race answers `stale` (409).
 */
export async function transaction<T>(store: Store, work: (em: Em) => Promise<T>): Promise<T> {
  if (inTransaction()) throw new Error('A transaction is already open: pass its em down')
  for (let attempt = 1; ; attempt++) {
    const state: Open = { afterCommit: [] }
    try {
      const result = await open.run(state, () => store.fork().transactional(em => work(em)))
      for (const effect of state.afterCommit) effect()
      return result
    } catch (error) {
      if (error instanceof OptimisticLockError) throw new Problem('stale')
      if (attempt >= TRIES || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
      await sleep(Math.random() * 50 * attempt)
    }
  }
}
