import { randomUUID } from 'node:crypto'
import { firstRow, type Params, rows, run, statement } from '../core/sql.ts'
import { clockOf, type Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import type { Webhook, WebhookDelivery } from './webhook.entity.ts'

/** How long a delivery is that process's which has claimed it, seconds: whoever was killed meanwhile leaves it so long. */
const CLAIMED_FOR = 60

/** How many due deliveries are looked through before each webhook is asked for its own. */
const LOOKED_THROUGH = 100

type Deliveries = Db<typeof WebhookDelivery>

const DUE = statement((db: Deliveries, params: Params<{ now: Date }>) =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_id as webhookId'])
    .where('next_try_at', '<=', params.now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(LOOKED_THROUGH),
)

// A webhook at a time, each by its own index: whatever many another has waiting is not walked past
const DUE_OF_OTHERS = statement(
  (db: Db<typeof Webhook | typeof WebhookDelivery>, params: Params<{ now: Date; full: readonly number[] }>) =>
    db
      .selectFrom(
        db
          .selectFrom('webhook as w')
          .select(eb => [
            'w.id as webhookId',
            eb
              .selectFrom('webhook_delivery as d')
              .select('d.id')
              .whereRef('d.webhook_id', '=', 'w.id')
              .where('d.next_try_at', '<=', params.now)
              .orderBy('d.next_try_at')
              .limit(1)
              .as('id'),
          ])
          .where(eb => {
            const isFull = params.full.has(eb.ref('w.id'))
            return eb.not(isFull)
          })
          .as('first'),
      )
      .select(['first.webhookId', 'first.id'])
      .where('first.id', 'is not', null)
      .limit(LOOKED_THROUGH),
)

/** Changes nothing where another process was first. */
const CLAIM = statement((db: Deliveries, params: Params<{ id: number; claim: string; until: Date; now: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ claim: params.claim, next_try_at: params.until })
    .where('id', '=', params.id)
    .where('next_try_at', '<=', params.now),
)

/** A delivery that this process alone tries now. */
export interface Claimed {
  readonly id: number
  readonly webhookId: number
  readonly claim: string
}

/** How many more deliveries a process may have out. */
interface Room {
  readonly inAll: number
  readonly of: (webhookId: number) => number
  /** Webhooks that have no room. */
  readonly full: readonly number[]
}

/** Claims what is due as far as there is room, the longest waiting first; `at`: when it looked. */
export function claimDue(
  store: Store,
  room: Room,
): Promise<{ readonly claimed: readonly Claimed[]; readonly at: Date }> {
  return transaction(store, async em => {
    const at = clockOf(em)
    const due = await rows(em, DUE, { now: at })
    const fits = due.filter(({ webhookId }) => room.of(webhookId) > 0)
    const isHidden = fits.length === 0 && due.length === LOOKED_THROUGH
    const found = isHidden ? await rows(em, DUE_OF_OTHERS, { now: at, full: room.full }) : fits
    const claimed: Claimed[] = []
    const until = new Date(at.getTime() + CLAIMED_FOR * 1000)
    for (const { id, webhookId } of found) {
      const ofIt = claimed.filter(one => one.webhookId === webhookId).length
      if (id === null || ofIt >= room.of(webhookId)) continue
      if (claimed.length >= room.inAll) break
      const claim = randomUUID()
      if ((await run(em, CLAIM, { id, claim, until, now: at })) > 0) claimed.push({ id, webhookId, claim })
    }
    return { claimed, at }
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

const LATER = statement((db: Deliveries, params: Params<{ at: Date }>) =>
  db
    .selectFrom('webhook_delivery')
    .select('next_try_at as at')
    .where('next_try_at', '>', params.at)
    .orderBy('next_try_at')
    .limit(1),
)

/** How long until something becomes due that was not at `at`, milliseconds; null: nothing does. */
export async function untilNext(store: Store, at: Date): Promise<number | null> {
  const em = store.fork()
  const next = await firstRow(em, LATER, { at })
  return next?.at ? next.at - clockOf(em).getTime() : null
}
