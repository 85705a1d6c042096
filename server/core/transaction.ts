import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { OptimisticLockError } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import { keepCounts } from './counts.ts'
import type { Em, Store } from './store.ts'
import type { Touched } from './touch.ts'

interface Open {
  readonly em: Em
  readonly afterCommit: (() => void)[]
  /** What its flushes have changed until now. */
  readonly touched: Touched[]
}

const open = new AsyncLocalStorage<Open>()

/** What is known of the transaction that the calling code runs in; undefined outside of one. */
export function openTransaction(): Open | undefined {
  return open.getStore()
}

/** Puts work off until the open transaction has committed; a rollback forgets it. */
export function afterCommit(work: () => void): void {
  const store = openTransaction()
  if (!store) throw new Error('afterCommit needs an open transaction')
  store.afterCommit.push(work)
}

const TRIES = 3
// serialization_failure, deadlock_detected
const RETRIED = new Set(['40001', '40P01'])
// lock_not_available: somebody held the record for 5 s; and what is left of a deadlock after all tries
const BUSY = /^(55P03|40001|40P01|SQLITE_(BUSY|LOCKED)\w*)$/

const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

async function carryOut<T>(
  em: Em,
  touched: readonly Touched[],
  work: (em: Em, touched: readonly Touched[]) => Promise<T>,
): Promise<T> {
  const result = await work(em, touched)
  await em.flush()
  await keepCounts(em, touched)
  return result
}

/**
 * Runs work in one transaction and its effects after the commit. A second one inside would hang on SQLite (decisions.md section 16.2),
 * so it throws. No network, hashing or file I/O belongs inside. A lost race answers `stale` (409), a record
 * that is held for too long `busy` (503).
 */
export async function transaction<T>(
  store: Store,
  work: (em: Em, touched: readonly Touched[]) => Promise<T>,
): Promise<T> {
  if (openTransaction()) throw new Error('A transaction is already open: pass its em down')
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    const touched: Touched[] = []
    try {
      const result = await store
        .fork()
        .transactional(em => open.run({ em, afterCommit: effects, touched }, () => carryOut(em, touched, work)))
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (error instanceof OptimisticLockError) throw new Problem('stale')
      const code = codeOf(error)
      if (attempt >= TRIES || !RETRIED.has(code)) throw BUSY.test(code) ? new Problem('busy', { cause: error }) : error
      await sleep(Math.random() * 50 * attempt)
    }
  }
}
