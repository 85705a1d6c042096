import { MOSCOW } from '../../domain/core/dates.ts'
import type { App } from '../core/context.ts'
import { type Params, rows, run, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import { User } from './account.entity.ts'
import { tellOwner } from './entry.ts'
import type { ApiKey } from './key.entity.ts'

const DAY = 86_400_000

/** So many days before its end a letter tells of it. */
const TOLD_BEFORE: readonly number[] = [14, 1]

const dueAt = (now: Date, expiresAt: Date) =>
  TOLD_BEFORE.filter(days => expiresAt.getTime() - now.getTime() <= days * DAY).length

/** Which letters about the end of a new key would come at once: those never go. */
export const lettersDueAtBirth = dueAt

/** Keys that end within so long and whose letter has not gone. */
const DUE = statement((db: Db<typeof ApiKey>, params: Params<{ now: Date; until: Date; told: number }>) =>
  db
    .selectFrom('api_key')
    .select(['id', 'user_id', 'name', 'expires_at'])
    .where('expires_at', '>', params.now)
    .where('expires_at', '<=', params.until)
    .where('told', '<', params.told),
)

/** One of several who write it gets the letter: it stands in the transaction that marks the key. */
const TAKE = statement((db: Db<typeof ApiKey>, params: Params<{ id: number; told: number }>) =>
  db.updateTable('api_key').set({ told: params.told }).where('id', '=', params.id).where('told', '<', params.told),
)

const written = new Intl.DateTimeFormat('ru-RU', { timeZone: MOSCOW, dateStyle: 'short', timeStyle: 'short' })

/** Writes to the owners of keys that end in 14 days or in one: of both that fell due while nothing ran, the last. */
export async function tellOfKeysEnding(app: App): Promise<void> {
  const now = new Date()
  const stages = TOLD_BEFORE.map((days, index) => ({ days, told: index + 1 })).toReversed()
  for (const { days, told } of stages) {
    const due = await rows(app.store.fork(), DUE, { now, until: new Date(now.getTime() + days * DAY), told })
    for (const key of due)
      await transaction(app.store, async em => {
        if ((await run(em, TAKE, { id: key.id, told })) === 0) return
        const user = await em.findOne(User, { id: key.user_id, deletedAt: null })
        if (!user) return
        const at = `${written.format(new Date(key.expires_at))} МСК`
        await tellOwner({ app }, em, user, 'keyEnds', [
          { name: 'key', value: key.name },
          { name: 'ends', value: at },
        ])
      })
  }
}
