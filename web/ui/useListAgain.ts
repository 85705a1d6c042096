import { useEvery } from './useEvery.ts'

const EVERY_MS = 60_000

/** Keeps a list true that nobody tells of: it is read anew every minute, and when its page is looked at again. */
export function useListAgain(refetch: () => Promise<unknown>): void {
  useEvery(EVERY_MS, () => void refetch().catch(() => undefined))
}
