/** What a process notes as it goes and writes down from time to time. */
export interface Settling {
  /** Writes what was noted. */
  readonly settle: () => Promise<void>
  /** Writes the last of it, and nothing any more. */
  readonly stop: () => Promise<void>
}

/** Writes down every `ms` milliseconds what was noted; a failure is reported, and the next turn comes all the same. */
export function settleEvery(ms: number, settle: () => Promise<void>, failed: (error: unknown) => void): Settling {
  const timer = setInterval(() => void settle().catch(failed), ms).unref()
  return {
    settle,
    stop: async () => {
      clearInterval(timer)
      await settle()
    },
  }
}
