import { join } from 'node:path'
import { minor } from '../../domain/core/money.ts'
import { entities } from '../../server/app/entities.ts'
import { type OpenLine, matchAll } from '../../server/bankStatement/matching.ts'
import { openStore } from '../../server/core/orm.ts'
import { TEST_SECRETS } from '../support/secrets.ts'
import { SIZE } from './fill.ts'
import { median } from './load.ts'
import type { Place } from './place.ts'
import { type Line, within } from './report.ts'

const ROUNDS = 5
const LINES = 500
/** One of six is open: 10,000 bills. */
const REPLENISHMENTS = 60_000

/** Lines as a statement brings them: of clients, of their bills, and of amounts that are those of all bills. */
const lines = (): OpenLine[] =>
  Array.from({ length: LINES }, (_, index) => ({
    id: index,
    amount: minor(13_000_000 + (index % 2)),
    payerInn: String(7_700_000_001 + index),
    purpose: `Оплата по счёту №${1 + index * 97}BM, контракт C-${index}`,
    account: '40702810900000000001',
  }))

/** What it costs to match a statement against all open bills. */
export async function statements(place: Place): Promise<Line[]> {
  const dataDir = await place.filled({ ...SIZE, replenishments: REPLENISHMENTS, messages: 1000 })
  const store = await openStore({ url: null, file: join(dataDir, 'trinity.sqlite'), secrets: TEST_SECRETS }, entities)
  try {
    const took: number[] = []
    let matched = 0
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      matched = [...(await matchAll(store.fork(), lines())).values()].filter(found => found.length > 0).length
      const { user, system } = process.cpuUsage(before)
      took.push((user + system) / 1e6)
    }
    const product = `${matched} matched`
    return [
      { name: '500 lines of a statement, 10,000 open bills', floor: '', product, ...within(median(took), 's', 1) },
    ]
  } finally {
    await store.close()
  }
}
