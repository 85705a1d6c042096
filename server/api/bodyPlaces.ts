/** A large body that is on its way. */
export interface Body {
  readonly userId: number
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

/** How often is looked how much has come, milliseconds; so many looks back, two seconds, tell how fast something comes. */
export const LOOKS_EVERY = 500
const LOOKS_BACK = 4

/** A sender of whom no more than this came within the looks back, bytes, crawls: 64 KB a second. */
const CRAWL = 128 * 1024

/** Whoever has sent nothing for so many looks, ten seconds, is forgotten. */
const FORGOTTEN = 20

/** How much had come at each of the last looks; a process that stood still has not looked, so that it blames nobody. */
class Pace {
  readonly #marks: number[]
  constructor(come: number) {
    this.#marks = [come]
  }
  look(come: number): void {
    this.#marks.push(come)
    if (this.#marks.length > LOOKS_BACK + 1) this.#marks.shift()
  }
  /** Bytes that came since the oldest look that is kept. */
  lately(come: number): number {
    return come - (this.#marks[0] ?? come)
  }
  /** Bytes from one look to the next. */
  perLook(come: number): number {
    return this.lately(come) / this.#marks.length
  }
  get isKnown(): boolean {
    return this.#marks.length > LOOKS_BACK
  }
}

interface Held extends Body {
  readonly sender: Sender
  readonly pace: Pace
}

/**
 * Whoever has sent large bodies in the last seconds. The pace is that of all their bodies and goes on from one to the next,
 * so that nobody looks quicker by beginning anew; it stands still while nothing of theirs is on its way.
 */
class Sender {
  readonly held = new Set<Held>()
  readonly #pace = new Pace(0)
  /** What has come of the bodies that have ended. */
  #ended = 0
  /** Something of theirs has been on its way since the last look, however shortly. */
  #isSending = false
  /** For how many looks nothing of theirs has been on its way. */
  #idle = 0

  get #come(): number {
    return this.held.values().reduce((sum, body) => sum + body.read(), this.#ended)
  }
  /** A sender who has only begun does not crawl yet. */
  get crawls(): boolean {
    return this.#pace.isKnown && this.#pace.lately(this.#come) < CRAWL
  }
  get isForgotten(): boolean {
    return this.held.size === 0 && this.#idle >= FORGOTTEN
  }
  look(): void {
    for (const body of this.held) body.pace.look(body.read())
    const isSending = this.held.values().some(({ isWhole }) => !isWhole())
    if (this.#isSending || isSending) this.#pace.look(this.#come)
    this.#idle = this.#isSending || isSending ? 0 : this.#idle + 1
    this.#isSending = isSending
  }
  begin(body: Held): void {
    this.held.add(body)
    this.#isSending = true
  }
  end(body: Held): void {
    if (this.held.delete(body)) this.#ended += body.read()
  }
}

/**
 * The places of large bodies, which everybody has a share of. When all are taken, whoever holds none takes one at once: of
 * whoever holds most, if these are several, the slowest body; else of those that crawl the slowest one. Who crawls too
 * takes none of the latter, or two that crawl would only take turns.
 */
export class BodyPlaces {
  readonly #senders = new Map<number, Sender>()

  /** Takes a place, if there is one. Answers how to give it back, or null. */
  take(body: Body): (() => void) | null {
    const sender = this.#senders.get(body.userId) ?? new Sender()
    if (sender.held.size >= OF_ONE) return null
    if (this.#held().length >= AT_ONCE && !this.#makeRoom(sender)) return null
    this.#senders.set(body.userId, sender)
    const held: Held = { ...body, sender, pace: new Pace(body.read()) }
    sender.begin(held)
    return () => sender.end(held)
  }

  /** Looks how much has come; to be called every LOOKS_EVERY. */
  look(): void {
    for (const [userId, sender] of this.#senders) {
      sender.look()
      if (sender.isForgotten) this.#senders.delete(userId)
    }
  }

  #held(): Held[] {
    return [...this.#senders.values()].flatMap(({ held }) => [...held])
  }

  #makeRoom(newcomer: Sender): boolean {
    if (newcomer.held.size > 0) return false
    const [gives] = this.#held()
      .filter(({ isWhole }) => !isWhole())
      .filter(({ sender }) => sender.held.size > 1 || (sender.crawls && !newcomer.crawls))
      .toSorted(
        (one, other) =>
          other.sender.held.size - one.sender.held.size ||
          one.pace.perLook(one.read()) - other.pace.perLook(other.read()),
      )
    if (!gives) return false
    gives.sender.end(gives)
    gives.cut()
    return true
  }
}
