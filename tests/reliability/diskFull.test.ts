import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ImmediateDialect } from '../../server/core/immediate.ts'
import { openTestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'

test('a full disk is 503 to whoever writes, reads go on, and so do writes once there is room', async () => {
  const application = await openTestApplication()
  const { app } = application
  const client = await application.addUser()
  const token = application.token(client)
  const instanceId = await addOrder(application, client)
  const pragma = (text: string) => app.store.fork().execute<Record<string, number>[]>(`pragma ${text}`)
  const send = async () =>
    (await application.rest(token, 'POST', '/messenger/message', { type: 'ORDER', instanceId, text: 'Ж'.repeat(1000) }))
      .status
  expect(await send()).toBeLessThan(300)
  const [{ page_count: pages = 0 } = {}] = await pragma('page_count')
  await pragma(`max_page_count = ${pages}`)
  const statuses: number[] = []
  while (statuses.length < 100 && !(Number(statuses.at(-1)) >= 500)) statuses.push(await send())
  expect(statuses.at(-1)).toBe(503)
  expect(await send()).toBe(503)
  expect((await application.rest(token, 'GET', `/messenger/ORDER/${instanceId}`)).status).toBe(200)
  await pragma('max_page_count = 1000000')
  expect(await send()).toBeLessThan(300)
  expect(application.takeReported().length).toBeGreaterThan(0)
  await application.close()
})

test('a commit for which there is no room ends its transaction, and the next one has its turn', async () => {
  const file = new Database(':memory:')
  file.exec('create table row (id integer)')
  let isFull = true
  const commit = {
    reader: false,
    all: () => [],
    iterate: () => [][Symbol.iterator](),
    run: () => {
      // As SQLite does it: the transaction is over by then
      file.exec('rollback')
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    },
  }
  const database = {
    prepare: (text: string) => (isFull && text === 'commit' ? commit : file.prepare(text)),
    close: () => void file.close(),
  }
  const db = new Kysely<unknown>({
    dialect: new ImmediateDialect({ database, isInTransaction: () => file.inTransaction }),
  })
  const write = async () => {
    const transaction = await db.startTransaction().execute()
    try {
      await sql`insert into row values (1)`.execute(transaction)
      await transaction.commit().execute()
    } catch (error) {
      await transaction.rollback().execute()
      throw error
    }
  }
  await expect(write()).rejects.toThrow('disk is full')
  isFull = false
  await write()
  expect(file.prepare('select count(*) as n from row').get()).toEqual({ n: 1 })
  await db.destroy()
})
