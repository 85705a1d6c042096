import type { Role } from '../generated/enums.ts'
import { isManager } from '../core/roles.ts'

/** How long a session counts as one that has shown its second factor, minutes (docs/security.md). */
export const STEP_UP_MINUTES = 10

/** Tells whether something was shown lately enough; moments are epoch milliseconds. */
export function isFresh(shownAt: number | null, now: number): boolean {
  return shownAt !== null && now - shownAt < STEP_UP_MINUTES * 60_000
}

/** How long a factor that was set up after a recovery code alone opens nothing but changes of factors, hours. */
export const RECOVERED_HOURS = 24

/** Tells whether a factor shows everything already: `trustedFrom` null, or past; moments are epoch milliseconds. */
export function isTrusted(trustedFrom: number | null, now: number): boolean {
  return trustedFrom === null || trustedFrom <= now
}

/** Tells whether a user with these roles must have a second factor. */
export function mustHaveFactor(required: 'off' | 'staff' | 'all', roles: readonly Role[]): boolean {
  if (required === 'all') return true
  return required === 'staff' && (isManager(roles) || roles.includes('ROLE_ADMIN'))
}
