import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from './connection.ts'
import { SIZE } from './fill.ts'
import { Listener } from './listener.ts'
import { quantile } from './load.ts'
import { type Place, tokenOf, tokensOf } from './place.ts'
import { cpuOf } from './processes.ts'
import { type Line, within } from './report.ts'
import { messageOf } from './ways.ts'

const SOCKETS = 500
/** As many sockets as one person may have. */
const SOCKETS_EACH = 20
/** A thread of the first client. */
const THREAD = 8
const TO_THREAD = 200
const PAUSE = 50
const TO_COUNTERS = 30
const SECOND = 1000
/** How long the last listener may take before the run has failed, milliseconds. */
const PATIENCE = 10_000

const MESSAGES = `subscription { messageAdded(type: REPLENISHMENT, instanceId: ${THREAD}) { id text createdAt userId managerId senderName metas { id fileName } } }`
const COUNTERS = 'subscription { countersChanged { unread { type instanceId num } toDo { type num } } }'

/** Everybody who listens, and when each was told of what was last awaited. */
interface Crowd {
  /** Forgets what was heard. Answers when each of them has heard something since, ms after now. */
  readonly nextOfAll: () => Promise<number[]>
  readonly close: () => void
}

/** Opens sockets for people in turn. */
async function gather(port: number, tokens: readonly string[], query: string): Promise<Crowd> {
  const heard = new Map<number, number>()
  let began = performance.now()
  let all: (() => void) | null = null
  const listeners = Array.from({ length: SOCKETS }, (_, index) => {
    const token = tokens[index % tokens.length] ?? ''
    return new Listener(port, token, query, () => {
      if (!heard.has(index)) heard.set(index, performance.now() - began)
      if (heard.size === SOCKETS) all?.()
    })
  })
  await Promise.all(listeners.map(({ opened }) => opened))
  return {
    nextOfAll: async () => {
      heard.clear()
      began = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      all = resolve
      const late = AbortSignal.timeout(PATIENCE)
      late.addEventListener('abort', () => resolve())
      await promise
      all = null
      if (heard.size < SOCKETS) throw new Error(`Only ${heard.size} of ${SOCKETS} were told`)
      return [...heard.values()]
    },
    close: () => listeners.forEach(listener => listener.close()),
  }
}

/** How long a message takes to the last of the sockets that follow its thread. */
export async function thread(place: Place): Promise<Line[]> {
  const {
    product,
    tokens: [token = ''],
  } = await place.pair()
  const crowd = await gather(product.port, await tokensOf(product.port, SOCKETS / SOCKETS_EACH), MESSAGES)
  const connection = new Connection(product.port)
  const last: number[] = []
  try {
    await sleep(SECOND) // their subscriptions have begun by then
    const before = cpuOf(product.pid)
    for (let i = 0; i < TO_THREAD; i++) {
      const told = crowd.nextOfAll()
      await connection.call(messageOf(token, THREAD))
      last.push(Math.max(...(await told)))
      await sleep(PAUSE)
    }
    const cpu = (cpuOf(product.pid) - before) / TO_THREAD / 1000
    last.sort((a, b) => a - b)
    const name = `${SOCKETS} sockets of one thread: a message to the last of them, p99`
    const rest = `p50 ${quantile(last, 0.5).toFixed(1)} ms, ${cpu.toFixed(1)} ms of CPU a message`
    return [{ name, floor: '', product: rest, ...within(quantile(last, 0.99), 'ms', 30) }]
  } finally {
    connection.close()
    crowd.close()
  }
}

/** How long a message takes to the counters of as many people. */
export async function counters(place: Place): Promise<Line[]> {
  const { product } = await place.pair()
  const { port, pid } = product
  const client = await tokenOf(port, 'client1@example.com')
  const crowd = await gather(port, await tokensOf(port, Math.min(SOCKETS, SIZE.staff)), COUNTERS)
  const connection = new Connection(port)
  const took: number[] = []
  try {
    await sleep(2 * SECOND) // their first counters have come by then
    const before = cpuOf(pid)
    for (let i = 0; i < TO_COUNTERS; i++) {
      const told = crowd.nextOfAll()
      const [arrived] = await Promise.all([told, connection.call(messageOf(client, THREAD)), sleep(SECOND)])
      took.push(...arrived)
    }
    const cpu = (cpuOf(pid) - before) / TO_COUNTERS / 1000
    took.sort((a, b) => a - b)
    const name = `counters of ${SOCKETS} people, a message a second`
    const median = `p50 ${quantile(took, 0.5).toFixed(1)} ms`
    return [
      { name: `${name}: p99`, floor: '', product: median, ...within(quantile(took, 0.99), 'ms', 60) },
      { name: `${name}: CPU a message`, floor: '', product: '', ...within(cpu, 'ms', 40) },
    ]
  } finally {
    connection.close()
    crowd.close()
  }
}
