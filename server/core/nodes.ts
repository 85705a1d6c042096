import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus, Events, Topic } from './events.ts'
import { closeRedis, openRedis, type RedisConnections } from './redis.ts'
import type { Em } from './store.ts'

/** How events of a topic reach other nodes: as the ids by which the receiving node reads the event from the database. */
export interface Travel<E> {
  readonly idsOf: (event: E) => readonly unknown[]
  /** The event as the database has it now; null: there is no such thing. Ids that are none of ours are refused by throwing. */
  readonly read: (em: Em, ids: readonly unknown[]) => Promise<E | null>
}

/** How each topic travels. */
export type Travels = { readonly [K in Topic]: Travel<Events[K]> }

/** The nodes of this product, as one of them knows them. */
export interface Nodes {
  readonly redis: RedisConnections['tells'] | null
  /** What other nodes tell does not come, or what this one tells does not go. */
  readonly isDegraded: () => boolean
  /** How many nodes live, this one included. */
  readonly living: () => number
  /** Leaves in order. */
  readonly stop: () => Promise<void>
}

/** The only node. */
export const alone: Nodes = { redis: null, isDegraded: () => false, living: () => 1, stop: async () => {} }

const CHANNEL = 'trinity:events'
const NODE = 'trinity:node:'
/** What nodes say of themselves. */
const JOINED = 'joined'
const LEFT = 'left'
/** How often a node says that it lives, milliseconds, and how long it is believed, seconds. */
const SAYS_EVERY = 3000
const BELIEVED_SECONDS = 8
/** How many events of others may wait to be read before everybody reads all anew instead. */
const MOST_WAITING = 5000

interface Joining {
  readonly url: string
  readonly bus: Bus
  readonly travels: Travels
  /** A fresh session with the database. */
  readonly fork: () => Em
  readonly report: (error: unknown) => void
}

/**
 * Makes this process a node: what it publishes reaches the other nodes, and what they publish its own sessions. After every
 * doubt that something was missed (Redis or a node was away) sessions are told to read anew.
 */
export async function joinNodes({ url, bus, travels, fork, report }: Joining): Promise<Nodes> {
  const redis = await openRedis(url)
  const { tells, hears } = redis
  const self = randomUUID()
  let known: ReadonlySet<string> = new Set([self])
  let isBroken = false
  let stopped = false
  let waiting: string[] = []
  let reading: Promise<void> | null = null

  const breaks = () => void (isBroken = !stopped)
  for (const connection of [tells, hears]) connection.on('close', breaks)
  const catchUp = () => bus.deliver('catchUp', {})
  const send = (topic: string, ids: readonly unknown[]) => {
    tells.publish(CHANNEL, JSON.stringify([self, topic, ids])).catch(breaks)
  }

  const take = async (text: string) => {
    const [from, topic, ids] = JSON.parse(text) as readonly unknown[]
    if (from === self || typeof from !== 'string') return
    const others = [...known].filter(id => id !== from)
    // One that dies before it was counted has been heard of all the same
    known = new Set(topic === LEFT ? others : [...others, from])
    if (isTopic(travels, topic) && Array.isArray(ids)) await pass(bus, travels, topic, fork, ids)
  }
  const readAll = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift())
      await take(text).catch((error: unknown) => {
        report(error)
        waiting = []
        catchUp()
      })
    reading = null
  }
  hears.on('message', (_channel, text) => {
    if (waiting.push(text) > MOST_WAITING) {
      waiting = []
      catchUp()
    }
    reading ??= readAll()
  })

  const living = async () => {
    const there = new Set<string>()
    for (let cursor = ''; cursor !== '0'; ) {
      const [next, keys] = await tells.scan(cursor || '0', 'MATCH', `${NODE}*`, 'COUNT', 100)
      for (const key of keys) there.add(key.slice(NODE.length))
      cursor = next
    }
    return there
  }
  const beat = async (isFirst: boolean) => {
    // Again and again, so that a connection that has gone dumb is found
    await hears.subscribe(CHANNEL)
    const was = await tells.set(NODE + self, '1', 'EX', BELIEVED_SECONDS, 'GET')
    const before = known
    const there = await living()
    known = there
    const wasBroken = isBroken
    isBroken = false
    if (wasBroken) send('catchUp', [])
    // The others had to take a node whose word ran out for dead, and told it nothing that it could have heard
    if (!isFirst && (wasBroken || was === null || before.difference(there).size > 0)) catchUp()
  }
  const beats = repeat(SAYS_EVERY, () => beat(false).catch(breaks))
  await beat(true)
  send(JOINED, [])
  bus.relay = (topic, event) => send(topic, travels[topic].idsOf(event as never))
  return {
    redis: tells,
    isDegraded: () => isBroken,
    living: () => known.size,
    stop: async () => {
      stopped = true
      bus.relay = null
      await beats.stop()
      await tells.del(NODE + self).catch(() => {}) // Redis is away: it forgets by itself
      await tells.publish(CHANNEL, JSON.stringify([self, LEFT, []])).catch(() => {}) // the others find out
      closeRedis(redis)
      await reading
    },
  }
}

const isTopic = (travels: Travels, topic: unknown): topic is Topic =>
  typeof topic === 'string' && Object.hasOwn(travels, topic)

/** Reads what another node tells of, and tells those of this one. */
async function pass(bus: Bus, travels: Travels, topic: Topic, fork: () => Em, ids: readonly unknown[]): Promise<void> {
  if (bus.listenersOf(topic) === 0) return
  const event = await travels[topic].read(fork(), ids)
  if (event) bus.deliver(topic, event)
}

/** Does something again and again, so long after it was done, until it is stopped. */
function repeat(everyMs: number, work: () => Promise<void>): { readonly stop: () => Promise<void> } {
  const end = new AbortController()
  const run = async () => {
    while (!end.signal.aborted) {
      await sleep(everyMs, undefined, { ref: false, signal: end.signal }).catch(() => {}) // it was stopped
      if (!end.signal.aborted) await work()
    }
  }
  const running = run()
  return {
    stop: async () => {
      end.abort()
      await running
    },
  }
}
