import { join } from 'node:path'
import pg from 'pg'
import { expect, describe, test } from 'vitest'
import { openSqliteFile } from '../../server/core/sqlite.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'

/** Holds a record as another process would. Answers what lets it go. */
async function hold(application: TestApplication, id: number): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = application.app.config
  if (!databaseUrl) {
    const other = openSqliteFile(join(dataDir, 'trinity.sqlite'))
    other.exec('begin immediate')
    return async () => void other.close()
  }
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select * from client_order where id = $1 for update', [id])
  return () => other.end()
}

describe.each(databases)('a record that somebody holds for too long on %s', database => {
  test('is answered as busy, to be tried again, on both faces and in both languages; then the same call works', async () => {
    const application = await openTestApplication({ database })
    try {
      const client = await application.addUser()
      const token = application.token(client)
      const id = await addOrder(application, client)
      const letGo = await hold(application, id)
      const headers = { 'idempotency-key': 'again', 'accept-language': 'en' }
      const save = () => application.rest(token, 'PUT', '/order', { id, invoiceNumber: 'B-2' }, headers)
      const SAVE = 'mutation($o: OrderInput!) { saveOrder(order: $o) { id } }'
      const [rest, graphql, alive] = await Promise.all([
        save(),
        application.graphql(token, SAVE, { o: { id, invoiceNumber: 'B-3' } }),
        application.server.inject('/healthz').then(({ statusCode }) => statusCode),
      ])
      await letGo()
      expect(alive).toBe(200)
      expect(rest).toMatchObject({
        status: 503,
        body: { code: '002-013', message: 'Somebody else is changing this record right now, try again' },
        headers: { 'retry-after': '1' },
      })
      expect(graphql).toMatchObject({
        status: 503,
        errors: [{ message: 'Запись сейчас меняет кто-то другой, попробуйте ещё раз', extensions: { status: 503 } }],
        headers: { 'retry-after': '1' },
      })
      expect(await save()).toMatchObject({ status: 200, body: { invoiceNumber: 'B-2' } })
    } finally {
      await application.close()
    }
  })
})
