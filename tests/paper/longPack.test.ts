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
const SIZE = 512 * 1024
const FILES = ['slipFile', 'agentInvoiceFile', 'inquiryReportFile', 'swiftReportFile'] as const

let application: TestApplication
let folder: string
let client: User
let order = 0

beforeAll(async () => {
  application = await openTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'trinity-pack-'))
  client = await application.addUser()
  for (let made = 0; made < ORDERS; made++) {
    order = await addOrder(application, client)
    await fill(order)
  }
}, 240_000)
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
  const open = async ({ url }: { readonly url?: string | null }) => fetch(new URL(new URL(url ?? '').pathname, base))
  // What is loaded once: fonts, and the thread that draws
  for (let loaded = 0; loaded < 3; loaded++) await (await open(await as.packOrder({ id: order }))).arrayBuffer()
  // Readers that go away in the middle leave nothing behind
  for (let gone = 0; gone < 3; gone++) {
    const reader = (await open(await as.packMonth({ userId: client.id, month: today().slice(0, 7) }))).body?.getReader()
    for (let parts = 0; parts <= gone * 20; parts++) await reader?.read()
    await reader?.cancel()
  }
  // What is free is given back a little later
  for (let looks = 0; looks < 4; looks++) {
    collect()
    await setTimeout(300)
  }
  const before = held()
  const seen: ReturnType<typeof held>[] = []
  const watch = setInterval(() => seen.push(held()), 400)
  const file = join(folder, 'pack.zip')
  const answer = await open(await as.packMonth({ userId: client.id, month: today().slice(0, 7) }))
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
  // What a collection comes too late for is in some looks; what would grow with the pack is in all of the later ones
  const later = seen.slice(Math.floor(seen.length / 2)).map(({ kept }) => kept - before.kept)
  expect(later.length).toBeGreaterThan(1)
  expect(Math.min(...later) / bytes.length).toBeLessThan(0.1)
  expect((Math.max(...seen.map(({ rss }) => rss)) - before.rss) / bytes.length).toBeLessThan(0.6)
}, 240_000)
