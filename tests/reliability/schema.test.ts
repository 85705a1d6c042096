import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

/** The columns that lists are filtered and sorted by: each begins an index of its table. */
const FILTERED: readonly (readonly [string, string])[] = [
  ['request', 'status'],
  ['request', 'client_id'],
  ['request', 'to_do_staff'],
  ['replenishment', 'status'],
  ['replenishment', 'client_id'],
  ['replenishment', 'to_do_staff'],
  ['client_order', 'status'],
  ['client_order', 'client_id'],
  ['client_order', 'to_do_staff'],
  ['inn_item', 'status'],
  ['inn_claim', 'client_id'],
  ['ledger_op', 'client_id'],
  ['transition', 'type'],
  ['chat_message', 'type'],
  ['manager_client', 'manager_id'],
]

describe.each(databases)('the tables on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  test.each(FILTERED)('%s has an index that begins with %s', async (table, column) => {
    const em = application.app.store.fork()
    const sql =
      database === 'sqlite'
        ? `select sql as text from sqlite_master where type = 'index' and tbl_name = '${table}'`
        : `select indexdef as text from pg_indexes where tablename = '${table}'`
    const indexes = await em.execute<{ text: string | null }[]>(sql)
    const begins = indexes.filter(({ text }) => text?.replace(/[`"]/g, '').includes(`(${column}`))
    expect(begins).not.toEqual([])
  })
})
