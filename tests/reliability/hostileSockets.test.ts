import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { openRaw, openSignedIn, type RawSocket } from '../support/rawSocket.ts'
import { DOCUMENTS } from './documents.ts'

const TRACE = /\n\s+at |node_modules|stacktrace|\.ts:\d+/

let application: TestApplication
let address = ''
let token = ''

beforeAll(async () => {
  application = await openTestApplication()
  address = await application.listen()
  token = application.token(await application.addUser({ kind: 'CLIENT' }))
})
afterAll(() => application.close())

/** Calls with an offer to go on in another protocol. Answers the status and the body. */
const offering = (upgrade: string, method: string, path: string, body = '') =>
  new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade, 'content-type': 'application/json' }
    const call = request(`${address}${path}`, { method, headers: { ...headers, authorization: `Bearer ${token}` } })
    call.on('error', reject).on('upgrade', () => reject(new Error('The protocol was changed')))
    call.on(
      'response',
      answer => void json(answer).then(said => resolve({ status: answer.statusCode, body: said }), reject),
    )
    call.end(body)
  })

const lives = async () => expect((await application.server.inject('/healthz')).statusCode).toBe(200)

describe('the offer of another protocol', () => {
  const query = JSON.stringify({ query: '{ profile { name } }' })

  test.each([
    ['h2c', 'GET', `${REST}/profile`, '', 200],
    ['h2c', 'POST', '/graphql', query, 200],
    ['websocket', 'POST', '/graphql', query, 200],
    ['websocket', 'GET', `${REST}/profile`, '', 200],
    ['websocket', 'GET', `${REST}/nothing`, '', 404],
  ])('of %s is left unheard by %s %s', async (upgrade, method, path, body, status) => {
    expect(await offering(upgrade, method, path, body)).toMatchObject({ status })
  })
})

describe('a hostile socket', () => {
  const COUNTERS = 'subscription { countersChanged { toDo { num } } }'
  let socket: RawSocket

  beforeEach(async () => {
    const open = await openSignedIn(address, token)
    if (!open) throw new Error('The socket was refused')
    socket = open
    return () => socket.close()
  })

  const subscribe = (query: string, more: object = {}, id = '1') =>
    socket.send({ id, type: 'subscribe', payload: { query, ...more } })

  test.each([
    ...DOCUMENTS.filter(({ name }) => name !== 'a subscription'),
    { name: 'a query', query: '{ profile { userId } }' },
    { name: 'a mutation', query: 'mutation { signOut }' },
    {
      name: 'two subscriptions',
      query: 'subscription { a: countersChanged { toDo { num } } b: countersChanged { toDo { num } } }',
    },
    {
      name: 'a subscription that skips all it asks',
      query: 'subscription { countersChanged @skip(if: true) { toDo { num } } }',
    },
    { name: 'a subscription in a circle', query: 'subscription { ...A } fragment A on Subscription { ...A }' },
    {
      name: 'a query beside a subscription',
      query: `query A { profile { userId } } subscription B { countersChanged { toDo { num } } }`,
      operationName: 'A',
    },
    {
      name: 'a variable that is missing',
      query: 'subscription($i: Int!) { messageAdded(type: ORDER, instanceId: $i) { id } }',
    },
    {
      name: 'a variable of another kind',
      query: 'subscription($i: Int!) { messageAdded(type: ORDER, instanceId: $i) { id } }',
      variables: { i: { $ne: null } },
    },
  ])('is refused $name', async ({ query, ...more }) => {
    subscribe(query, more)
    const answer = await socket.waitFor(({ type }) => type === 'error' || type === 'next')
    if (answer) {
      expect(answer.type, JSON.stringify(answer)).toBe('error')
      expect(JSON.stringify(answer)).not.toMatch(TRACE)
    } else expect(await socket.closed).toBe(4400)
    await lives()
  })

  test.each([
    ['no JSON', 'hello', 4400],
    ['a number', '5', 4400],
    ['null', 'null', 4400],
    ['a list', '[]', 4400],
    ['an unknown type', '{"type":"shout"}', 4400],
    ['a message of the server', '{"id":"1","type":"next","payload":{"data":{}}}', 4400],
    ['an acknowledgement', '{"type":"connection_ack"}', 4400],
    ['a subscription without an id', `{"type":"subscribe","payload":{"query":"${COUNTERS}"}}`, 4400],
    ['a second connection_init', '{"type":"connection_init","payload":{}}', 4429],
    ['a message of 64 KiB and more', JSON.stringify({ type: 'ping', payload: { a: 'x'.repeat(64 * 1024) } }), 1009],
  ] as const)('is closed after %s', async (_name, message, code) => {
    socket.send(message)
    expect(await socket.closed).toBe(code)
    await lives()
  })

  test('is closed when it subscribes twice under one id', async () => {
    subscribe(COUNTERS)
    subscribe(COUNTERS)
    expect(await socket.closed).toBe(4409)
  })

  test('has twenty subscriptions and no more; one that ends makes room', async () => {
    for (let i = 0; i < 21; i++) subscribe(COUNTERS, {}, `s${i}`)
    const refused = await socket.waitFor(({ type }) => type === 'error')
    expect(JSON.stringify(refused)).toContain('Too many subscriptions')
    await socket.waitFor(({ id, type }) => id === 's0' && type === 'next')
    socket.send({ id: 's0', type: 'complete' })
    socket.send({ type: 'ping', payload: { n: 1 } })
    await socket.waitFor(({ type }) => type === 'pong')
    subscribe(COUNTERS, {}, 'late')
    expect(await socket.waitFor(({ id }) => id === 'late')).toMatchObject({ type: 'next' })
  })

  test('that uses an id again and again without a pause has one subscription under it', async () => {
    const complete = (id: string) => socket.send({ id, type: 'complete' })
    for (let i = 0; i < 30; i++) {
      subscribe(COUNTERS)
      complete('1')
    }
    subscribe(COUNTERS)
    await socket.waitFor(({ type }) => type === 'next')
    for (let i = 0; i < 19; i++) subscribe(COUNTERS, {}, `s${i}`)
    for (let i = 0; i < 19; i++) await socket.waitFor(({ id }) => id === `s${i}`)
    subscribe(COUNTERS)
    expect(await socket.closed).toBe(4409)
    expect(socket.came.filter(({ type }) => type === 'error' || type === 'complete')).toEqual([])
  })

  test('makes no room by subscriptions that are refused', async () => {
    for (let i = 0; i < 30; i++)
      subscribe('subscription { messageAdded(type: ORDER, instanceId: 999) { id } }', {}, `r${i}`)
    for (let i = 0; i < 30; i++) await socket.waitFor(({ id, type }) => id === `r${i}` && type !== 'complete')
    for (let i = 0; i < 21; i++) subscribe(COUNTERS, {}, `s${i}`)
    const refused = await socket.waitFor(({ id, type }) => id?.startsWith('s') === true && type === 'error')
    expect(refused?.id).toBe('s20')
  })

  test('that does not say who it is gets nothing', async () => {
    const stranger = await openRaw(address)
    stranger.send({ id: '1', type: 'subscribe', payload: { query: COUNTERS } })
    expect(await stranger.closed).toBe(4401)
  })

  test.each([null, 5, 'a.b.c', { $ne: null }, ['x'], ''])('that says it is %j is closed', async sent => {
    const stranger = await openRaw(address)
    stranger.send({ type: 'connection_init', payload: { token: sent } })
    expect(await stranger.closed).toBe(4403)
  })

  test('of another protocol is closed or not let in', async () => {
    for (const protocols of [['graphql-ws'], ['soap'], []]) {
      const code = await openRaw(address, protocols).then(
        open => open.closed,
        () => 4406,
      )
      expect(code).toBe(4406)
    }
  })

  test.each([
    ['https://evil.example', 401],
    ['null', 401],
    ['http://localhost.evil.example', 401],
    ['http://127.0.0.1:5173', 101],
  ] as const)('from a page of %s is answered %i', async (origin, status) => {
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'graphql-transport-ws',
      origin,
    }
    const { request } = await import('node:http')
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const asking = request(`${address}/graphql`, { headers })
      asking.once('upgrade', (answer, opened) => {
        opened.destroy()
        resolve(answer.statusCode)
      })
      asking.once('response', answer => resolve(answer.statusCode))
      asking.once('error', reject)
      asking.end()
    })
    expect(answered).toBe(status)
  })
})
