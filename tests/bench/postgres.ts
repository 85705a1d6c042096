import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFilledPostgres } from './filledPostgres.ts'
import { awake, interleaved, loadOf } from './load.ts'
import { type Place, roundOfTokens } from './place.ts'
import { cpuOf, settled, startProduct, type Target } from './processes.ts'
import { type Line, within } from './report.ts'
import { micros, TITLES } from './rows.ts'
import { productCalls, type Way } from './ways.ts'

const ROUNDS = 5

/** What the product itself uses on PostgreSQL, against what it uses on SQLite, and what PostgreSQL uses beside it. */
export async function postgres(place: Place): Promise<Line[]> {
  const filled = await place.filled()
  const server = await startFilledPostgres(join(filled, 'trinity.sqlite'))
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-bench-pg-'))
  try {
    const lite = await place.run(startProduct(filled))
    const ours = await place.run(startProduct(dataDir, { DATABASE_URL: server.url }))
    const tokens = { lite: await roundOfTokens(lite.port), ours: await roundOfTokens(ours.port) }
    await settled(() => cpuOf(lite.pid) + cpuOf(ours.pid) + server.cpu())
    const lines: Line[] = []
    for (const way of Object.keys(productCalls) as Way[]) {
      /** CPU of a call, and what PostgreSQL uses beside it. */
      const round = async (target: Target, all: readonly string[]) => {
        const before = server.cpu()
        const { cpu, calls } = await awake(() =>
          loadOf(target, (connection, turn) => connection.call(productCalls[way](all[turn % all.length] ?? '', turn))),
        )
        return [cpu, (server.cpu() - before) / calls]
      }
      const [[low = 0], [high = 0, beside = 0]] = await interleaved(
        [() => round(lite, tokens.lite), () => round(ours, tokens.ours)],
        ROUNDS,
      )
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
