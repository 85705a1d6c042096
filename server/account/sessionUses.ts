import type { App } from '../core/context.ts'
import { type Settling, settleEvery } from '../core/settling.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Session } from './session.entity.ts'

const MINUTE = 60_000

/** Keeps when sessions were last used, to the minute: calls only note it, a statement a minute writes it for all. */
export interface SessionUses extends Settling {
  /** Notes that a session is used; `lastUsedAt` is what its row says, epoch milliseconds. */
  readonly note: (sessionId: number, lastUsedAt: number) => void
}

declare module '../core/context.ts' {
  interface App {
    readonly sessionUses: SessionUses
  }
}

const USED = statement((db: Db<typeof Session>, params: Params<{ ids: readonly number[]; at: Date }>) =>
  db
    .updateTable('session')
    .set({ last_used_at: params.at })
    .where(({ eb }) => params.ids.has(eb.ref('id'))),
)

/** Begins to keep when sessions are used. */
export function createSessionUses(store: Store, report: App['report']): SessionUses {
  const used = new Set<number>()
  const settle = async () => {
    if (used.size === 0) return
    const ids = [...used]
    used.clear()
    await run(store.fork(), USED, { ids, at: new Date(Math.floor(Date.now() / MINUTE) * MINUTE) })
  }
  return {
    note: (sessionId, lastUsedAt) => {
      if (Date.now() - lastUsedAt >= MINUTE) used.add(sessionId)
    },
    ...settleEvery(MINUTE, settle, error => report(error, { worker: 'session uses' })),
  }
}
