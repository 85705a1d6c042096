import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterPlace } from './clusterPlace.ts'
import { Connection } from './connection.ts'
import { Listener } from './listener.ts'
import { interleaved, loadOf, quantile } from './load.ts'
import { tokensOf } from './place.ts'
import { cpuOf, memoryOf } from './processes.ts'
import { type Line, within } from './report.ts'
import { messageOf, productCalls } from './ways.ts'

const THREAD = 8
const MESSAGES = 400
const PAUSE = 20
const PATIENCE = 10_000
const HEARS = `subscription { messageAdded(type: REPLENISHMENT, instanceId: ${THREAD}) { id text } }`
const SOCKETS = 1000
const SOCKETS_EACH = 20
const COUNTERS = 'subscription { countersChanged { unread { type instanceId num } toDo { type num } } }'
/** In a minute nobody of so many makes more calls than the limits allow. */
const PEOPLE = 400

/** What an event of one node costs another that hears it, and what the node of its sender, µs of CPU. */
export interface Heard {
  readonly node: number
  readonly postgres: number
}

/** How long an event takes from the call at one node to the socket at another, with nothing else to do. */
export async function latency({ nodes, tokens, postgres }: ClusterPlace): Promise<{ lines: Line[]; heard: Heard }> {
  const [here, there] = nodes
  if (!here || !there) throw new Error('Two nodes are needed')
  let told = () => {}
  const listener = new Listener(there.port, tokens[0] ?? '', HEARS, () => told())
  const connection = new Connection(here.port)
  const messages = async (isHeard: boolean) => {
    const took: number[] = []
    const answered: number[] = []
    const start = [cpuOf(there.pid), postgres.cpu()] as const
    for (let i = 0; i < MESSAGES; i++) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const late = setTimeout(() => reject(new Error('An event was not heard')), PATIENCE)
      told = resolve
      if (!isHeard) resolve()
      const since = performance.now()
      await connection.call(messageOf(tokens[1] ?? '', THREAD))
      answered.push(performance.now() - since)
      await promise
      took.push(performance.now() - since)
      clearTimeout(late)
      await sleep(PAUSE)
    }
    const [node, database] = [cpuOf(there.pid) - start[0], postgres.cpu() - start[1]]
    const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
    return { took: sorted(took), answered: sorted(answered), node: node / MESSAGES, postgres: database / MESSAGES }
  }
  try {
    await listener.opened
    await sleep(1000) // its subscription has begun by then
    await messages(true)
    const heard = await messages(true)
    listener.close()
    await sleep(1000)
    const unheard = await messages(false)
    const costs = {
      node: Math.max(0, heard.node - unheard.node),
      postgres: Math.max(0, heard.postgres - unheard.postgres),
    }
    const rest = `p50 ${quantile(heard.took, 0.5).toFixed(1)} ms, of which the call itself ${quantile(heard.answered, 0.5).toFixed(1)} ms`
    const name = 'an event from the call at one node to the socket at another'
    return {
      heard: costs,
      lines: [
        { name: `${name}: p99`, floor: '', product: rest, ...within(quantile(heard.took, 0.99), 'ms', 50) },
        {
          name: 'CPU of a node for an event of another that one of its sockets hears',
          floor: '',
          product: `and PostgreSQL ${costs.postgres.toFixed(0)} µs`,
          ...within(costs.node, 'µs', null),
        },
      ],
    }
  } finally {
    listener.close()
    connection.close()
  }
}

/** What a socket that follows its counters costs a node, KB. */
export async function sockets({ nodes }: ClusterPlace): Promise<{ lines: Line[]; kb: number }> {
  const node = nodes[3]
  if (!node) throw new Error('A fourth node is needed')
  const tokens = await tokensOf(node.port, SOCKETS / SOCKETS_EACH)
  const before = memoryOf(node.pid)
  const all = Array.from(
    { length: SOCKETS },
    (_, index) => new Listener(node.port, tokens[index % tokens.length] ?? '', COUNTERS, () => {}),
  )
  try {
    await Promise.all(all.map(({ opened }) => opened))
    await sleep(3000)
    const kb = Math.max(0, ((memoryOf(node.pid) - before) * 1024) / SOCKETS)
    return {
      kb,
      lines: [{ name: 'memory of a node for a socket', floor: '', product: '', ...within(kb, 'KB', null) }],
    }
  } finally {
    for (const one of all) one.close()
  }
}

/** What the limits of rates, which are counted in Redis, cost a call. */
export async function limits(place: ClusterPlace): Promise<{ lines: Line[]; redis: number; node: number }> {
  const [free] = place.nodes
  if (!free) throw new Error('A node is needed')
  const limited = await place.startNode({ RATE_LIMITS: 'on' })
  const { redis } = place
  const tokens = await tokensOf(free.port, PEOPLE)
  const loadOn = (target: typeof free) => async () => {
    const before = cpuOf(redis.pid())
    const load = await loadOf(target, (connection, turn) =>
      connection.call(productCalls.record(tokens[turn % tokens.length] ?? '', turn)),
    )
    return [load.cpu, (cpuOf(redis.pid()) - before) / load.calls] as const
  }
  const [[without = 0], [node = 0, used = 0]] = await interleaved([loadOn(free), loadOn(limited)])
  await limited.stop()
  const line: Line = {
    name: 'CPU of Redis for a call whose limit it counts',
    floor: '',
    product: `and its node ${(node - without).toFixed(0)} µs`,
    ...within(used, 'µs', null),
  }
  return { lines: [line], redis: used, node: Math.max(0, node - without) }
}
