import { analytics } from './analytics.ts'
import { counters, thread } from './fanout.ts'
import { growth } from './growth.ts'
import { memory, starts } from './life.ts'
import { mixed } from './mixed.ts'
import { type Place, createPlace } from './place.ts'
import { postgres } from './postgres.ts'
import { setApart } from './processors.ts'
import { createReport, type Line } from './report.ts'
import { way } from './rows.ts'
import { statements } from './statements.ts'

/**
 * `npm run bench`: what the product costs, against a floor that does the same work in the same run where there is one.
 * `npm run bench -- list chat` measures those rows alone.
 */
const ROWS: Readonly<Record<string, (place: Place) => Promise<Line[]>>> = {
  list: place => way(place, 'list', 2.7),
  record: place => way(place, 'record', 2.5),
  dashboard: place => way(place, 'dashboard', 3),
  chat: place => way(place, 'chat', 3.5),
  mixed,
  thread,
  counters,
  growth,
  statements,
  analytics,
  postgres,
  start: starts,
  memory,
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

const names = Object.keys(ROWS)
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !names.includes(name))
if (unknown.length > 0) throw new Error(`No such row: ${unknown.join(', ')}. There are ${names.join(', ')}.`)

setApart()
const place = createPlace()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void place.leave().finally(() => process.exit(1)))
try {
  const report = createReport(say)
  for (const [name, measure] of Object.entries(ROWS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    try {
      report(await measure(place))
    } catch (error) {
      // The other rows are worth their time all the same
      process.exitCode = 1
      process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
} finally {
  await place.leave()
}
