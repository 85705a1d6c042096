/** Makes a queue in which only so many pieces of work run at a time; the others wait for their turn. */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A turn is handed on, so that nobody who comes in between takes it
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
