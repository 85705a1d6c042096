/** Runs work when its turn has come. The work of one owner is done one piece at a time; work of no owner waits for none. */
export type InTurn = <T>(work: () => Promise<T>, owner?: number) => Promise<T>

/**
 * Makes a queue in which only so many pieces of work run at a time; the others wait for their turn. Owners come in turn,
 * however much each of them has brought.
 */
export function limitConcurrency(atOnce: number): InTurn {
  let free = atOnce
  const busy = new Set<number | symbol>()
  // The owner who waits longest for a turn is first
  const waiting = new Map<number | symbol, (() => void)[]>()

  function wait(owner: number | symbol): Promise<void> {
    return new Promise(resolve => {
      const others = waiting.get(owner)
      if (others) others.push(resolve)
      else waiting.set(owner, [resolve])
    })
  }

  /** Whoever had a turn goes behind the others; the turn is handed on, so that nobody who comes in between takes it. */
  function handOn(owner: number | symbol): void {
    busy.delete(owner)
    const rest = waiting.get(owner)
    waiting.delete(owner)
    if (rest) waiting.set(owner, rest)
    for (const [next, [start, ...later]] of waiting) {
      if (busy.has(next) || !start) continue
      if (later.length > 0) waiting.set(next, later)
      else waiting.delete(next)
      busy.add(next)
      return start()
    }
    free++
  }

  return async (work, owner) => {
    const whose = owner ?? Symbol('nobody')
    if (free > 0 && !busy.has(whose)) {
      free--
      busy.add(whose)
    } else await wait(whose)
    try {
      return await work()
    } finally {
      handOn(whose)
    }
  }
}
