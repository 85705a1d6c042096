import { Problem } from '../../domain/core/problems.ts'
import type { Context } from '../core/context.ts'
import { createRounds } from '../core/rounds.ts'
import { createShares, type Share } from '../core/shares.ts'

/** So many calls of one user are carried out at once, and so many more wait. */
export const CALLS: Share = { atOnce: 6, waiting: 100 }

/** Carries out a call in the turn of its user. Answers `tooManyAttempts` (429) when too many of the user wait already. */
export type InTurn = <T>(ctx: Context, work: () => Promise<T>) => Promise<T | Problem>

/**
 * Makes the turns of calls: what one user sends at once is carried out a few at a time, and the call of somebody else comes in
 * between. SQLite answers at once, so that a call hardly ever lets the event loop go on by itself: in each of its rounds one
 * call of each user begins.
 */
export function callsInTurn(): InTurn {
  const take = createShares(CALLS)
  const round = createRounds()
  return async ({ viewer }, work) => {
    if (!viewer) return work()
    const place = await take(viewer.id).catch((error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    })
    if (place instanceof Problem) return place
    try {
      await round(viewer.id)
      return await work()
    } finally {
      place()
    }
  }
}
