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

/** 500 files in `npm run test:all`: so much written to the disk at once holds up the tests beside it. */
const isWhole = Boolean(process.env['TEST_ALL'])
const ORDERS = isWhole ? 100 : 20
/** Of each of four files of an order, bytes; the invoice is small. */
const SIZE = 512 * 1024
const FILES = ['slipFile', 'agentInvoiceFile', 'inquiryReportFile', 'swiftReportFile'] as const

let application: TestApplication
let folder: string
let base: string
let client: User
let order = 0

beforeAll(async () => {
  application = await openTestApplication()
  base = await application.listen()
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

/** Makes what tells what the process holds, bytes: its memory, and what JavaScript keeps of it. */
function scales() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return () => {
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, kept: heapUsed + external }
  }
}

/** Opens the address of a pack. */
const open = ({ url }: { readonly url?: string | null }) => fetch(new URL(new URL(url ?? '').pathname, base))
const month = () => clientOf(application, client).packMonth({ userId: client.id, month: today().slice(0, 7) })

/** Saves the pack of the month. Answers its bytes. */
async function save(): Promise<Buffer> {
  const file = join(folder, 'pack.zip')
  const answer = await open(await month())
  expect(answer.status).toBe(200)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
  return readFile(file)
}

test('every file of a month is in its pack, and every hash of its manifest is right', async () => {
  const bytes = await save()
  const { files, manifest, wrong } = await unpack(bytes)
  expect(wrong).toEqual([])
  const people = manifest.files.filter(({ name }) => name.endsWith('.pdf') && !/^(Опись|Акт)/.test(name))
  expect(people).toHaveLength(ORDERS * 5)
  // Of one name four times in each folder: numbered
  expect([...files.keys()].filter(path => path.endsWith('Платёж 😀 (4).pdf'))).toHaveLength(ORDERS)
  expect(bytes.length).toBeGreaterThan(ORDERS * FILES.length * SIZE)
}, 120_000)

// It stops the whole process again and again, with all that the tests before it have left there
if (isWhole)
  test('a month of 500 files streams with flat memory', async () => {
    const held = scales()
    // What is loaded once: fonts, and the thread that draws
    for (let loaded = 0; loaded < 3; loaded++)
      await (await open(await clientOf(application, client).packOrder({ id: order }))).arrayBuffer()
    // Readers that go away in the middle leave nothing behind
    for (let gone = 0; gone < 3; gone++) {
      const reader = (await open(await month())).body?.getReader()
      for (let parts = 0; parts <= gone * 20; parts++) await reader?.read()
      await reader?.cancel()
    }
    // What is free is given back a little later
    for (let looks = 0; looks < 4; looks++) {
      held()
      await setTimeout(300)
    }
    const before = held()
    const seen: ReturnType<typeof held>[] = []
    const watch = setInterval(() => seen.push(held()), 400)
    const { length } = await save().finally(() => clearInterval(watch))
    // What a collection comes too late for is in some looks; what would grow with the pack is in all of the later ones
    const later = seen.slice(Math.floor(seen.length / 2)).map(({ kept }) => kept - before.kept)
    expect(later.length).toBeGreaterThan(1)
    expect(Math.min(...later) / length).toBeLessThan(0.1)
    expect((Math.max(...seen.map(({ rss }) => rss)) - before.rss) / length).toBeLessThan(0.6)
  }, 240_000)
