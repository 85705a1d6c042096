import { LockMode } from '@mikro-orm/core'
import { type App, scheduledWrite } from '../core/context.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import { clockOf } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { replenishmentRoom } from '../replenishment/record.ts'
import type { Replenishment } from '../replenishment/replenishment.entity.ts'
import { takeDue } from '../workflow/scheduled.ts'

/** How many are read at once. */
const BATCH = 100

const DUE = statement((db: Db<typeof Replenishment>, params: Params<{ now: Date; after: number; limit: number }>) =>
  db
    .selectFrom('replenishment')
    .select('id')
    .where('status', '=', 'CR_AWT')
    .where('offer_expires_at', '<=', params.now)
    .where('id', '>', params.after)
    .orderBy('id')
    .limit(params.limit),
)

/**
 * Ends the offers that have run out, each in a transaction of its own that judges it again under lock: one that was
 * confirmed, extended or ended elsewhere meanwhile stays as it is. Answers how many it has ended.
 */
export async function expireOffers(app: App): Promise<number> {
  let ended = 0
  for (let after = 0; ; ) {
    const em = app.store.fork()
    const due = await rows(em, DUE, { now: clockOf(em), after, limit: BATCH })
    for (const { id } of due) if (await expire(app, id)) ended++
    after = due.at(-1)?.id ?? 0
    if (due.length < BATCH) return ended
  }
}

/** Ends one; a failure is reported and leaves it to the next turn, the others go on. */
async function expire(app: App, id: number): Promise<boolean> {
  try {
    return await scheduledWrite(app, 'expireRate', async em => {
      const record = await replenishmentRoom.find(em, id, LockMode.PESSIMISTIC_WRITE)
      return record !== null && takeDue(app, em, replenishmentRoom, 'EXPIRE_RATE', record)
    })
  } catch (error) {
    app.report(error, { worker: 'offers' })
    return false
  }
}
