import { randomUUID } from 'node:crypto'

/** A content of the storage, and how large it is, bytes. */
export interface StoredContent {
  readonly path: string
  readonly size: number
}

/**
 * The stored contents that one answer carries as base64. They are written into it as it goes out, piece by piece as they
 * are read by the caller, so that none of them is held in memory.
 */
export class Contents {
  readonly #named = new Map<string, StoredContent>()
  readonly #afterwards: (() => void)[] = []
  #isOver = false

  /** Takes a content into the answer. Answers the word that stands for it until then; `afterwards` runs when the answer is over. */
  add(content: StoredContent, afterwards: () => void): string {
    if (this.#isOver) afterwards()
    else this.#afterwards.push(afterwards)
    const word = `content~${randomUUID()}~`
    this.#named.set(word, content)
    return word
  }

  /** The answer is over: it went out, or whoever asked is gone. */
  end(): void {
    this.#isOver = true
    for (const run of this.#afterwards.splice(0)) run()
  }

  /** An answer in its pieces: texts, and the contents between them. Null: it carries none. */
  piecesOf(answer: string): (string | StoredContent)[] | null {
    const pieces: (string | StoredContent)[] = []
    let rest = answer
    for (const [word, content] of this.#named) {
      const at = rest.indexOf(word)
      if (at < 0) continue
      pieces.push(rest.slice(0, at), content)
      rest = rest.slice(at + word.length)
    }
    return pieces.length > 0 ? [...pieces, rest] : null
  }
}
