import { latency, limits, sockets } from './between.ts'
import { capacityTable } from './capacity.ts'
import { openClusterPlace } from './clusterPlace.ts'
import { createReport } from './report.ts'
import { loadsOf, throughput } from './throughput.ts'

/**
 * `npm run bench:cluster`: what several nodes answer that have a fifth of a core each, what a call costs PostgreSQL, Redis
 * and nginx, how long an event takes from node to node, and what so many clients need by these figures. On a machine whose
 * two cores have other work too `npm run bench:cluster -- 0.05` gives each node less, so that nobody else is the limit.
 */
const FIFTH = 0.2
const say = (line: string) => void process.stdout.write(`${line}\n`)

const place = await openClusterPlace(Number(process.argv[2] ?? FIFTH))
// Whoever would end what it has started, and then all of us at once, has to wait
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.removeAllListeners(signal).once(signal, () => void place.leave().finally(() => process.exit(1)))
try {
  say(
    `Nodes are held to ${place.share} of a core by ${place.heldBy ?? 'nothing: what hangs on that is not measured'}.\n`,
  )
  const report = createReport(say, 'bench-cluster')
  const between = await latency(place)
  report(between.lines)
  const limit = await limits(place)
  report(limit.lines)
  const socket = await sockets(place)
  report(socket.lines)
  let day = { node: 0, postgres: 0, redis: 0, nginx: 0 }
  for (const load of await loadsOf(place)) {
    const { lines, cost } = await throughput(place, load)
    report(lines)
    day = cost
  }
  say(`\n${capacityTable({ call: day, heard: between.heard, limit, socketKb: socket.kb })}`)
} finally {
  await place.leave()
}
