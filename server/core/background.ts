/** What a process does beside its calls. */
export interface Background {
  /** Begins work that nobody waits for; a failure is reported under the worker's name. */
  readonly start: (worker: string, work: () => Promise<unknown>) => void
  /** Waits for what is being done. */
  readonly settled: () => Promise<void>
}

/** Keeps account of what is being done beside the calls, so that a process that stops can wait for it. */
export function createBackground(report: (error: unknown, where: { worker: string }) => void): Background {
  const running = new Set<Promise<unknown>>()
  return {
    start: (worker, work) => {
      const done: Promise<unknown> = work()
        .catch((error: unknown) => report(error, { worker }))
        .finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => void (await Promise.all(running)),
  }
}
