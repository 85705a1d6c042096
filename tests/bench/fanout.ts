import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from './connection.ts'
import { SIZE } from './fill.ts'
import { Listener } from './listener.ts'
import { awake, quantile } from './load.ts'
import { type Pair, type Place, tokenOf, tokensOf } from './place.ts'
import { cpuOf, settled, type Target } from './processes.ts'
import { type Line, within } from './report.ts'
import { floorCalls, messageOf } from './ways.ts'

const SOCKETS = 500
/** As many sockets as one person may have. */
const SOCKETS_EACH = 20
/** A thread of the first client. */
const THREAD = 8
const TO_THREAD = 200
const PAUSE = 50
/** The first messages make machine code of what they run through: they follow each other at once, and are not counted. */
const WARM_UP = 60
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

/** A crowd of one process, and how somebody writes a message that it hears of. */
interface Told {
  readonly target: Target
  readonly crowd: Crowd
  readonly write: (connection: Connection) => Promise<unknown>
}

/** What messages took, and what they cost. */
interface Cost {
  /** How long each took to each who is counted, ms, the quickest first. */
  readonly took: readonly number[]
  /** CPU of the process for one message with all who hear of it, ms. */
  readonly cpu: number
}

/** Where and how often messages are written. */
interface Pace {
  readonly messages: number
  readonly pause: number
  /** Which of those who were told are counted. */
  readonly counted: (took: number[]) => number[]
}

/** Writes a message to each process in turn, so that what the machine does meanwhile falls on all alike. */
async function byTurns<const T extends readonly Told[]>(all: T, pace: Pace): Promise<{ [K in keyof T]: Cost }> {
  const runs = all.map(told => ({
    ...told,
    connection: new Connection(told.target.port),
    took: [] as number[],
    cpu: 0,
  }))
  try {
    // Who signed in is told so by letters, which go out meanwhile
    await settled(() => all.reduce((sum, { target }) => sum + cpuOf(target.pid), 0))
    for (let turn = -WARM_UP; turn < pace.messages; turn++)
      for (const run of runs) {
        const before = cpuOf(run.target.pid)
        // What is told again at once waits, also after the last that is not counted
        const pause = turn < -1 ? 0 : pace.pause
        const work = () => Promise.all([run.crowd.nextOfAll(), run.write(run.connection), sleep(pause)])
        const [took] = await awake(work)
        if (turn < 0) continue
        run.took.push(...pace.counted(took))
        run.cpu += (cpuOf(run.target.pid) - before) / pace.messages / 1000
      }
    const costs = runs.map(({ took, cpu }): Cost => ({ took: took.toSorted((a, b) => a - b), cpu }))
    return costs as { [K in keyof T]: Cost }
  } finally {
    runs.forEach(({ connection }) => connection.close())
    all.forEach(({ crowd }) => crowd.close())
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

/** The floor and the product as rows: when the last was told, and what a message cost. */
function linesOf(name: string, [floor, product]: readonly [Cost, Cost], p99: number, cpu: number | null): Line[] {
  const told = ({ took }: Cost) => `p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}`
  return [
    {
      name: `${name}: p99`,
      floor: told(floor),
      product: told(product),
      ...within(quantile(product.took, 0.99), 'ms', p99),
    },
    {
      name: `${name}: CPU a message`,
      floor: ms(floor.cpu),
      product: `${(product.cpu / floor.cpu).toFixed(2)} times`,
      ...within(product.cpu, 'ms', cpu),
    },
  ]
}

/** What is listened to, by how many people, who share the sockets, and who writes what they hear of. */
interface Hearing {
  readonly query: string
  readonly people: number
  readonly writer: string
}

/** Tells as many sockets of the floor and of the product of messages by turns. */
async function besideFloor({ floor, product }: Pair, { query, people, writer }: Hearing, pace: Pace) {
  const all = [
    {
      target: floor,
      crowd: await gather(floor.port, [''], query),
      write: (connection: Connection) => connection.call(floorCalls.chat(0)),
    },
    {
      target: product,
      crowd: await gather(product.port, await tokensOf(product.port, people), query),
      write: (connection: Connection) => connection.call(messageOf(writer, THREAD)),
    },
  ] as const
  return byTurns(all, pace)
}

/** How long a message takes to the last of the sockets that follow its thread. */
export async function thread(place: Place): Promise<Line[]> {
  const pair = await place.pair()
  const hearing = { query: MESSAGES, people: SOCKETS / SOCKETS_EACH, writer: pair.tokens[0] ?? '' }
  const counted: Pace['counted'] = took => [Math.max(...took)]
  const costs = await besideFloor(pair, hearing, { messages: TO_THREAD, pause: PAUSE, counted })
  return linesOf(`${SOCKETS} sockets of one thread, a message to the last of them`, costs, 30, null)
}

/** How long a message takes to the counters of as many people. */
export async function counters(place: Place): Promise<Line[]> {
  const pair = await place.pair()
  const writer = await tokenOf(pair.product.port, 'client1@example.com')
  const hearing = { query: COUNTERS, people: Math.min(SOCKETS, SIZE.staff), writer }
  const costs = await besideFloor(pair, hearing, { messages: TO_COUNTERS, pause: SECOND, counted: took => took })
  return linesOf(`counters of ${SOCKETS} people, a message a second`, costs, 60, 40)
}
