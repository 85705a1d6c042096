import { today } from '../../domain/core/dates.ts'
import type { App } from '../core/context.ts'
import { type Settling, settleEvery } from '../core/settling.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import type { ApiKey, KeyDay } from './key.entity.ts'

const MINUTE = 60_000

/** Keeps when keys were last used and how many calls they make a day: calls only note it, once a minute it is written. */
export interface KeyUses extends Settling {
  /** Notes a call of a key. */
  readonly note: (keyId: number) => void
}

declare module '../core/context.ts' {
  interface App {
    readonly keyUses: KeyUses
  }
}

const USED = statement((db: Db<typeof ApiKey>, params: Params<{ id: number; at: Date }>) =>
  db.updateTable('api_key').set({ last_used_at: params.at }).where('id', '=', params.id),
)

const COUNT = statement((db: Db<typeof KeyDay>, params: Params<{ id: number; day: string; calls: number }>) =>
  db
    .insertInto('key_day')
    .values({ key_id: params.id, day: params.day, calls: params.calls })
    .onConflict(conflict =>
      conflict.columns(['key_id', 'day']).doUpdateSet(eb => ({ calls: eb('key_day.calls', '+', params.calls) })),
    ),
)

/** Begins to keep how keys are used. */
export function createKeyUses(store: Store, report: App['report']): KeyUses {
  const noted = new Map<string, { readonly id: number; readonly day: string; calls: number }>()
  const settle = async () => {
    const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
    const uses = [...noted.values()]
    noted.clear()
    for (const use of uses)
      await transaction(store, async em => {
        // A key that was revoked meanwhile is counted no more
        if ((await run(em, USED, { id: use.id, at: now })) === 1) await run(em, COUNT, use)
      })
  }
  return {
    note: keyId => {
      const day = today()
      const name = `${keyId} ${day}`
      const use = noted.get(name) ?? { id: keyId, day, calls: 0 }
      use.calls += 1
      noted.set(name, use)
    },
    ...settleEvery(MINUTE, settle, error => report(error, { worker: 'key uses' })),
  }
}
