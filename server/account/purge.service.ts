import { type Params, runInBatches, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { forgetKeyCalls } from './keyCall.service.ts'
import { forgetKeys } from './key.service.ts'
import { forgetSessions } from './session.service.ts'
import type { AuthLink, RevokedToken } from './account.entity.ts'

interface Ended {
  readonly now: Date
  readonly atMost: number
}

const TOKENS = statement((db: Db<typeof RevokedToken>, params: Params<Ended>) =>
  db
    .deleteFrom('revoked_token')
    .where('jti', 'in', eb =>
      eb
        .selectFrom('revoked_token as old')
        .select('old.jti')
        .where('old.expires_at', '<', params.now)
        .limit(params.atMost),
    ),
)

const LINKS = statement((db: Db<typeof AuthLink>, params: Params<Ended>) =>
  db
    .deleteFrom('auth_link')
    .where('id', 'in', eb =>
      eb.selectFrom('auth_link as old').select('old.id').where('old.expires_at', '<', params.now).limit(params.atMost),
    ),
)

/** Removes sessions, challenges, links, keys and calls of keys whose time is over. Answers how many. */
export async function forgetEnded(em: Em): Promise<number> {
  const now = clockOf(em)
  const signed = (await runInBatches(em, TOKENS, { now })) + (await runInBatches(em, LINKS, { now }))
  return signed + (await forgetSessions(em)) + (await forgetKeys(em)) + (await forgetKeyCalls(em))
}
