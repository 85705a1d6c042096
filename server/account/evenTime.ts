import { setTimeout as sleep } from 'node:timers/promises'

/** How long an answer takes that must not tell by its time what was done, milliseconds: several times what the work takes. */
const EVEN_MS = 250

/** Does work and answers, or throws, only when a whole number of even times has passed since it began, whatever became of it. */
export async function inEvenTime<T>(work: () => Promise<T>, evenMs = EVEN_MS): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    // Work that was held up ends with the next even time, so that its own length is not seen then either
    const took = performance.now() - begun
    await sleep(Math.max(1, Math.ceil(took / evenMs)) * evenMs - took)
  }
}
