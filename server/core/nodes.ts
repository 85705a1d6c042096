import { randomUUID } from 'node:crypto'
import type { Bus, Events, Topic } from './events.ts'
import { closeRedis, openRedis, type RedisConnections } from './redis.ts'
import type { Em } from './store.ts'

/** How events of a topic reach other nodes: as the ids by which the receiving node reads the event from the database. */
export interface Travel<E> {
  readonly idsOf: (event: E) => readonly unknown[]
  /** The event as the database has it now; null: there is no such thing. Ids that are none of ours are refused by throwing. */
  readonly read: (em: Em, ids: readonly unknown[]) => Promise<E | null> | E | null
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
  let waiting: string[] = []
  let reading: Promise<void> | null = null
  let stopped = false

  const catchUp = () => bus.deliver('catchUp', {})
  const send = (topic: string, ids: readonly unknown[]) => {
    tells.publish(CHANNEL, JSON.stringify([self, topic, ids])).catch(() => void (isBroken = true))
  }

  const take = async (text: string) => {
    const [from, topic, ids] = JSON.parse(text) as [unknown, unknown, unknown]
    if (from === self) return
    if (topic === 'left') known = new Set([...known].filter(id => id !== from))
    if (typeof topic !== 'string' || !Object.hasOwn(travels, topic) || !Array.isArray(ids)) return
    await deliver(topic as Topic, ids)
  }
  const deliver = async <K extends Topic>(topic: K, ids: readonly unknown[]) => {
    if (bus.listenersOf(topic) === 0) return
    const event = await travels[topic].read(fork(), ids)
    if (event) bus.deliver(topic, event)
  }
  const readAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      for (const text of batch)
        await take(text).catch((error: unknown) => {
          report(error)
          catchUp()
        })
    }
    reading = null
  }
  hears.on('message', (_channel, text) => {
    if (waiting.push(text) > MOST_WAITING) {
      waiting = []
      catchUp()
    }
    reading ??= readAll()
  })

  const nodesThere = async () => {
    const there = new Set<string>()
    for (let cursor = '0'; ; ) {
      const [next, keys] = await tells.scan(cursor, 'MATCH', `${NODE}*`, 'COUNT', 100)
      for (const key of keys) there.add(key.slice(NODE.length))
      if (next === '0') return there
      cursor = next
    }
  }
  const beat = async () => {
    const was = await tells.set(NODE + self, '1', 'EX', BELIEVED_SECONDS, 'GET')
    const there = await nodesThere()
    const lost = [...known].some(id => !there.has(id))
    // One that the others had to take for dead may have missed what they told meanwhile
    if (lost || (was === null && !isFirst)) catchUp()
    isFirst = false
    known = there
    if (isBroken && hears.status === 'ready') {
      isBroken = false
      isFirst = false
      catchUp()
      send('catchUp', [])
    }
  }
  let isFirst = true
  const beats = setInterval(() => {
    beat().catch(() => void (isBroken = true))
  }, SAYS_EVERY).unref()
  for (const connection of [tells, hears]) connection.on('close', () => void (isBroken = !stopped))

  await hears.subscribe(CHANNEL)
  await beat()
  bus.relay = (topic, event) => send(topic, travels[topic].idsOf(event as never))
  return {
    redis: tells,
    isDegraded: () => isBroken,
    living: () => known.size,
    stop: async () => {
      stopped = true
      clearInterval(beats)
      bus.relay = null
      await tells.del(NODE + self).catch(() => {})
      await tells.publish(CHANNEL, JSON.stringify([self, 'left', []])).catch(() => {})
      closeRedis(redis)
      await reading
    },
  }
}
