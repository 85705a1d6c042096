/** A large body that is being read. */
interface Body {
  readonly userId: number
  /** When its reading began, milliseconds. */
  readonly since: number
  /** How much of it has come, bytes. */
  readonly read: () => number
  /** All of it has come. */
  readonly isWhole: () => boolean
  /** Ends it, and with it its call. */
  readonly cut: () => void
}

/** How many large bodies are read at once, of one user and of all. */
const OF_ONE = 4
const AT_ONCE = 12

/** A body is left alone for so long, milliseconds, and afterwards as long as it comes at this pace, bytes a second. */
const UNTOUCHED = 10_000
const SLOW = 16 * 1024

/**
 * The places of large bodies, which everybody has a share of. When all are taken, whoever holds none takes the place of the
 * slowest body that comes at a crawl, or whose sender holds several.
 */
export class BodyPlaces {
  readonly #held = new Set<Body>()

  /** Takes a place, if there is one. Answers how to give it back, or null. */
  take(body: Omit<Body, 'since'>): (() => void) | null {
    const now = Date.now()
    const held = this.#heldBy(body.userId)
    if (held >= OF_ONE) return null
    if (this.#held.size >= AT_ONCE) {
      const slowest = held === 0 ? this.#slowest(now) : undefined
      if (!slowest) return null
      this.#held.delete(slowest)
      slowest.cut()
    }
    const taken = { ...body, since: now }
    this.#held.add(taken)
    return () => void this.#held.delete(taken)
  }

  #heldBy(userId: number): number {
    return this.#held.values().reduce((sum, one) => sum + (one.userId === userId ? 1 : 0), 0)
  }

  #slowest(now: number): Body | undefined {
    const pace = ({ read, since }: Body) => (read() * 1000) / (now - since)
    return [...this.#held]
      .filter(({ since, isWhole }) => now - since >= UNTOUCHED && !isWhole())
      .filter(body => pace(body) < SLOW || this.#heldBy(body.userId) > 1)
      .toSorted((one, other) => pace(one) - pace(other))[0]
  }
}
