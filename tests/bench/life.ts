import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOnce } from './connection.ts'
import { loadOf, median } from './load.ts'
import { dayAtWork } from './mixed.ts'
import { type Place, STAFF, tokenOf } from './place.ts'
import { cpuOf, memoryOf, settled, startProduct } from './processes.ts'
import { type Line, within } from './report.ts'
import { productCalls } from './ways.ts'

const STARTS = 5
const DAY = { connections: 16, ms: 15_000 }

interface Start {
  readonly took: number
  readonly cpu: number
}

/** How long a start takes until the process says that it is ready, and the CPU that it uses until then, seconds. */
async function startOn(dataDir: string): Promise<Start> {
  const before = performance.now()
  const product = await startProduct(dataDir, {}, 'everywhere')
  try {
    await callOnce(product.port, { method: 'GET', path: '/readyz' })
    return { took: (performance.now() - before) / 1000, cpu: cpuOf(product.pid) / 1e6 }
  } finally {
    await product.stop()
  }
}

/** The first start on an empty folder, and the second one. */
export async function starts(): Promise<Line[]> {
  const [first, second]: [Start[], Start[]] = [[], []]
  for (let i = 0; i < STARTS; i++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'trinity-start-'))
    try {
      first.push(await startOn(dataDir))
      second.push(await startOn(dataDir))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const line = (name: string, all: typeof first, most: number | null): Line => ({
    name: `${name} to /readyz`,
    floor: '',
    product: `${median(all.map(({ cpu }) => cpu)).toFixed(2)} s of CPU`,
    ...within(median(all.map(({ took }) => took)), 's', most),
  })
  return [line('first start', first, null), line('second start', second, 1)]
}

/** What a fresh process holds in memory when it has nothing to do, and after a load of everything. */
export async function memory(place: Place): Promise<Line[]> {
  const product = await place.run(startProduct(await place.filled()))
  await settled(() => cpuOf(product.pid))
  const idle = memoryOf(product.pid)
  const token = await tokenOf(product.port, STAFF)
  await loadOf(product, await dayAtWork(product.port), DAY)
  for (const call of Object.values(productCalls))
    await loadOf(product, (connection, turn) => connection.call(call(token, turn)))
  const loaded = memoryOf(product.pid)
  await product.stop()
  return [
    { name: 'memory, idle after the start', floor: '', product: '', ...within(idle, 'MB', 220) },
    { name: 'memory after load', floor: '', product: '', ...within(loaded, 'MB', 400) },
  ]
}
