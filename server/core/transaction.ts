import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { keepCounts } from './counts.ts'
import { sealTouched } from './seals.ts'
import type { Em, Store } from './store.ts'
import type { Touched } from './touch.ts'
import { codeOf, namedOf } from './trouble.ts'

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

/** Work inside a transaction; `touched` is what it has changed until now. */
export type TransactionWork<T> = (em: Em, touched: readonly Touched[]) => Promise<T>

/** Work that was done in an open transaction, and what is to be done after its commit. */
interface Done<T> {
  readonly result: T
  readonly effects: readonly (() => void)[]
}

/** Writes down what the unit of work holds; nothing is done where it holds nothing. */
export async function flush(em: Em): Promise<void> {
  const unit = em.getUnitOfWork()
  const isEmpty = unit.getIdentityMap().keys().length + unit.getPersistStack().size + unit.getRemoveStack().size === 0
  if (!isEmpty) await em.flush()
}

async function carryOut<T>(em: Em, work: TransactionWork<T>): Promise<Done<T>> {
  const effects: (() => void)[] = []
  const touched: Touched[] = []
  const result = await open.run({ em, afterCommit: effects, touched }, async () => {
    const answer = await work(em, touched)
    await flush(em)
    await keepCounts(em, touched)
    await sealTouched(em, touched)
    return answer
  })
  return { result, effects }
}

function settle<T>({ result, effects }: Done<T>): T {
  for (const effect of effects) effect()
  return result
}

function refuseInside(): void {
  if (openTransaction()) throw new Error('A transaction is already open: pass its em down')
}

/**
 * Runs work in one transaction and its effects after the commit. A second one inside would hang on SQLite (decisions.md section 16.2),
 * so it throws. No network, hashing or file I/O belongs inside. A lost race answers `stale` (409), a record
 * that is held for too long `busy` and a database that is away `unavailable` (503).
 */
export async function transaction<T>(store: Store, work: TransactionWork<T>): Promise<T> {
  refuseInside()
  for (let attempt = 1; ; attempt++) {
    try {
      return settle(await store.fork().transactional(em => carryOut(em, work)))
    } catch (error) {
      if (attempt >= TRIES || !RETRIED.has(codeOf(error))) throw namedOf(error)
      await sleep(Math.random() * 50 * attempt)
    }
  }
}

/** A write that waits for its group. */
interface Waiting {
  /** Does it inside the open transaction, in a savepoint of its own; what it answers is called after the commit. */
  readonly join: (em: Em) => Promise<() => void>
  readonly refuse: (error: unknown) => void
}

/** How many writes one commit takes at most: a crash loses none of them, but the last waits for all. */
const GROUP = 64

const groups = new WeakMap<Store, Waiting[]>()

/** Waits while others come: those that are there share a commit. */
async function gather(waiting: readonly Waiting[]): Promise<void> {
  for (let seen = 0; seen < waiting.length && waiting.length < GROUP; ) {
    seen = waiting.length
    await setImmediate()
  }
}

async function commitGroups(store: Store, waiting: Waiting[]): Promise<void> {
  while (waiting.length > 0) {
    await gather(waiting)
    const group = waiting.splice(0, GROUP)
    try {
      const settled = await store.fork().transactional(async em => {
        const joined: (() => void)[] = []
        for (const { join } of group) joined.push(await join(em))
        return joined
      })
      for (const tell of settled) tell()
    } catch (error) {
      for (const { refuse } of group) refuse(namedOf(error))
    }
  }
  groups.delete(store)
}

/** What became of one write of a group: it was done, or refused and taken back. */
type Joined<T> = { readonly done: Done<T> } | { readonly error: unknown }

/** Throws when the whole transaction is lost, as on a full disk: then nothing of its group was done. */
async function inSavepoint<T>(em: Em, work: TransactionWork<T>): Promise<Joined<T>> {
  const say = (words: string) => em.getKysely().executeQuery(CompiledQuery.raw(words))
  await say('savepoint one')
  const joined = await carryOut(em.fork({ keepTransactionContext: true }), work).then(
    (done): Joined<T> => ({ done }),
    (error: unknown): Joined<T> => ({ error }),
  )
  if ('error' in joined) await say('rollback to one')
  await say('release one')
  return joined
}

/**
 * The same as `transaction` for small writes that come many at once: on SQLite those of one turn of the event loop share a
 * commit, each in a savepoint of its own, and are answered after it. PostgreSQL does that by itself.
 */
export function groupedTransaction<T>(store: Store, work: TransactionWork<T>): Promise<T> {
  if (store.kind !== 'sqlite') return transaction(store, work)
  refuseInside()
  return new Promise<T>((resolve, reject) => {
    const inContext = AsyncLocalStorage.snapshot()
    const join: Waiting['join'] = em =>
      inContext(() =>
        inSavepoint(em, work).then(joined => () => {
          if ('error' in joined) reject(namedOf(joined.error))
          else inContext(() => resolve(settle(joined.done)))
        }),
      )
    const waiting = groups.get(store)
    if (waiting) return void waiting.push({ join, refuse: reject })
    const first: Waiting[] = [{ join, refuse: reject }]
    groups.set(store, first)
    void commitGroups(store, first)
  })
}
