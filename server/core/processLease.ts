import { setTimeout as sleep } from 'node:timers/promises'
import { Lease } from './lease.entity.ts'
import type { Leases } from './leases.ts'
import { firstRow, type Params, run, statement } from './sql.ts'
import type { Em, Store } from './store.ts'
import type { Db } from './tables.ts'

/** How long a start waits for a process that was killed to be forgotten, milliseconds: longer than a lease holds. */
const WAITS_FOR = 35_000
const RENEWED_EVERY = 10_000
/** The lease of a process that is alone; nodes hold one each. */
const ALONE = 'process'
const NODE = 'node '

const FORGET = statement((db: Db<typeof Lease>, params: Params<{ pattern: string; before: Date }>) =>
  db.deleteFrom('lease').where('name', 'like', params.pattern).where('held_until', '<', params.before),
)

const RESERVED = statement((db: Db<typeof Lease>, params: Params<{ name: string; holder: string }>) =>
  db.selectFrom('lease').select('name').where('name', '=', params.name).where('holder', '=', params.holder),
)

const FREE = statement((db: Db<typeof Lease>, params: Params<{ name: string; holder: string }>) =>
  db.deleteFrom('lease').where('name', '=', params.name).where('holder', '=', params.holder),
)

/** Longer than anybody waits. */
const FOR_GOOD = new Date('9999-01-01T00:00:00Z')

/** Keeps every process from a database, in the open transaction, until it is freed. */
export async function reserveDatabase(em: Em, holder: string): Promise<void> {
  await em.insert(Lease, { name: ALONE, holder, heldUntil: FOR_GOOD, dueAt: FOR_GOOD })
}

/** Tells whether a database is reserved, and by this holder. */
export async function isReserved(em: Em, holder: string): Promise<boolean> {
  return (await firstRow(em, RESERVED, { name: ALONE, holder })) !== undefined
}

/** Lets processes serve a database again. */
export async function freeDatabase(em: Em, holder: string): Promise<void> {
  await run(em, FREE, { name: ALONE, holder })
}

const DAY = 86_400_000

/** The right of a process to serve a database. */
export interface ProcessLease {
  /** Another process may come. */
  readonly giveBack: () => Promise<void>
}

interface Claim {
  readonly store: Store
  readonly leases: Leases
  /** The id of this node among several; null: a process that must be alone. */
  readonly node: string | null
  readonly report: (error: unknown) => void
  /** Another process has taken the database meanwhile, since this one was away for too long. */
  readonly lost: () => void
}

/**
 * Claims the database for a process that is alone, or for one of several nodes; waits for one that was killed. Throws an
 * Error of one sentence when the database is served by a process that would never hear of this one.
 */
export async function claimDatabase({ store, leases, node, report, lost }: Claim): Promise<ProcessLease> {
  const own = node === null ? ALONE : NODE + node
  const others = node === null ? NODE : ALONE
  const claim = async () => {
    if (!(await leases.take(own))) return false
    if (!(await leases.isHeldByOthers(others))) return true
    await leases.giveBack(own)
    return false
  }
  for (const since = Date.now(); !(await claim()); await sleep(300 + Math.random() * 400))
    if (Date.now() - since > WAITS_FOR) throw new Error(REFUSALS[node === null ? 'alone' : 'node'])
  if (store.kind === 'postgresql')
    await run(store.fork(), FORGET, { pattern: `${NODE}%`, before: new Date(Date.now() - DAY) })
  const renew = async () => {
    if (!(await leases.take(own))) lost()
  }
  const renewal = setInterval(() => {
    void renew().catch(report)
  }, RENEWED_EVERY).unref()
  return {
    giveBack: async () => {
      clearInterval(renewal)
      await leases.giveBack(own).catch(() => {}) // the database is away: the lease runs out by itself
    },
  }
}

const REFUSALS = {
  alone: 'Another process serves this database: set REDIS_URL on all of them, or stop the other one.',
  node: 'A process without REDIS_URL serves this database: stop it, or set its REDIS_URL.',
} as const
