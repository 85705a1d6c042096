import { EventEmitter } from 'node:events'
import type {
  Caller,
  ReferenceDataChange,
  ChatMessage,
  ChatType,
  CounterType,
  RecordChange,
} from '../generated/schema.ts'

/** What happens in the application, told after the commit. */
export interface Events {
  /** A record was created or changed. `clientId`: whose it is; an INN is told of once for staff (null) and once for each client. */
  changed: Omit<RecordChange, 'work'> & { readonly clientId: number | null; readonly work?: boolean }
  /** A company, bank, user or contractor was changed. Who may hear of it: a group, and whose it is. */
  referenceData: ReferenceDataChange & { readonly readers: Caller | null; readonly ownerId: number | null }
  /** A message was written. */
  message: {
    readonly type: ChatType
    readonly instanceId: number
    readonly message: ChatMessage
    readonly clientId: number
  }
  /** Counters may have moved: of one client, of a desk, or of one reader. */
  counters: { readonly type: CounterType; readonly clientId: number | null; readonly readerId: number | null }
  /** Tokens of a user died, or end sooner than they said: all of them, or the one named. */
  revoked: { readonly userId: number; readonly jti: string | null }
  /** The central bank was asked; what it said is in the database. */
  centralBank: { readonly failed: boolean }
  /** Something may have been missed: sessions read anew. */
  catchUp: object
}

export type Topic = keyof Events

/** Events that say the same of one thing are joined while they wait, the newest wins; null: each is told. */
const SAME: { readonly [K in keyof Events]: ((event: Events[K]) => string) | null } = {
  changed: ({ type, instanceId, clientId, work = false }) => `${type} ${instanceId} ${clientId} ${work}`,
  referenceData: ({ type, id, deleted, readers, ownerId }) => `${type} ${id} ${deleted} ${readers} ${ownerId}`,
  counters: () => 'counters',
  message: null,
  revoked: null,
  centralBank: null,
  catchUp: null,
}

/** So long after an event a listener waits for what else is said of the same, milliseconds. */
const JOINED_FOR = 100

/** Of how many things a listener remembers when it was told, before it forgets those that wait no more. */
const REMEMBERED = 100

/** How many events may wait for one slow listener before it is ended. */
const BACKLOG = 1000

/** The one way in which rooms tell each other and open sessions what happened. */
export class Bus {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  /** Takes what is published to the other nodes (core/nodes); null: there are none. */
  relay: ((topic: Topic, event: Events[Topic]) => void) | null = null

  /** Tells everybody; call it after the commit. */
  publish<K extends Topic>(topic: K, event: Events[K]): void {
    this.deliver(topic, event)
    this.relay?.(topic, event)
  }

  /** Tells those of this process. */
  deliver<K extends Topic>(topic: K, event: Events[K]): void {
    this.#emitter.emit(topic, event)
  }

  /** How many of this process listen to a topic. */
  listenersOf(topic: Topic): number {
    return this.#emitter.listenerCount(topic)
  }

  /** Calls `listener` for each event until the returned function is called. */
  on<K extends keyof Events>(topic: K, listener: (event: Events[K]) => void): () => void {
    this.#emitter.on(topic, listener)
    return () => void this.#emitter.off(topic, listener)
  }

  /** How many listen, to whatever topic. */
  get listening(): number {
    return this.#emitter.eventNames().reduce((sum, topic) => sum + this.#emitter.listenerCount(topic), 0)
  }

  /**
   * The events of a topic that pass the filter, from the moment of the call on. Those that say the same of one thing are
   * joined while they wait. A listener that lags too far is ended.
   */
  stream<K extends keyof Events>(
    topic: K,
    wanted: (event: Events[K]) => boolean,
  ): AsyncGenerator<Events[K], void, void> {
    const queue: Events[K][] = []
    const same = SAME[topic]
    let wake: (() => void) | null = null
    let over = false
    /** When what was last said of each thing: what can be joined comes no faster. */
    const told = new Map<string, number>()
    const dueAt = (event: Events[K]) => (same ? (told.get(same(event)) ?? Number.NEGATIVE_INFINITY) + JOINED_FOR : 0)
    /** The first event that is due; undefined: there is none. */
    const take = (): Events[K] | undefined => {
      const now = performance.now()
      const at = queue.findIndex(one => over || dueAt(one) <= now)
      const [event] = at < 0 ? [] : queue.splice(at, 1)
      if (!event || !same) return event
      if (told.size >= REMEMBERED) for (const [key, at] of told) if (at + JOINED_FOR <= now) told.delete(key)
      told.set(same(event), now)
      return event
    }
    const stop = this.on(topic, event => {
      if (over || !wanted(event)) return
      const waiting = same ? queue.findIndex(one => same(one) === same(event)) : -1
      if (waiting >= 0) queue.splice(waiting, 1)
      if (queue.length >= BACKLOG) over = true
      else queue.push(event)
      wake?.()
    })
    /** Nobody listens any more: what still waits is for nobody. */
    const end = () => {
      over = true
      queue.length = 0
      stop()
      wake?.()
    }
    const iterator: AsyncGenerator<Events[K], void, void> = {
      async next() {
        for (let value = take(); ; value = take()) {
          if (value !== undefined) return { value, done: false }
          if (over) break
          await new Promise<void>(resolve => {
            wake = resolve
            if (queue.length > 0) setTimeout(resolve, Math.max(0, Math.min(...queue.map(dueAt)) - performance.now()))
          })
        }
        stop()
        return { value: undefined, done: true }
      },
      async return() {
        end()
        return { value: undefined, done: true }
      },
      async throw(error) {
        end()
        throw error
      },
      [Symbol.asyncIterator]: () => iterator,
      [Symbol.asyncDispose]: async () => end(),
    }
    return iterator
  }
}

/** A stream that begins with an event of its own. Ending it ends its source at once. */
export function beginningWith<E>(first: E, events: AsyncGenerator<E, void, void>): AsyncIterableIterator<E> {
  let isBegun = false
  const iterator: AsyncIterableIterator<E> = {
    async next() {
      if (isBegun) return events.next()
      isBegun = true
      return { value: first, done: false }
    },
    return: () => events.return(),
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}

/** What is made of each event, in their order. Ending it ends the events at once. */
export function mapped<E, T>(events: AsyncIterator<E>, make: (event: E) => Promise<T>): AsyncIterableIterator<T> {
  const iterator: AsyncIterableIterator<T> = {
    async next() {
      const { value, done } = await events.next()
      return done ? { value: undefined, done: true } : { value: await make(value), done: false }
    },
    async return() {
      await events.return?.()
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}
