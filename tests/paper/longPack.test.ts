import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../domain/core/dates.ts'
import type { User } from '../../server/account/account.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { Order } from '../../server/order/order.entity.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { unpack } from '../support/papers.ts'
import { addOrder } from '../support/work.ts'

const ORDERS = 100
/** Of each of four files of an order, bytes; the invoice is small. */
const SIZE = 256 * 1024
const FILES = ['slipFile', 'agentInvoiceFile', 'inquiryReportFile', 'swiftReportFile'] as const

let application: TestApplication
let folder: string
let client: User

beforeAll(async () => {
  application = await openTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'trinity-pack-'))
  client = await application.addUser()
  for (let made = 0; made < ORDERS; made++) await fill(await addOrder(application, client))
}, 120_000)
afterAll(async () => {
  await application.close()
  await rm(folder, { recursive: true })
})

/** Gives an order four large files of one name, whose hashes are not kept. */
async function fill(id: number): Promise<void> {
  const { storage, store } = application.app
  const em = store.fork()
  const files: Partial<Record<(typeof FILES)[number], number>> = {}
  for (const field of FILES) {
    const file = join(await storage.incoming(), `${id}-${field}`)
    await writeFile(file, randomBytes(SIZE))
    const path = await storage.put(file, 'pdf')
    const row = { name: 'Платёж 😀.pdf', extension: 'pdf', size: SIZE, path, sha256: null }
    files[field] = await em.insert(StoredFile, { ...row, owner: client.id, used: true, createdAt: new Date() })
  }
  await em.nativeUpdate(Order, { id }, files)
}

setFlagsFromString('--expose-gc')
/** Takes away what nobody holds any more. */
const collect = runInNewContext('gc') as () => void

/** What the process holds, bytes: its memory, and what JavaScript keeps of it. */
const held = () => {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, kept: heapUsed + external }
}

test('a month of 500 files streams with flat memory, and every hash of its manifest is right', async () => {
  const base = await application.listen()
  const as = clientOf(application, client)
  const pathOf = async () => {
    const { url } = await as.packMonth({ userId: client.id, month: today().slice(0, 7) })
    return new URL(new URL(url ?? '').pathname, base)
  }
  // What is loaded once: fonts, threads
  await (await fetch(await pathOf())).body?.cancel()
  await setTimeout(500)
  const before = held()
  const seen: ReturnType<typeof held>[] = []
  const watch = setInterval(() => seen.push(held()), 250)
  const file = join(folder, 'pack.zip')
  const answer = await fetch(await pathOf())
  expect(answer.status).toBe(200)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
  clearInterval(watch)
  const bytes = await readFile(file)
  const { files, manifest, wrong } = await unpack(bytes)
  expect(wrong).toEqual([])
  expect(manifest.files.filter(({ name }) => name.endsWith('.pdf') && !/^(Опись|Акт)/.test(name))).toHaveLength(
    ORDERS * 5,
  )
  // Of one name four times in each folder: numbered
  expect([...files.keys()].filter(path => path.endsWith('Платёж 😀 (4).pdf'))).toHaveLength(ORDERS)
  expect(bytes.length).toBeGreaterThan(ORDERS * FILES.length * SIZE)
  // What a collection comes too late for is in single looks; what grows with the pack is in all of the later ones
  const later = seen.slice(Math.floor(seen.length / 2)).map(({ kept }) => kept - before.kept)
  const usual = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? Number.NaN
  expect(usual / bytes.length).toBeLessThan(0.1)
  expect((Math.max(...seen.map(({ rss }) => rss)) - before.rss) / bytes.length).toBeLessThan(0.6)
}, 120_000)
