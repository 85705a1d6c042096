import { type Given, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { AuthLink, RevokedToken } from './account.entity.ts'

const TOKENS = statement((db: Db<typeof RevokedToken>, given: Given<{ now: Date }>) =>
  db.deleteFrom('revoked_token').where('expires_at', '<', given.now),
)

const LINKS = statement((db: Db<typeof AuthLink>, given: Given<{ now: Date }>) =>
  db.deleteFrom('auth_link').where('expires_at', '<', given.now),
)

/** Removes tokens and links that have ended by themselves. Answers how many. */
export async function forgetEnded(em: Em): Promise<number> {
  const now = new Date()
  return (await run(em, TOKENS, { now })) + (await run(em, LINKS, { now }))
}
