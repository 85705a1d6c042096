import type { Em } from '../core/store.ts'
import { change } from '../core/sql.ts'

/** Removes tokens and links that have ended by themselves. Answers how many. */
export async function forgetEnded(em: Em): Promise<number> {
  const now = new Date()
  const tokens = await change(em, 'delete from revoked_token where expires_at < ?', [now])
  return tokens + (await change(em, 'delete from auth_link where expires_at < ?', [now]))
}
