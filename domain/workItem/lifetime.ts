/** How long a record stays taken up without a step, note or message of its holder, milliseconds (decisions.md section 25). */
export const WORK_LIVES = 30 * 60_000

/** The moment of the last activity from which on a record is still taken up. */
export const idleSince = (at: Date): Date => new Date(at.getTime() - WORK_LIVES)

/** Tells whether somebody whose last activity was then still holds a record. */
export const isAtWork = (activeAt: Date | null | undefined, at: Date): boolean =>
  activeAt !== null && activeAt !== undefined && activeAt > idleSince(at)
