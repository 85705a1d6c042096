import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { AuthLink, RevokedToken } from './account.entity.ts'

const TOKENS = statement((db: Db<typeof RevokedToken>, params: Params<{ now: Date }>) =>
  db.deleteFrom('revoked_token').where('expires_at', '<', params.now),
)

const LINKS = statement((db: Db<typeof AuthLink>, params: Params<{ now: Date }>) =>
  db.deleteFrom('auth_link').where('expires_at', '<', params.now),
)

/** Removes tokens and links that have ended by themselves. Answers how many. */
export async function forgetEnded(em: Em): Promise<number> {
  const now = new Date()
  return (await run(em, TOKENS, { now })) + (await run(em, LINKS, { now }))
}
