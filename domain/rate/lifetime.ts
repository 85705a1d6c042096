import { addDays, dayStart, today } from '../core/dates.ts'

/** The shortest and the longest lifetime of an offer that staff may choose, minutes (decisions.md section 5, "Lifetime"). */
export const MIN_VALID_MINUTES = 5
export const MAX_VALID_MINUTES = 1440

const MINUTE = 60_000

/** The hour of Moscow at which the central bank's prices of the next day are known. */
const PUBLISHED_AT = 15

/** An automatic offer holds for so long at least, minutes. */
const AUTOMATIC_MINUTES = 60

/** When an offer of so many minutes ends; null: never, as zero minutes say. */
export function offerEnd(at: Date, minutes: number): Date | null {
  return minutes === 0 ? null : new Date(at.getTime() + minutes * MINUTE)
}

/** Tells what a new end does to an offer: it holds on for longer, less long than now, or has an end for the first time. */
export function endMoves(former: Date | null, next: Date): 'later' | 'sooner' | 'first' {
  if (former === null) return 'first'
  return next.getTime() < former.getTime() ? 'sooner' : 'later'
}

/** When an automatic central-bank offer ends: the later of the next 15:00 in Moscow and 60 minutes from now. */
export function automaticOfferEnd(at: Date): Date {
  const published = (day: string) => dayStart(day).getTime() + PUBLISHED_AT * 60 * MINUTE
  const day = today(at)
  const next = published(day) > at.getTime() ? published(day) : published(addDays(day, 1))
  return new Date(Math.max(next, at.getTime() + AUTOMATIC_MINUTES * MINUTE))
}

/** Tells whether an offer has run out: from its very end on it can't be confirmed. */
export function hasRunOut(expiresAt: Date | null | undefined, at: Date): boolean {
  return expiresAt !== null && expiresAt !== undefined && expiresAt.getTime() <= at.getTime()
}
