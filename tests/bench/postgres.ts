import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFilledPostgres } from './filledPostgres.ts'
import { interleaved, loadOf } from './load.ts'
import { type Place, STAFF, tokenOf } from './place.ts'
import { cpuOf, settled, startProduct } from './processes.ts'
import { type Line, within } from './report.ts'
import { micros, TITLES } from './rows.ts'
import { productCalls, type Way } from './ways.ts'

/** What the product itself uses on PostgreSQL, against what it uses on SQLite, and what PostgreSQL uses beside it. */
export async function postgres(place: Place): Promise<Line[]> {
  const filled = await place.filled()
  const server = await startFilledPostgres(join(filled, 'trinity.sqlite'))
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-bench-pg-'))
  try {
    const lite = await place.run(startProduct(filled))
    const ours = await place.run(startProduct(dataDir, { DATABASE_URL: server.url }))
    const tokens = [await tokenOf(lite.port, STAFF), await tokenOf(ours.port, STAFF)] as const
    await settled(() => cpuOf(lite.pid) + cpuOf(ours.pid) + server.cpu())
    const lines: Line[] = []
    for (const way of Object.keys(productCalls) as Way[]) {
      const call = productCalls[way]
      const [[low = 0], [high = 0, beside = 0]] = await interleaved([
        async () => [(await loadOf(lite, (connection, turn) => connection.call(call(tokens[0], turn)))).cpu],
        async () => {
          const before = server.cpu()
          const load = await loadOf(ours, (connection, turn) => connection.call(call(tokens[1], turn)))
          return [load.cpu, (server.cpu() - before) / load.calls]
        },
      ])
      const name = `PostgreSQL against SQLite: ${TITLES[way]}`
      const product = `${micros(high)}, and PostgreSQL ${micros(beside)}`
      lines.push({ name, floor: micros(low), product, ...within(high / low, 'times', 1.5) })
    }
    await Promise.all([lite.stop(), ours.stop()])
    return lines
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
