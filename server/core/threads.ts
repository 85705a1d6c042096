import { Piscina } from 'piscina'

/** A thread that nobody has needed for so long ends, milliseconds, unless its work comes once a day. */
const IDLE = 30_000

/**
 * Threads for work that takes the processor for long, so that nobody else waits for it. The file exports by default what is
 * done with one piece of work; so many pieces are done at once, the others wait for their turn.
 */
export function createThreads<Task, Result>(file: URL, atOnce: number, idleTimeout = IDLE): Piscina<Task, Result> {
  const threads = new Piscina<Task, Result>({
    filename: file.href,
    maxThreads: atOnce,
    minThreads: 0,
    idleTimeout,
    // Those of the process are for the process
    execArgv: [],
    // Nobody reads its times, and they take megabytes
    recordTiming: false,
  })
  // A thread that could not begin is missed by whoever waits for its work, not by the process
  threads.on('error', () => {})
  return threads
}
