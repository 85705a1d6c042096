import { createHash, randomBytes } from 'node:crypto'
import { clockOf, type Em } from '../core/store.ts'
import { AuthLink } from './account.entity.ts'

/** How long links live, hours (decisions.md section 2). */
const HOURS = { CONFIRM: 72, RESET: 1 } as const

type LinkKind = keyof typeof HOURS

const hashOf = (confirmation: string) => createHash('sha256').update(confirmation).digest('hex')

/** Makes the string of a confirmation or reset link; a new one kills the old, only its hash is kept. */
export async function issueLink(em: Em, userId: number, kind: LinkKind): Promise<string> {
  const confirmation = randomBytes(32).toString('base64url')
  await em.nativeDelete(AuthLink, { user: userId, kind })
  await em.insert(AuthLink, {
    user: userId,
    kind,
    hash: hashOf(confirmation),
    expiresAt: new Date(clockOf(em).getTime() + HOURS[kind] * 3_600_000),
  })
  return confirmation
}

/** Uses a link up. Answers whether it was good: known, unused and not expired. */
export async function useLink(em: Em, userId: number, kind: LinkKind, confirmation: string): Promise<boolean> {
  const used = await em.nativeDelete(AuthLink, {
    user: userId,
    kind,
    hash: hashOf(confirmation),
    expiresAt: { $gt: clockOf(em) },
  })
  return used === 1
}

/** Ends the links that were sent to a user until now. */
export async function endLinks(em: Em, userId: number): Promise<void> {
  await em.nativeDelete(AuthLink, { user: userId })
}
