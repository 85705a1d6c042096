import type { Heard } from './between.ts'
import type { Cost } from './throughput.ts'

/** What the product costs, as it was measured. */
export interface Costs {
  /** Of a call as people make them all day. */
  readonly call: Cost
  /** Of an event on each node that hears it. */
  readonly heard: Heard
  /** Of a limit that Redis counts, µs of a node and of Redis. */
  readonly limit: { readonly node: number; readonly redis: number }
  /** Memory of a socket, KB. */
  readonly socketKb: number
}

/** Of all clients so many have the product open in the busiest hour, and each of them makes a call every so many seconds. */
const ONLINE = 0.1
const SECONDS_PER_CALL = 10
/** One call of so many writes something that others hear. */
const CALLS_PER_EVENT = 8
/** Nobody plans with more than half of what there is. */
const BUSY = 0.5
/** Who hears of a record: its client at one node, and staff who have it open at others. */
const HEARD_BY = 4

/** What a number of clients needs in the busiest hour. */
export interface Need {
  readonly clients: number
  readonly callsPerSecond: number
  readonly eventsPerSecond: number
  /** Nodes of a core each, half used; infinite: hearing all events alone would take more. */
  readonly nodes: number
  readonly postgresCores: number
  readonly redisCores: number
  readonly nginxCores: number
  readonly sockets: number
  readonly socketsGb: number
}

/**
 * Computes what so many clients need. `heardBy`: how many nodes hear an event; null: every one, as it is now, so that events
 * cost as often as there are nodes.
 */
export function needOf(clients: number, { call, heard, limit, socketKb }: Costs, heardBy: number | null = null): Need {
  const sockets = clients * ONLINE
  const calls = sockets / SECONDS_PER_CALL
  const events = calls / CALLS_PER_EVENT
  const ofCalls = (calls * (call.node + limit.node)) / 1e6
  const ofEvents = (events * heard.node) / 1e6
  const left = BUSY - (heardBy === null ? ofEvents : 0)
  const needed = (ofCalls + (heardBy ?? 0) * ofEvents) / left
  const nodes = left > 0 ? Math.max(2, Math.ceil(needed)) : Number.POSITIVE_INFINITY
  const coresOf = (perCall: number, perHeard = 0) =>
    (calls * perCall + (perHeard && events * (heardBy ?? nodes) * perHeard)) / 1e6 / BUSY
  return {
    clients,
    callsPerSecond: calls,
    eventsPerSecond: events,
    nodes,
    postgresCores: coresOf(call.postgres, heard.postgres),
    redisCores: coresOf(call.redis + limit.redis),
    nginxCores: coresOf(call.nginx),
    sockets,
    socketsGb: (sockets * socketKb) / 1024 / 1024,
  }
}

const cores = (value: number) => (value < 0.1 ? '< 0.1' : value.toFixed(1))

/** The capacity model as a table. */
export function capacityTable(costs: Costs): string {
  const cases = [[1e4], [1e5], [1e6], [1e6, HEARD_BY]] as const
  const rows = cases.map(([clients, heardBy]) => {
    const need = needOf(clients, costs, heardBy)
    return [
      clients.toLocaleString('en') + (heardBy ? `, an event heard by ${heardBy} nodes` : ''),
      need.sockets.toLocaleString('en'),
      need.callsPerSecond.toFixed(0),
      need.eventsPerSecond.toFixed(0),
      Number.isFinite(need.nodes) ? String(need.nodes) : 'no number',
      Number.isFinite(need.nodes) ? cores(need.postgresCores) : '',
      cores(need.redisCores),
      cores(need.nginxCores),
      `${need.socketsGb.toFixed(1)} GB`,
    ]
  })
  const head = [
    'clients',
    'sockets',
    'calls/s',
    'events/s',
    'nodes',
    'PostgreSQL',
    'Redis',
    'nginx',
    'memory of sockets',
  ]
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
