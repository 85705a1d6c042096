import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteFile } from '../../server/core/sqlite.ts'
import { transaction } from '../../server/core/transaction.ts'
import { problemOf, troubleIn } from '../../server/core/trouble.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { freePort } from '../support/pg.ts'
import { openRaw, openSignedIn } from '../support/rawSocket.ts'
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

test('whoever waits for a file that another process holds waits as long as the first, and not each after the other', async () => {
  const application = await openTestApplication()
  try {
    const users = await Promise.all(Array.from({ length: 3 }, () => application.addUser()))
    const tokens = users.map(user => application.token(user))
    const letGo = await hold(application, 0)
    const since = performance.now()
    const answers: { readonly status: number; readonly after: number }[] = []
    const save = async (token: string) => {
      const { status } = await application.rest(token, 'PUT', '/profile', { name: 'New Name' })
      answers.push({ status, after: performance.now() - since })
    }
    await Promise.all([...tokens, ...tokens, ...tokens].map(save))
    await letGo()
    const [first] = answers
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect(answers.at(-1)?.after).toBeLessThan(2 * (first?.after ?? 0))
    await save(tokens[0] ?? '')
    expect(answers.at(-1)?.status).toBe(200)
  } finally {
    await application.close()
  }
}, 60_000)

describe.skipIf(!databases.includes('postgresql'))('on PostgreSQL', () => {
  let application: TestApplication
  let address = ''
  beforeAll(async () => {
    application = await openTestApplication({ database: 'postgresql' })
    address = await application.listen()
  })
  afterAll(() => application.close())

  /** Locks a table against readers too, as a change of its columns does. Answers what lets it go. */
  const lock = async (table: string) => {
    const other = new pg.Client({ connectionString: application.app.config.databaseUrl ?? '' })
    await other.connect()
    await other.query('begin')
    await other.query(`lock table ${table} in access exclusive mode`)
    return () => other.end()
  }

  test('a read that waits for a lock for too long is busy, on both faces and where a subscription begins', async () => {
    const client = await application.addUser()
    const token = application.token(client)
    const id = await addOrder(application, client)
    const MESSAGES = 'query($id: Int!) { messages(type: ORDER, instanceId: $id) { totalItems } }'
    const socket = await openSignedIn(address, token)
    const letGo = await lock('client_order, chat_message')
    const query = `subscription { messageAdded(type: ORDER, instanceId: ${id}) { id } }`
    socket?.send({ id: '1', type: 'subscribe', payload: { query } })
    const [rest, graphql, pushed] = await Promise.all([
      application.rest(token, 'GET', `/messenger/ORDER/${id}`),
      application.graphql(token, MESSAGES, { id }),
      socket?.waitFor(message => message.id === '1'),
    ])
    await letGo()
    expect(rest).toMatchObject({ status: 503, body: { code: '002-013' }, headers: { 'retry-after': '1' } })
    expect(graphql).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(graphql.errors?.[0]?.extensions).toMatchObject({ code: '002-013' })
    expect(JSON.stringify(pushed)).toContain('"002-013"')
    expect(JSON.stringify(pushed)).not.toMatch(/canceling|"http"/)
    socket?.close()
    expect(await application.rest(token, 'GET', `/messenger/ORDER/${id}`)).toMatchObject({ status: 200 })
    expect(application.takeReported()).toEqual([])
  })

  test('who is signed in may be unknown for a while: that is busy too, and no socket is told to stay away', async () => {
    const token = application.token(await application.addUser())
    const KNOWN = '{ profile { userId } }'
    expect((await application.graphql(token, KNOWN)).status).toBe(200)
    const letGo = await lock('app_user')
    const raw = await openRaw(address)
    raw.send({ type: 'connection_init', payload: { token } })
    const body = JSON.stringify({ file: { name: 'a.pdf', b64: 'a'.repeat(400_000) } })
    const answers = await Promise.all([
      application.rest(token, 'GET', '/profile'),
      application.rest(token, 'POST', '/file', JSON.parse(body)),
      application.graphql(token, KNOWN),
      application.graphql(token, '{ strange: profile { userId } }'),
      application.rest(null, 'POST', '/auth/signin', { username: 'a@example.com', password: 'green-horse-42' }),
    ])
    const code = await raw.closed
    await letGo()
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('1')
    }
    expect(code).toBe(1013)
    expect(application.takeReported()).toEqual([])
  })

  const thrown = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  const slow = 'set local statement_timeout = 20; select pg_sleep(2)'
  test.each<[string, () => Promise<unknown>]>([
    ['takes too long', () => transaction(application.app.store, em => em.execute(slow))],
    [
      'is ended by the server',
      () => application.app.store.fork().execute('select pg_terminate_backend(pg_backend_pid())'),
    ],
    ['cannot be reached', async () => new pg.Client({ host: '127.0.0.1', port: await freePort() }).connect()],
  ])('a database that %s is unavailable', async (_, work) => {
    expect(problemOf(await thrown(work()))).toMatchObject({ problem: 'unavailable' })
  })
})

test.each([
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['55P03', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_FULL', 'unavailable'],
  ['23505', 'internal'],
  ['ENOENT', 'internal'],
])('the code %s of a failure is answered as %s', (code, problem) => {
  expect(problemOf(Object.assign(new Error('secret words'), { code }))).toMatchObject({ problem })
})

test('an operator hears of a database that is away, and of none that is busy', () => {
  const away = Object.assign(new Error('Connection terminated unexpectedly'))
  expect(troubleIn(problemOf(away))).toBe(away)
  expect(troubleIn(problemOf(Object.assign(new Error(), { code: '55P03' })))).toBeNull()
})
