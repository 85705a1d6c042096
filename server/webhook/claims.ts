import { randomUUID } from 'node:crypto'
import { firstRow, type Params, run, statement } from '../core/sql.ts'
import { clockOf, type Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import type { WebhookDelivery } from './webhook.entity.ts'

/** How long a delivery is that process's which has claimed it, seconds: whoever was killed meanwhile leaves it so long. */
const CLAIMED_FOR = 60

type Deliveries = Db<typeof WebhookDelivery>

/** The next that is due, but for webhooks that are being called as often as they may be. */
const dueNext = (db: Deliveries, params: Params<{ now: Date; busy: readonly number[] }>) =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_id as webhookId'])
    .where('next_try_at', '<=', params.now)
    .where(eb => {
      const isBusy = params.busy.has(eb.ref('webhook_id'))
      return eb.not(isBusy)
    })
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)

const NEXT = statement(dueNext)
const NEXT_SHARED = statement((db: Deliveries, params: Params<{ now: Date; busy: readonly number[] }>) =>
  dueNext(db, params).forUpdate().skipLocked(),
)

const CLAIM = statement((db: Deliveries, params: Params<{ id: number; claim: string; until: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ claim: params.claim, next_try_at: params.until })
    .where('id', '=', params.id),
)

/** A delivery that this process alone tries now. */
export interface Claimed {
  readonly id: number
  readonly webhookId: number
  readonly claim: string
}

/** Claims the delivery that is due next; null: none is. */
export function claimNext(store: Store, busy: readonly number[]): Promise<Claimed | null> {
  return transaction(store, async em => {
    const now = clockOf(em)
    const next = await firstRow(em, store.kind === 'sqlite' ? NEXT : NEXT_SHARED, { now, busy })
    if (!next) return null
    const claim = randomUUID()
    await run(em, CLAIM, { id: next.id, claim, until: new Date(now.getTime() + CLAIMED_FOR * 1000) })
    return { ...next, claim }
  })
}

const LEFT = statement((db: Deliveries, params: Params<{ now: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ claim: null, next_try_at: params.now })
    .where('claim', 'is not', null)
    .where('next_try_at', 'is not', null),
)

/** Takes up at once what a process that is no more has left: only where there can be no other one. */
export async function takeLeft(store: Store): Promise<void> {
  await transaction(store, em => run(em, LEFT, { now: clockOf(em) }))
}

const FIRST = statement((db: Deliveries, params: Params<{ busy: readonly number[] }>) =>
  db
    .selectFrom('webhook_delivery')
    .select('next_try_at as at')
    .where('next_try_at', 'is not', null)
    .where(eb => {
      const isBusy = params.busy.has(eb.ref('webhook_id'))
      return eb.not(isBusy)
    })
    .orderBy('next_try_at')
    .limit(1),
)

/** How long nothing is due, milliseconds; null: nothing waits. */
export async function untilNext(store: Store, busy: readonly number[]): Promise<number | null> {
  const em = store.fork()
  const next = await firstRow(em, FIRST, { busy })
  return next?.at ? next.at - clockOf(em).getTime() : null
}
