import { type Params, run, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { BeforeCommit } from '../core/hooks.ts'
import type { Touched } from '../core/transaction.ts'
import type { CounterType } from '../generated/schema.ts'
import type { ToDoCount } from './counter.entity.ts'

/** The owner of a desk's counters. */
export const STAFF_OWNER = 0

/** Records that wait for somebody: `toDoStaff` and, where a client can be waited for, `toDoClient` say for whom. */
const COUNTED: Readonly<Record<string, CounterType>> = {
  InnItem: 'INN',
  Request: 'REQUEST',
  Replenishment: 'REPLENISHMENT',
  Order: 'ORDER',
}

const asNumber = (value: unknown) => (value === true ? 1 : 0)

/** How a flag moved: 1 raised, −1 lowered, 0 as it was. */
function moved({ fields }: Touched, flag: string): number {
  const field = fields.find(one => one.field === flag)
  return field ? asNumber(field.after) - asNumber(field.before) : 0
}

const ADD = statement((db: Db<typeof ToDoCount>, params: Params<{ type: CounterType; owner: number; by: number }>) =>
  db
    .insertInto('to_do_count')
    .values({ type: params.type, client_id: params.owner, num: params.by })
    .onConflict(conflict =>
      conflict
        .columns(['type', 'client_id'])
        .doUpdateSet(eb => ({ num: eb('to_do_count.num', '+', eb.ref('excluded.num')) })),
    ),
)

/**
 * Moves the kept counters by what a transaction has changed, at its end and in one order, so that two transactions
 * never wait for each other in a ring.
 */
export const keepToDo: BeforeCommit = async (em, _actor, touched) => {
  const moves = new Map<string, number>()
  const add = (type: CounterType, owner: number, by: number) => {
    const key = `${type} ${owner}`
    if (by !== 0) moves.set(key, (moves.get(key) ?? 0) + by)
  }
  for (const one of touched) {
    const type = COUNTED[one.entity]
    if (!type) continue
    add(type, STAFF_OWNER, moved(one, 'toDoStaff'))
    add(type, (one.record['client'] as { id: number } | undefined)?.id ?? STAFF_OWNER, moved(one, 'toDoClient'))
  }
  for (const [key, by] of [...moves].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [type = '', owner] = key.split(' ')
    if (by === 0) continue
    await run(em, ADD, { type: type as CounterType, owner: Number(owner), by })
  }
}
