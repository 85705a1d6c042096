import { now } from '../../domain/core/clock.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Em, Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { AuditEntry } from './audit.entity.ts'

type Log = Db<typeof AuditEntry>

/**
 * An entry with a lower id may be committed later, but not after so long, milliseconds: no write lasts a minute, and the
 * clocks of two nodes may be a minute apart.
 */
const SETTLES_WITHIN = 180_000

const SETTLED = statement((db: Log, params: Params<{ before: Date }>) =>
  db.selectFrom('audit_entry').select('id').where('at', '<', params.before).orderBy('at', 'desc').limit(1),
)

/** How many entries lie behind an id, up to another. */
const BETWEEN = statement((db: Log, params: Params<{ after: number; upTo: number }>) =>
  db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', '>', params.after)
    .where('id', '<=', params.upTo),
)

/** How many there are at all and behind an id: without a condition the database counts its smallest index. */
const WHOLE = statement((db: Log, params: Params<{ after: number }>) =>
  db.selectNoFrom(eb => [
    eb
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('whole'),
    eb
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('id', '>', params.after)
      .as('behind'),
  ]),
)

/** No id is larger. */
const LAST_ID = 2 ** 31 - 1

/** How many entries there are up to an id that is settled: the log only grows, so that stays. */
interface Settled {
  readonly id: number
  readonly count: number
}

const kept = new WeakMap<Store, Settled>()

async function settledUpTo(em: Em, id: number, before: Settled | undefined): Promise<Settled> {
  if (before && before.id >= id) return before
  if (before) {
    const more = await firstRow(em, BETWEEN, { after: before.id, upTo: id })
    return { id, count: before.count + (more?.n ?? 0) }
  }
  const all = await firstRow(em, WHOLE, { after: id })
  return { id, count: (all?.whole ?? 0) - (all?.behind ?? 0) }
}

/**
 * How many entries the log has, exactly. The first time a process counts all of them; then it knows how many there are
 * up to the last settled one, and counts what came since.
 */
export async function countEntries(store: Store, em: Em): Promise<number> {
  const last = await firstRow(em, SETTLED, { before: new Date(now().getTime() - SETTLES_WITHIN) })
  const settled = await settledUpTo(em, last?.id ?? 0, kept.get(store))
  if (settled.id >= (kept.get(store)?.id ?? 0)) kept.set(store, settled)
  const since = await firstRow(em, BETWEEN, { after: settled.id, upTo: LAST_ID })
  return settled.count + (since?.n ?? 0)
}
