import { afterEach, describe, expect, test } from 'vitest'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { openSession } from '../support/socket.ts'

let application: TestApplication

afterEach(() => application.close())

describe('limits', () => {
  test('a user makes 1,200 calls a minute, over both faces together, and then waits', async () => {
    application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
    const client = await application.addUser()
    const token = application.token(client)
    for (let i = 0; i < 600; i++) {
      await application.rest(token, 'GET', '/messenger/check/instances')
      await application.graphql(token, '{ toDo { items { num } } }')
    }
    const over = await application.rest(token, 'GET', '/profile')
    expect(over).toMatchObject({ status: 429, body: { code: '001-011' } })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    const { errors, status } = await application.graphql(token, '{ profile { userId } }')
    expect([status, errors?.[0]?.extensions?.['code']]).toEqual([429, '001-011'])
    const other = await application.addUser()
    expect((await application.rest(application.token(other), 'GET', '/profile')).status).toBe(200)
  })
})

describe('what others do', () => {
  test('counts as no call of whoever follows it: of a thousand changes a manager is only told', async () => {
    application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
    const address = await application.listen()
    const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const token = application.token(manager)
    const session = openSession(address, token)
    session.subscribe('subscription { countersChanged { toDo { num } } }')
    session.subscribe('subscription { recordChanged(type: ORDER) { instanceId } }')
    await expect.poll(() => session.came.length).toBe(1)
    for (let instanceId = 1; instanceId <= 1300; instanceId++) {
      application.app.bus.publish('changed', { type: 'ORDER', instanceId, status: 'NEW', version: 1, clientId: 7 })
      application.app.bus.publish('counters', { type: 'ORDER', clientId: 7, readerId: null })
      if (instanceId % 100 === 0) await expect.poll(() => JSON.stringify(session.came)).toContain(`:${instanceId}}`)
    }
    expect(session.refused).toEqual([])
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(200)
    await session.stop()
  })

  test('is joined while it waits: of one record and of counters only the newest is told', async () => {
    application = await openTestApplication()
    const { bus } = application.app
    const events = bus.stream('changed', () => true)
    const counters = bus.stream('counters', () => true)
    for (const version of [1, 2, 3])
      for (const instanceId of [7, 8])
        bus.publish('changed', { type: 'ORDER', instanceId, status: 'NEW', version, clientId: 1 })
    for (const readerId of [1, 2, 3]) bus.publish('counters', { type: 'ORDER', clientId: null, readerId })
    const told = [(await events.next()).value, (await events.next()).value]
    expect(told).toMatchObject([
      { instanceId: 7, version: 3 },
      { instanceId: 8, version: 3 },
    ])
    expect((await counters.next()).value).toMatchObject({ readerId: 3 })
    const late = Promise.all([events.next(), counters.next()])
    await Promise.all([events.return(), counters.return()])
    expect((await late).map(({ done }) => done)).toEqual([true, true])
  })
})

describe('refusals', () => {
  const FOREIGN = 'mutation($id: Int!, $inn: String) { deleteCompany(id: $id) }'

  test('are limited like successes, and of the same ones ten a minute are written down', async () => {
    application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
    const client = await application.addUser()
    const token = application.token(client)
    const statuses = new Map<number, number>()
    for (let i = 0; i < 1205; i++) {
      const { status } =
        i % 2 === 0
          ? await application.rest(token, 'DELETE', '/company/1')
          : await application.graphql(token, 'mutation { deleteCompany(id: 1) }')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 403: 1200, 429: 5 })
    const entries = await application.app.store.fork().count(AuditEntry, { userId: client.id })
    expect(entries).toBe(10)
  })

  test('tell the log of declared variables only, at most twenty, each cut', async () => {
    application = await openTestApplication()
    const client = await application.addUser()
    const names = Array.from({ length: 30 }, (_, index) => `v${index}`)
    const query = `mutation(${names.map(name => `$${name}: Int`).join(', ')}, $search: String) {
      deleteCompany(id: 1) @include(if: true) }`
    const noise = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`n${index}`, index]))
    const variables = { ...noise, ...Object.fromEntries(names.map(name => [name, 5])), search: 'x'.repeat(5000) }
    // None of the variables is used, which the document may not do: the log must not depend on it
    await application.graphql(application.token(client), query, variables)
    await application.graphql(
      application.token(client),
      FOREIGN.replace('id: $id', 'id: 1').replace('$id: Int!, ', ''),
      {
        inn: 'x'.repeat(5000),
        ...noise,
      },
    )
    await application.rest(application.token(client), 'GET', `/audit?search=${'x'.repeat(3000)}`)
    const rows = await application.app.store.fork().find(AuditEntry, { userId: client.id })
    for (const { changes } of rows) {
      expect(changes.length).toBeLessThanOrEqual(20)
      for (const { field, after } of changes) {
        expect(field).not.toMatch(/^n\d/)
        expect(after?.length).toBeLessThanOrEqual(200)
      }
    }
  })
})

describe('bodies', () => {
  const large = 'x'.repeat(300 * 1024)

  test('a large body is read only with a valid token and where files are taken', async () => {
    application = await openTestApplication()
    const token = application.token(await application.addUser())
    const stranger = await application.rest(null, 'POST', '/auth/signin', { username: large })
    const elsewhere = await application.rest(token, 'POST', '/client/inn', { comment: large })
    const forged = await application.rest('a.b.c', 'POST', '/order', { invoiceNumber: large })
    const file = await application.rest(token, 'POST', '/order', { invoiceNumber: large })
    expect([stranger, elsewhere, forged].map(({ status }) => status)).toEqual([413, 413, 401])
    expect(stranger.body).toMatchObject({ code: '002-008', fieldErrors: [] })
    expect(file.status).toBe(400)
  })
})

describe('probes', () => {
  test('readiness is refused once the process stops', async () => {
    application = await openTestApplication()
    const ready = () => application.server.inject({ url: '/readyz' })
    expect((await ready()).statusCode).toBe(200)
    application.app.life.stopping = true
    expect((await ready()).statusCode).toBe(503)
    expect((await application.server.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  test('metrics count calls by route and outcome and hold nothing that people typed', async () => {
    application = await openTestApplication()
    const client = await application.addUser()
    await application.rest(application.token(client), 'GET', '/client/contractor?search=Lumen')
    await application.rest(application.token(client), 'GET', '/order/471174117')
    const { payload, statusCode } = await application.server.inject({ url: '/metrics' })
    expect(statusCode).toBe(200)
    expect(payload).toContain('trinity_calls_total{field="contractors",outcome="OK"} 1')
    expect(payload).toContain('trinity_calls_total{field="order",outcome="notFound"} 1')
    expect(payload).toMatch(
      /trinity_http_request_seconds_count\{method="GET",route="\/trinity\/api\/v1\/order\/:id",status="404"\} 1/,
    )
    expect(payload).toContain('trinity_letters_waiting 0')
    expect(payload).not.toContain('Lumen')
    expect(payload).not.toContain('471174117')
  })

  test('with METRICS_TOKEN only its bearer reads them', async () => {
    application = await openTestApplication({ env: { METRICS_TOKEN: 'meter-reader-77' } })
    const read = (authorization: string) => application.server.inject({ url: '/metrics', headers: { authorization } })
    expect((await application.server.inject({ url: '/metrics' })).statusCode).toBe(401)
    expect((await read('Bearer meter-reader-7')).statusCode).toBe(401)
    expect((await read('Bearer meter-reader-77')).statusCode).toBe(200)
  })

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'without a token nobody reads them through a proxy, which says %s',
    async header => {
      application = await openTestApplication()
      const read = (headers: Record<string, string>) => application.server.inject({ url: '/metrics', headers })
      expect((await read({})).statusCode).toBe(200)
      const { statusCode, payload } = await read({ [header]: '203.0.113.7' })
      expect(statusCode).toBe(404)
      expect(payload).not.toContain('trinity_')
    },
  )

  test('one hop is believed with TRUST_PROXY=1, no more', async () => {
    application = await openTestApplication({ env: { TRUST_PROXY: '1' } })
    const admin = application.token(await application.addUser({ kind: 'ADMIN' }))
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
    await application.rest(null, 'POST', '/auth/signin', { username: 'a@example.com', password: 'x' }, headers)
    const { body } = await application.rest(admin, 'GET', '/audit')
    expect((body['items'] as { ip: string }[])[0]?.ip).toBe('203.0.113.7')
  })

  test.each([
    ['no proxy is trusted', {}, 1],
    ['another network is trusted', { TRUST_PROXY: '10.0.0.0/8' }, 1],
    ['the proxy is trusted', { TRUST_PROXY: 'loopback' }, 0],
    ['one hop is trusted', { TRUST_PROXY: '1' }, 0],
  ])('the log warns once that addresses are passed on in vain, where %s', async (_what, env, times) => {
    const lines: string[] = []
    application = await openTestApplication({ env, log: line => lines.push(line) })
    for (const forwarded of ['203.0.113.7', '127.0.0.1'])
      await application.server.inject({ url: '/readyz', headers: { 'x-forwarded-for': forwarded } })
    const warnings = lines.filter(line => line.includes('TRUST_PROXY'))
    expect(warnings).toHaveLength(times)
    for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: 40, peer: '127.0.0.1' })
  })

  test('on an address that others reach there are no metrics without a token', async () => {
    application = await openTestApplication({ env: { HOST: '0.0.0.0' } })
    expect((await application.server.inject({ url: '/metrics' })).statusCode).toBe(404)
  })
})

test('a slash too many is taken off the address of a page, and leads to no other host', async () => {
  application = await openTestApplication()
  const locationOf = async (url: string) => (await application.server.inject({ url })).headers.location
  for (const [url, location] of [
    ['/docs/', '/docs'],
    ['/playground/', '/playground'],
    ['/replenishment/?status=NEW', '/replenishment?status=NEW'],
    ['/status/a-b_c/', '/status/a-b_c'],
  ] as const)
    expect(await locationOf(url)).toBe(location)
  for (const url of ['//example.com/', '/\\example.com/', '/%2f/example.com/', '/trinity/api/v1/nosuch/', '/graphql/'])
    expect(await locationOf(url), url).toBeUndefined()
})

describe('the contract', () => {
  const SCHEMA = '{ __schema { queryType { name } } }'

  test('where strangers reach the application, introspection needs a valid token and the playground is shut', async () => {
    application = await openTestApplication({ env: { HOST: '0.0.0.0' } })
    const token = application.token(await application.addUser())
    expect((await application.graphql(null, SCHEMA)).status).toBe(401)
    expect(
      (await application.graphql(null, '{ support { email } ... on Query { __schema { queryType { name } } } }'))
        .status,
    ).toBe(401)
    expect((await application.graphql(token, SCHEMA)).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
    for (const url of [
      '/playground',
      '/playground/',
      '/playground.html',
      '/playground%2Ehtml',
      '/%70layground.html',
      '//playground.html',
      '/assets/../playground.html',
      '/playground.html.br',
      '/playground.html.gz',
      '/Playground.html',
    ])
      expect((await application.server.inject({ url })).payload).not.toMatch(/graphiql|playground/i)
    for (const url of ['/playground', '/dev/mail'])
      expect((await application.server.inject({ url })).headers['content-type']).not.toContain('playground')
    expect((await application.server.inject({ url: '/dev/mail' })).payload).not.toContain('Outbox')
  })

  test('where strangers reach the application, names that come near are told to whoever is signed in only', async () => {
    application = await openTestApplication({ env: { HOST: '0.0.0.0' } })
    const token = application.token(await application.addUser())
    const wrong = async (by: string | null) => (await application.graphql(by, '{ profil { userId } }')).errors?.[0]
    expect((await wrong(null))?.message).toBe('Cannot query field "profil" on type "Query".')
    expect((await wrong(token))?.message).toContain('Did you mean "profile"')
  })

  test('over REST is not sent again to whoever has it', async () => {
    application = await openTestApplication()
    const url = `${REST}/openapi.json`
    const first = await application.server.inject({ url })
    expect(first.statusCode).toBe(200)
    const etag = String(first.headers.etag)
    const again = await application.server.inject({ url, headers: { 'if-none-match': `W/"other", ${etag}` } })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  })

  test('on the developer’s own machine the contract is open', async () => {
    application = await openTestApplication()
    expect((await application.graphql(null, SCHEMA)).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })
})
