/** A tab says so often that it is open, milliseconds; hidden ones are slowed down to once a minute. */
export const HEARTBEAT_MS = 5000
const SILENT_AFTER = 150_000

const OPEN = 'trinity.tab.'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keysOf = (storage: Kept) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(key => key !== null)

/**
 * Drafts of forms in one browser, one a tab: two tabs that fill in the same form at once never touch each other's. A tab
 * that has none takes over what a closed one has left.
 */
export function tabDrafts(storage: Kept, tab: string, now: () => number = Date.now) {
  const own = (form: string) => `${form}#${tab}`
  const isOpen = (other: string) => now() - Number(storage.getItem(OPEN + other) ?? 0) < SILENT_AFTER
  return {
    /** The draft of this tab, or the one that a closed tab has left; null: none. */
    read: (form: string): string | null => {
      const mine = storage.getItem(own(form))
      if (mine !== null) return mine
      const left = keysOf(storage).find(key => key.startsWith(`${form}#`) && !isOpen(key.slice(form.length + 1)))
      if (!left) return null
      const draft = storage.getItem(left) ?? ''
      storage.removeItem(left)
      storage.setItem(own(form), draft)
      return draft
    },
    /** This tab has kept something. */
    holds: (form: string): boolean => storage.getItem(own(form)) !== null,
    write: (form: string, draft: string) => storage.setItem(own(form), draft),
    drop: (form: string) => storage.removeItem(own(form)),
    /** Says that the tab is open, or that it closes. */
    say: (open: boolean) => (open ? storage.setItem(OPEN + tab, String(now())) : storage.removeItem(OPEN + tab)),
  }
}
