import { CONNECTIONS_EACH, type ClusterPlace } from './clusterPlace.ts'
import { type Load, loadOf, median, type One, quantile } from './load.ts'
import { dayAtWork } from './mixed.ts'
import { cpuOf } from './processes.ts'
import { atLeast, type Line, within } from './report.ts'
import { micros, TITLES } from './rows.ts'
import { productCalls, type Way } from './ways.ts'

/** What a call costs each of those who have a part in it, µs of CPU. */
export interface Cost {
  readonly node: number
  readonly postgres: number
  readonly redis: number
  readonly nginx: number
}

/** What is called, and how. */
export interface Loads {
  readonly title: string
  readonly one: One
  /** How many call at once where so many nodes are. */
  readonly connections: (nodes: number) => number
}

/** Who work a day are no more than that, each at one thing at a time. */
const PEOPLE = 16
/** Short and many, one, two and four nodes by turns. */
const ROUND_MS = 1000
const ROUNDS = 12
const MANY = [1, 2, 4] as const
/** A share that is held is not gone beyond by more than this part of it. */
const BEYOND = 0.2

/** The four ways of the bench, and what people do all day. */
export async function loadsOf({ nodes, tokens }: ClusterPlace): Promise<Loads[]> {
  const ways = (Object.keys(productCalls) as Way[]).map(way => ({
    title: TITLES[way],
    connections: (many: number) => CONNECTIONS_EACH * many,
    one: ((connection, turn) =>
      connection.call(productCalls[way](tokens[turn % tokens.length] ?? '', turn))) satisfies One,
  }))
  return [
    ...ways,
    { title: 'a day of 16 people', connections: () => PEOPLE, one: await dayAtWork(nodes[0]?.port ?? 0) },
  ]
}

interface Round {
  readonly perSecond: number
  readonly cost: Cost
  /** What the busiest node used, of a core. */
  readonly share: number
  /** What PostgreSQL used, cores. */
  readonly postgres: number
}

async function roundOf(place: ClusterPlace, many: 1 | 2 | 4, { one, connections }: Loads): Promise<Round> {
  const { postgres, redis, before } = place
  const nodes = place.nodes.slice(0, many)
  const used = () => [
    ...[redis, before[many]].map(({ pid }) => cpuOf(pid())),
    postgres.cpu(),
    ...nodes.map(({ pid }) => cpuOf(pid)),
  ]
  const nginx = { pid: before[many].pid(), port: Number(new URL(before[many].url).port) }
  const start = used()
  const since = performance.now()
  const { calls }: Load = await loadOf(nginx, one, { connections: connections(many), ms: ROUND_MS })
  const took = performance.now() - since
  const [redisCpu = 0, nginxCpu = 0, postgresCpu = 0, ...each] = used().map((now, index) => now - (start[index] ?? 0))
  const sum = each.reduce((total, cpu) => total + cpu, 0)
  return {
    perSecond: (calls * 1000) / took,
    cost: { node: sum / calls, postgres: postgresCpu / calls, redis: redisCpu / calls, nginx: nginxCpu / calls },
    share: Math.max(...each) / 1000 / took,
    postgres: postgresCpu / 1000 / took,
  }
}

/** What else the machine does only takes from a round: of several the quarter that was disturbed least counts. */
const UNDISTURBED = 0.25
const most = (rounds: readonly Round[], of: (round: Round) => number) =>
  quantile(
    rounds.map(of).toSorted((a, b) => b - a),
    UNDISTURBED,
  )
const least = (rounds: readonly Round[], of: (round: Round) => number) =>
  quantile(
    rounds.map(of).toSorted((a, b) => a - b),
    UNDISTURBED,
  )
const middle = (rounds: readonly Round[], of: (round: Round) => number) => median(rounds.map(of))

const costOf = (rounds: readonly Round[]): Cost => ({
  node: least(rounds, ({ cost }) => cost.node),
  postgres: least(rounds, ({ cost }) => cost.postgres),
  redis: least(rounds, ({ cost }) => cost.redis),
  nginx: least(rounds, ({ cost }) => cost.nginx),
})

/** What one way says: its rows, and what a call of it costs with four nodes. */
export interface Measured {
  readonly lines: Line[]
  readonly cost: Cost
}

/** How many calls a second one, two and four nodes answer that are held, and what a call costs. */
export async function throughput(place: ClusterPlace, loads: Loads): Promise<Measured> {
  const { title } = loads
  const rounds: Record<1 | 2 | 4, Round[]> = { 1: [], 2: [], 4: [] }
  place.holdNodes(place.share)
  // What the machine does meanwhile falls on all alike; the first rounds are left out
  for (let turn = 0; turn <= ROUNDS; turn++)
    for (const many of MANY) {
      place.standIns(Math.max(...MANY) - many)
      const round = await roundOf(place, many, loads)
      if (turn > 0) rounds[many].push(round)
    }
  place.standIns(0)
  place.holdPostgres(place.share)
  const narrow: Round[] = []
  for (let turn = 0; turn < ROUNDS / 2; turn++) narrow.push(await roundOf(place, 4, loads))
  place.holdPostgres(null)
  place.holdNodes(null)
  const isHeld =
    place.heldBy !== null &&
    Object.values(rounds)
      .flat()
      .every(({ share }) => share < place.share * (1 + BEYOND))
  const speed = (many: 1 | 2 | 4) => most(rounds[many], ({ perSecond }) => perSecond)
  const said = (perSecond: number) => (isHeld ? `${perSecond.toFixed(0)}/s` : '')
  const gain = (many: 2 | 4, target: number): Line => {
    const used = many * middle(rounds[many], ({ share }) => share)
    const busy = middle(rounds[many], ({ postgres }) => postgres)
    return {
      name: `${title}: from 1 node to ${many}`,
      floor: said(speed(1)),
      product: isHeld ? `${said(speed(many))}, nodes ${used.toFixed(2)} and PostgreSQL ${busy.toFixed(2)} cores` : '',
      ...atLeast(isHeld ? speed(many) / speed(1) : Number.NaN, 'times', target),
    }
  }
  const cost = costOf(rounds[4])
  const atLimit = most(narrow, ({ perSecond }) => perSecond)
  const parts = `PostgreSQL ${micros(cost.postgres)}, Redis ${cost.redis.toFixed(1)} µs, nginx ${micros(cost.nginx)}`
  const limit = `${said(atLimit)} where PostgreSQL has ${place.share} of a core, ${(1e6 / cost.postgres).toFixed(0)}/s a whole one`
  return {
    cost,
    lines: [
      gain(2, 1.8),
      gain(4, 3.4),
      { name: `${title}: CPU of a node a call`, floor: '', product: parts, ...within(cost.node, 'µs', null) },
      {
        name: `${title}: CPU of PostgreSQL a call, its limit`,
        floor: '',
        product: isHeld ? limit : '',
        ...within(cost.postgres, 'µs', null),
      },
    ],
  }
}
