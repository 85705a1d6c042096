/** How long a delivery waits after each failure, seconds; after the last try it is given up (docs/decisions.md section 28). */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
]

/** Added to a wait by lot, as a part of it: whoever comes back is not met by everything at once. */
const JITTER = 0.1

/** How long a delivery waits after its so many-th failure, milliseconds; null: it is given up. `lot`: from 0 to 1. */
export function waitAfter(failures: number, lot: number): number | null {
  const seconds = RETRY_SECONDS[failures - 1]
  return seconds === undefined ? null : Math.round(seconds * 1000 * (1 + JITTER * lot))
}

/** So long without a success after a failure a webhook ends, milliseconds. */
export const ENDS_AFTER = 5 * 86_400_000

/** How many hours a former secret signs beside the new one. */
export const ROTATION_HOURS = 24

/** How many former secrets sign at most: the header goes to everybody. */
export const MOST_FORMER = 10

/** How many webhooks a user has at most. */
export const MOST_WEBHOOKS = 10
