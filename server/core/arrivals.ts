import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** A content that has come and counts for nothing yet: where it lies, how large it is, bytes, and its SHA-256, hex. */
export interface Arrived {
  readonly place: string
  readonly size: number
  readonly hash: string
}

/**
 * Writes a content beside the storage as it comes, so that none of it is held in memory. A content that does not come
 * whole leaves nothing.
 */
export async function receive(storage: Storage, parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Arrived> {
  const place = join(await storage.incoming(), `${randomUUID()}.part`)
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* () {
    for await (const part of parts) {
      size += part.length
      hash.update(part)
      yield part
    }
  }
  try {
    await pipeline(counted, createWriteStream(place))
  } catch (error) {
    await discard({ place })
    throw error
  }
  return { place, size, hash: hash.digest('hex') }
}

/** Removes what has come, if it is there still. */
export const discard = ({ place }: Pick<Arrived, 'place'>): Promise<void> => rm(place, { force: true })

/**
 * The contents that came with one call as bytes and not as base64: in its variables a word stands for each. The word is
 * made of the content, so that a repeated call says the same.
 */
export class Arrivals {
  readonly #named = new Map<string, Arrived>()
  #isOver = false

  /** Takes a content in. Answers the word that stands for it. */
  async add(arrived: Arrived): Promise<string> {
    const word = `sent~${arrived.hash}`
    if (this.#isOver) await discard(arrived)
    else this.#named.set(word, arrived)
    return word
  }

  /** Hands over the content that a word stands for: whoever takes it discards it. Null: the word is none of ours. */
  take(word: string): Arrived | null {
    const arrived = this.#named.get(word) ?? null
    this.#named.delete(word)
    return arrived
  }

  /** The call is over: what nobody took goes. */
  async end(): Promise<void> {
    this.#isOver = true
    const left = [...this.#named.values()]
    this.#named.clear()
    await Promise.all(left.map(discard))
  }
}
