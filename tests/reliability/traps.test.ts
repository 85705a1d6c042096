import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { openSqliteFile } from '../../server/core/sqlite.ts'
import { write } from '../../server/core/context.ts'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { clientOf, clientWith } from '../support/client.ts'
import { TEST_SECRETS } from '../support/secrets.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('traps of the stack on %s', database => {
  let application: TestApplication
  let client: User
  let token = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser({ kind: 'CLIENT' })
    token = application.token(client)
  })
  afterAll(() => application.close())

  test('T3: a second transaction throws instead of waiting for itself, and a read goes through the open one', async () => {
    const ctx = application.contextFor(client)
    await expect(write(ctx, async () => write(ctx, async () => 1))).rejects.toThrow('already open')
    expect(await write(ctx, async em => ctx.em === em)).toBe(true)
  })

  test('T4: of two people who save the same version, the second gets 409 and changes nothing', async () => {
    const id = await addOrder(application, client)
    const { order, saveOrder } = clientOf(application, client)
    const save = (invoiceNumber: string) => saveOrder({ order: { id, version: 1, invoiceNumber } })
    const saves = await Promise.allSettled([save('A-1'), save('A-2'), save('A-3')])
    const refusals = saves.filter(({ status }) => status === 'rejected')
    expect(refusals).toMatchObject([{ reason: { status: 409 } }, { reason: { status: 409 } }])
    const winner = saves.find(({ status }) => status === 'fulfilled')
    expect(winner).toMatchObject({ value: { invoiceNumber: (await order({ id })).invoiceNumber } })
  })

  test.each([100.5, '100', -1, 2 ** 53, 10 ** 13 + 1, true])('T6: %s is no amount at any door', async invoiceAmount => {
    const rest = await application.rest(token, 'POST', '/order', { invoiceAmount })
    expect(rest).toMatchObject({ status: 400 })
    const fields = rest.body['fieldErrors'] as { field: string }[]
    expect(fields.map(({ field }) => field)).toContain('invoiceAmount')
    const query = 'mutation($order: OrderInput!) { createOrder(order: $order) { id } }'
    const { errors } = await application.graphql(token, query, { order: { invoiceAmount } })
    expect(errors?.[0]?.extensions).toMatchObject({ status: 400, fieldErrors: rest.body['fieldErrors'] })
  })

  test('T6: a money column refuses a fraction', async () => {
    const id = await addOrder(application, client)
    const broken = application.app.store.fork().execute('update client_order set amount_usd = 10.5 where id = ?', [id])
    if (database === 'sqlite') await expect(broken).rejects.toThrow('amount_usd_whole')
    // PostgreSQL would round it in silence: there the doors alone refuse
    else await broken
  })

  test.each([{ $ne: null }, ['a'], 5, true])('T7: %j is no text where text belongs', async value => {
    const signIn = await application.rest(null, 'POST', '/auth/signin', { username: value, password: value })
    expect(signIn).toMatchObject({ status: 400, body: { code: '000-000' } })
    const reset = await application.rest(null, 'POST', '/auth/reset', {
      userId: 1,
      confirmationString: value,
      password: 'x',
    })
    expect(reset.status).toBe(400)
  })

  test('a NUL character is refused at every door', async () => {
    const rest = await application.rest(token, 'GET', '/client/inn?search=a%00b')
    expect(rest).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'search' }] } })
    const named = await application.rest(token, 'POST', '/client/inn', { inn: '7707083893', name: 'a\u0000b' })
    expect(named).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'name' }] } })
    expect((await application.graphql(token, '{ myInns(search: "a\\u0000b") { totalItems } }')).status).toBe(400)
  })

  test('T7: keys that a call does not know change nothing', async () => {
    const sent = {
      name: 'Новое имя',
      roles: ['ROLE_ADMIN'],
      kind: 'ADMIN',
      isBanned: true,
      autoCr: true,
      tokenVersion: 9,
    }
    const saved = await application.rest(token, 'PUT', '/profile', sent)
    expect(saved.body).toMatchObject({ name: 'Новое имя', roles: ['ROLE_CLIENT'], autoCr: false })
  })

  test('T8: a search folds Cyrillic and takes % and _ as they are', async () => {
    const { addInn, myInns } = clientOf(application, client)
    await addInn({ claim: { inn: '7736050003', name: 'ООО «Ёлка 100%»' } })
    const found = async (search: string) => (await myInns({ search })).totalItems
    expect(await found('ёЛКА')).toBe(1)
    expect(await found('100%')).toBe(1)
    expect(await found('1%0')).toBe(0)
    expect(await found('_')).toBe(0)
  })

  test('a field that @include or @skip leaves out is judged by nobody', async () => {
    const id = await addOrder(application, client)
    const staff = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    const query = `query($id: Int!, $a: Boolean!) { order(id: $id) { id } request(id: $id) @include(if: $a) { id } }`
    expect(await application.graphql(staff, query, { id, a: false })).toMatchObject({ data: { order: { id } } })
    expect((await application.graphql(staff, query, { id, a: true })).status).toBe(404)
  })

  test.each([
    '($a: Boolean = true) { orders @include(if: $a) { totalItems } }',
    '($a: Boolean! = true) { orders { totalItems items @include(if: $a) { id } } }',
    '($a: Boolean! = true) { orders { totalItems ... @include(if: $a) { items { id } } } }',
  ])('a variable that is not sent has its default where a field is left out by it: query %s', async document => {
    const answer = await application.graphql(application.token(client), `query ${document}`)
    expect(answer).toMatchObject({ status: 200, data: { orders: { totalItems: expect.any(Number) } } })
  })

  test('a variable that has to be sent is asked for, also where a field is left out by it', async () => {
    const query = 'query ($a: Boolean!) { orders @include(if: $a) { totalItems } }'
    expect((await application.graphql(application.token(client), query)).status).toBe(400)
  })

  test('T10: a document carries one mutation, and tries are counted inside it', async () => {
    const twice = `mutation { a: signIn(username: "a@b.ru", password: "x") { token } b: signIn(username: "a@b.ru", password: "y") { token } }`
    const { status, errors } = await application.graphql(null, twice)
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toContain('One mutation')
  })
})

describe('traps of SQLite', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'trinity-traps-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('T5, T11: the file is opened with full synchronisation, foreign keys and a sound version', () => {
    const db = openSqliteFile(join(folder, 'settings.sqlite'))
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    db.close()
  })

  test('samples of ANALYZE are let go of at a start: by them each value would be planned for anew', async () => {
    const file = join(folder, 'samples.sqlite')
    const db = openSqliteFile(file)
    db.exec('create table kept (status text); create index by_status on kept (status)')
    db.exec(
      'with n (i) as (values (1) union all select i + 1 from n where i < 500) insert into kept select i % 7 from n',
    )
    db.exec('analyze')
    const rowsOf = (table: string) => db.prepare<[], number>(`select count(*) from ${table}`).pluck().get()
    expect(rowsOf('sqlite_stat4')).toBeGreaterThan(0)
    const store = await openStore({ url: null, file, secrets: TEST_SECRETS }, entities)
    expect([rowsOf('sqlite_stat4'), rowsOf('sqlite_stat1')]).toEqual([0, 1])
    await store.close()
    db.close()
  })

  test('T1, T2: a transaction holds the write lock before its first query', async () => {
    const application = await openTestApplication({ database: 'sqlite' })
    const other = openSqliteFile(join(application.app.config.dataDir, 'trinity.sqlite'))
    other.pragma('busy_timeout = 0')
    const ctx = application.contextFor(null)
    await write(ctx, async () => {
      expect(() => other.exec('begin immediate')).toThrow('database is locked')
    })
    other.exec('begin immediate')
    other.exec('rollback')
    other.close()
    await application.close()
  })
})

describe('traps of the socket', () => {
  let application: TestApplication
  let url = ''

  beforeAll(async () => {
    application = await openTestApplication({ database: 'sqlite' })
    const address = await application.server.listen({ port: 0, host: '127.0.0.1' })
    url = `${address.replace('http', 'ws')}/graphql`
  })
  afterAll(() => application.close())

  const connect = (token: string | null) =>
    createClient({ url, lazy: false, retryAttempts: 0, connectionParams: { token }, onNonLazyError: () => {} })

  const firstError = (token: string, query: string) =>
    new Promise<unknown>(resolve => {
      const ws = connect(token)
      ws.subscribe({ query }, { next: resolve, error: resolve, complete: () => resolve('complete') })
    })

  test('T9: nobody gets in without a token', async () => {
    const closed = await new Promise<number>(resolve => {
      createClient({
        url,
        lazy: false,
        retryAttempts: 0,
        connectionParams: {},
        onNonLazyError: () => {},
        on: { closed: event => resolve((event as CloseEvent).code) },
      })
    })
    expect(closed).toBe(4403)
  })

  test('T9: only subscriptions are served, by the same rules and rights', async () => {
    const client = application.token(await application.addUser({ kind: 'CLIENT' }))
    expect(JSON.stringify(await firstError(client, '{ profile { name } }'))).toContain('Only subscriptions')
    const foreign = 'subscription { messageAdded(type: ORDER, instanceId: 999) { id } }'
    expect(JSON.stringify(await firstError(client, foreign))).toContain('002-004')
  })

  test('a subscription dies with its token', async () => {
    const user = await application.addUser({ kind: 'CLIENT', email: 'socket@example.com' })
    const { token } = await clientWith(application, null).signIn({
      username: 'socket@example.com',
      password: TEST_PASSWORD,
    })
    const session = clientWith(application, token ?? null)
    const counters: unknown[] = []
    let closedWith = 0
    const ws = createClient({
      url,
      lazy: false,
      retryAttempts: 0,
      connectionParams: { token },
      onNonLazyError: () => {},
      on: { closed: event => (closedWith = (event as CloseEvent).code) },
    })
    const over = new Promise<void>(resolve => {
      ws.subscribe(
        { query: 'subscription { countersChanged { toDo { type num } } }' },
        { next: event => counters.push(event), error: () => resolve(), complete: () => resolve() },
      )
    })
    await expect.poll(() => counters.length).toBe(1)
    await clientOf(application, user).addInn({ claim: { inn: '500100732259', name: 'ИП Котова' } })
    expect(counters).toHaveLength(1)
    await session.signOut()
    await over
    expect(closedWith).toBe(4403)
    await expect(session.profile()).rejects.toMatchObject({ status: 401 })
  })
})
