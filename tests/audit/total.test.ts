import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { writeAuditEntry } from '../../server/audit/trail.ts'
import { COUNTED, PAGE_SIZE } from '../../server/core/paging.ts'
import { transaction } from '../../server/core/transaction.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

const MINUTE = 60_000

describe.each(databases)('how many entries the audit log has, on %s', database => {
  let application: TestApplication
  let admin: User
  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * MINUTE })
    await write(COUNTED + 10)
    vi.useRealTimers()
    await write(15)
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => application.close())

  const write = (entries: number) =>
    transaction(application.app.store, async em => {
      const actor = { userId: admin.id, actAs: null, apiKey: null, action: 'test', ip: '127.0.0.1', requestId: 'test' }
      const record = { type: null, instanceId: null, changes: [], outcome: 'OK' }
      for (let entry = 0; entry < entries; entry++) await writeAuditEntry(em, actor, record)
    })
  const audit = async (query = '') =>
    (await application.rest(application.token(admin), 'GET', `/audit?page=${query || 0}`)).body as {
      items: object[]
      totalItems: number
      totalPages: number
      hasMore: boolean
    }

  test('is told exactly where nothing is filtered, and its pages end where it says', async () => {
    const { totalItems, totalPages, hasMore } = await audit()
    expect(totalItems).toBeGreaterThanOrEqual(COUNTED + 25)
    expect({ totalPages, hasMore }).toEqual({ totalPages: Math.ceil(totalItems / PAGE_SIZE), hasMore: false })
    expect((await audit(String(totalPages - 1))).items.length).toBeGreaterThan(0)
    expect((await audit(String(totalPages))).items).toEqual([])
  })

  test('grows by every entry, and stays the same when entries settle', async () => {
    const before = (await audit()).totalItems
    await write(3)
    expect((await audit()).totalItems).toBe(before + 3)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE })
    expect((await audit()).totalItems).toBe(before + 3)
    await write(2)
    expect((await audit()).totalItems).toBe(before + 5)
  })

  // SQLite has no such case
  if (database === 'postgresql')
    test('counts an entry that is committed after one with a higher number', async () => {
      const before = (await audit()).totalItems
      const other = new pg.Client({ connectionString: application.app.config.databaseUrl ?? '' })
      await other.connect()
      await other.query('begin')
      await other.query(
        `insert into audit_entry (at, action, changes, outcome, ip, request_id) values (now(), 'late', '[]', 'OK', '', '')`,
      )
      await write(1)
      expect((await audit()).totalItems).toBe(before + 1)
      await other.query('commit')
      await other.end()
      expect((await audit()).totalItems).toBe(before + 2)
    })

  test('with a filter stops at a thousand and says that there is more', async () => {
    expect(await audit(`0&userId=${admin.id}`)).toMatchObject({ totalItems: COUNTED, totalPages: 50, hasMore: true })
    expect((await audit(`50&userId=${admin.id}`)).items).toHaveLength(PAGE_SIZE)
  })
})
