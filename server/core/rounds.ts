/** Null: the work of an owner begins at once; else when it has its turn. */
export type Round = (owner: number) => Promise<void> | null

/**
 * Makes rounds of the event loop in which one piece of work of each owner begins: what an owner has brought beyond that waits
 * for the next ones, so that whoever comes meanwhile begins before it.
 */
export function createRounds(): Round {
  const begun = new Set<number>()
  const waiting = new Map<number, (() => void)[]>()

  const next = () => {
    begun.clear()
    for (const [owner, [start, ...later]] of waiting) {
      if (later.length > 0) waiting.set(owner, later)
      else waiting.delete(owner)
      begun.add(owner)
      start?.()
    }
    if (begun.size > 0) setImmediate(next)
  }

  return owner => {
    if (begun.size === 0) setImmediate(next)
    else if (begun.has(owner)) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const others = waiting.get(owner)
      if (others) others.push(resolve)
      else waiting.set(owner, [resolve])
      return promise
    }
    begun.add(owner)
    return null
  }
}
