import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Lease } from './lease.entity.ts'
import { firstRow, type Params, run, statement } from './sql.ts'
import type { Em, Store } from './store.ts'
import type { Db } from './tables.ts'

/** How long a lease holds that nobody renews, seconds: what a process that was killed leaves undone waits so long. */
const HELD_SECONDS = 30
/** How often it is renewed, milliseconds. */
const RENEWED_EVERY = 10_000

/** Another process may have taken a lease meanwhile: what was done under it counts no more. */
class LeaseLost extends Error {}

/** A lease that is held while something is done. */
export interface Held {
  /** Throws when another process may have taken it; to be asked in the transaction that writes what was done under it. */
  readonly require: (em: Em) => Promise<void>
}

/** Decides which of the processes on one database does a thing that is to be done once. */
export interface Leases {
  /** Takes a lease unless another process holds it, or it is not due yet. Held again by whoever holds it. */
  readonly take: (name: string) => Promise<boolean>
  /** Gives a lease back; nobody takes it again for so many seconds. */
  readonly giveBack: (name: string, seconds?: number) => Promise<void>
  /**
   * Does a thing unless another process does it, or has done it in the last so many seconds; answers whether it did. A
   * process that dies meanwhile, or fails, leaves it to the next that asks; one that stood still so long that another took
   * the lease has not done it where the work requires that it is held.
   */
  readonly once: (name: string, everySeconds: number, work: (held: Held) => Promise<unknown>) => Promise<boolean>
  /** Tells whether another process than this one lives that holds a lease of such a name. */
  readonly isHeldByOthers: (prefix: string) => Promise<boolean>
}

/** The leases of the only process of a database. */
export const unshared: Leases = {
  take: async () => true,
  giveBack: async () => {},
  once: async (_name, _every, work) => {
    await work({ require: async () => {} })
    return true
  },
  isHeldByOthers: async () => false,
}

const now = sql<number>`clock_timestamp()`
// A column keeps milliseconds and rounds: what is written now would be due in a moment
const written = sql<number>`date_trunc('milliseconds', clock_timestamp())`
const inSeconds = (seconds: unknown) => sql<number>`${written} + make_interval(secs => ${seconds})`

interface Holding {
  readonly name: string
  readonly holder: string
}

const TAKE = statement((db: Db<typeof Lease>, params: Params<Holding & { seconds: number }>) =>
  db
    .insertInto('lease')
    .values({ name: params.name, holder: params.holder, held_until: inSeconds(params.seconds), due_at: written })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ holder: params.holder, held_until: inSeconds(params.seconds) })
        .where(eb =>
          eb.or([
            eb('lease.holder', '=', params.holder).and('lease.held_until', '>', now),
            eb('lease.held_until', '<=', now).and('lease.due_at', '<=', now),
          ]),
        ),
    )
    .returning('name'),
)

const GIVE_BACK = statement((db: Db<typeof Lease>, params: Params<Holding & { seconds: number }>) =>
  db
    .updateTable('lease')
    .set({ held_until: written, due_at: inSeconds(params.seconds) })
    .where('name', '=', params.name)
    .where('holder', '=', params.holder),
)

/** Nobody takes it before the transaction ends. */
const KEEP = statement((db: Db<typeof Lease>, params: Params<Holding>) =>
  db
    .selectFrom('lease')
    .select('name')
    .where('name', '=', params.name)
    .where('holder', '=', params.holder)
    .where('held_until', '>', now)
    .forUpdate(),
)

const OTHERS = statement((db: Db<typeof Lease>, params: Params<{ pattern: string; holder: string }>) =>
  db
    .selectFrom('lease')
    .select('name')
    .where('name', 'like', params.pattern)
    .where('holder', '!=', params.holder)
    .where('held_until', '>', now)
    .limit(1),
)

/** The leases of a process; on SQLite nobody else is there. */
export function createLeases(store: Store, report: (error: unknown) => void): Leases {
  if (store.kind === 'sqlite') return unshared
  const holder = randomUUID()
  const take: Leases['take'] = async name =>
    (await firstRow(store.fork(), TAKE, { name, holder, seconds: HELD_SECONDS })) !== undefined
  const giveBack: Leases['giveBack'] = async (name, seconds = 0) =>
    void (await run(store.fork(), GIVE_BACK, { name, holder, seconds }))
  return {
    take,
    giveBack,
    once: async (name, everySeconds, work) => {
      if (!(await take(name))) return false
      const renewal = setInterval(() => void take(name).catch(report), RENEWED_EVERY)
      const held: Held = {
        require: async em => {
          if (!(await firstRow(em, KEEP, { name, holder }))) throw new LeaseLost(`The lease ${name} is another's now`)
        },
      }
      let restsFor = 0
      try {
        await work(held)
        restsFor = everySeconds
        return true
      } catch (error) {
        if (error instanceof LeaseLost) return false
        throw error
      } finally {
        clearInterval(renewal)
        await giveBack(name, restsFor)
      }
    },
    isHeldByOthers: async prefix =>
      (await firstRow(store.fork(), OTHERS, { pattern: `${prefix}%`, holder })) !== undefined,
  }
}
