/** Makes lanes: so many pieces of work go on at once, the others wait for their turn in their order. */
export function lanes(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async work => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/**
 * Makes queues: of the pieces of work under one name each begins when the one before it has ended, or has taken as long as
 * this, milliseconds.
 */
export function queues(patience: number): (name: string, work: () => Promise<void>) => Promise<void> {
  const byName = new Map<string, ReturnType<typeof lanes>>()
  return async (name, work) => {
    const queue = byName.get(name) ?? lanes(1)
    byName.set(name, queue)
    await queue(() => Promise.race([work(), new Promise<void>(resolve => setTimeout(resolve, patience))]))
  }
}

/**
 * Carries out work for one after another until a piece answers that those behind it would fail too. Answers them with the
 * one that failed.
 */
export async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<'go on' | 'stop'>): Promise<readonly T[]> {
  for (const [index, one] of all.entries()) if ((await work(one)) === 'stop') return all.slice(index)
  return []
}
