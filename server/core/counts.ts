import type { InferEntity } from '@mikro-orm/core'
import type { RecordCount } from './count.entity.ts'
import { firstRow, type Params, run, statement } from './sql.ts'
import type { Em } from './store.ts'
import type { Db } from './tables.ts'
import type { Touched } from './touch.ts'

/** The owner of what all of staff have in common. */
export const EVERYBODY = 0

/** The status under which records are counted that wait for their owner; EVERYBODY: for a desk. */
export const ACTION = 'ACTION'

/** The status under which all records of an owner are counted, whatever their own is. */
const ALL = 'ALL'

/** Where a record is counted: whose it is, and under which status. */
type Place = readonly [owner: number, status: string]

/** A record as most are counted: under its status for everybody and for its client, and for whom it waits. */
interface Waiting {
  readonly status: string
  readonly client?: { readonly id: number }
  readonly toDoStaff: boolean
  readonly toDoClient?: boolean
  readonly deletedAt?: Date | null | undefined
}

/** The places of a record that may wait for its desk or its client; a deleted one has none. */
export function placesOf({ status, client, toDoStaff, toDoClient, deletedAt }: Waiting): Place[] {
  if (deletedAt) return []
  const places: Place[] = [[EVERYBODY, status]]
  if (toDoStaff) places.push([EVERYBODY, ACTION])
  if (client) places.push([client.id, status])
  if (client && toDoClient) places.push([client.id, ACTION])
  return places
}

/** What a kind of records is counted by. */
interface CountRule<Record_> {
  /** The kind, by its name in the counters. */
  readonly kind: string
  /** Where a record is counted in the state that it has. */
  readonly places: (record: Record_) => readonly Place[]
}

const rules = new Map<string, CountRule<never>>()

/** Keeps the counts of a kind of records. Stands beside its entity. */
export function countRecords<E extends { readonly name: string }>(entity: E, rule: CountRule<InferEntity<E>>): void {
  rules.set(entity.name, rule)
}

const ADD = statement(
  (db: Db<typeof RecordCount>, params: Params<{ kind: string; owner: number; status: string; by: number }>) =>
    db
      .insertInto('record_count')
      .values({ kind: params.kind, owner_id: params.owner, status: params.status, num: params.by })
      .onConflict(conflict =>
        conflict
          .columns(['kind', 'owner_id', 'status'])
          .doUpdateSet(eb => ({ num: eb('record_count.num', '+', eb.ref('excluded.num')) })),
      ),
)

const KEPT = statement((db: Db<typeof RecordCount>, params: Params<{ kind: string; owner: number; status: string }>) =>
  db
    .selectFrom('record_count')
    .select('num as n')
    .where('kind', '=', params.kind)
    .where('owner_id', '=', params.owner)
    .where('status', '=', params.status),
)

/** A total that is kept: of a kind, of an owner, of one status or of all. */
export interface KeptTotal {
  readonly kind: string
  readonly owner: number
  /** Null: of all statuses together. */
  readonly status: string | null
}

/** How many records there are by what is kept. */
export async function keptTotal(em: Em, { kind, owner, status }: KeptTotal): Promise<number> {
  return (await firstRow(em, KEPT, { kind, owner, status: status ?? ALL }))?.n ?? 0
}

/** A stored value as the record has it: a relation is the record that it leads to. */
const asHeld = (now: unknown, stored: unknown) =>
  typeof now === 'object' && now !== null && typeof stored === 'number' ? { id: stored } : stored

/** The states of a record before and after a transaction that has touched it, once or more; null: it was not there. */
function statesOf(touches: readonly Touched[]): readonly (Touched['record'] | null)[] {
  const [first] = touches
  const last = touches.at(-1)
  if (!first || !last) return []
  const { record } = last
  const was: Record<string, unknown> & { id: number } = { ...record }
  for (const { fields } of touches.toReversed())
    for (const { field, before } of fields) was[field] = asHeld(record[field], before)
  return [first.kind === 'create' ? null : was, last.kind === 'delete' ? null : record]
}

/** The places of a record with those of the totals that it belongs to. */
const withTotals = (places: readonly Place[]) =>
  places.flatMap(([owner, status]): Place[] =>
    status === ACTION
      ? [[owner, status]]
      : [
          [owner, status],
          [owner, ALL],
        ],
  )

/**
 * Moves the kept counts by what a transaction has changed, at its end and in one order, so that two transactions never
 * wait for each other in a ring.
 */
export async function keepCounts(em: Em, touched: readonly Touched[]): Promise<void> {
  const counted = touched.filter(({ entity }) => rules.has(entity))
  if (counted.length === 0) return
  const moves = new Map<string, { kind: string; owner: number; status: string; by: number }>()
  for (const touches of Map.groupBy(counted, ({ entity, record }) => `${entity} ${record.id}`).values()) {
    const rule = rules.get(touches[0]?.entity ?? '')
    statesOf(touches).forEach((state, turn) => {
      for (const [owner, status] of withTotals((state && rule?.places(state as never)) ?? [])) {
        const key = `${rule?.kind} ${owner} ${status}`
        const move = moves.get(key) ?? { kind: rule?.kind ?? '', owner, status, by: 0 }
        moves.set(key, { ...move, by: move.by + (turn === 0 ? -1 : 1) })
      }
    })
  }
  for (const [, move] of [...moves].sort(([a], [b]) => (a < b ? -1 : 1))) if (move.by !== 0) await run(em, ADD, move)
}
