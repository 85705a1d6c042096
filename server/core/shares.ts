import { Problem } from '../../domain/core/problems.ts'

/** What each owner has a share of. */
export interface Share {
  /** How many of one owner are at work at once. */
  readonly atOnce: number
  /** How many of one owner wait for that; whoever comes beyond them is refused. */
  readonly waiting: number
  /** How long one waits, milliseconds; without it until it is its turn. */
  readonly within?: number
}

/**
 * Waits for a place among the owner's own; nobody waits for others. Answers how to give it back. Throws `tooManyAttempts`
 * (429) when too many wait already, or when none became free in time.
 */
export type TakePlace = (owner: number | string) => Promise<() => void>

/** When to come again, seconds. */
const COME_AGAIN = 1

interface Owner {
  held: number
  readonly waiting: Set<() => void>
}

/** Makes places that each owner has so many of. */
export function createShares({ atOnce, waiting, within }: Share): TakePlace {
  const owners = new Map<number | string, Owner>()
  const tooMany = () => new Problem('tooManyAttempts', { values: { seconds: COME_AGAIN } })

  /** Once only, whoever asks for it again: the place goes to the next of the same owner. */
  const placeOf = (key: number | string, owner: Owner) => {
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      const [next] = owner.waiting
      if (next) return next()
      owner.held--
      if (owner.held === 0) owners.delete(key)
    }
  }

  return async key => {
    const owner = owners.get(key) ?? { held: 0, waiting: new Set() }
    owners.set(key, owner)
    if (owner.held < atOnce) {
      owner.held++
      return placeOf(key, owner)
    }
    if (owner.waiting.size >= waiting) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const begin = () => {
      clearTimeout(late)
      owner.waiting.delete(begin)
      resolve(placeOf(key, owner))
    }
    const late =
      within === undefined
        ? undefined
        : setTimeout(() => {
            owner.waiting.delete(begin)
            reject(tooMany())
          }, within)
    owner.waiting.add(begin)
    return promise
  }
}
