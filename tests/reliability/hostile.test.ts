import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import type { User } from '../../server/account/account.entity.ts'
import { openTestApplication, REST, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'
import { DOCUMENTS } from './documents.ts'

const TRACE = /\n\s+at |node_modules|stacktrace|\.ts:\d+/

let application: TestApplication
let client: User
let token = ''

beforeAll(async () => {
  application = await openTestApplication()
  client = await application.addUser({ kind: 'CLIENT' })
  token = application.token(client)
})
afterAll(() => application.close())

const lives = async () => expect((await application.server.inject('/healthz')).statusCode).toBe(200)

/** Sends whatever to /graphql. */
const post = async (payload: string, headers: Readonly<Record<string, string>> = {}, bearer: string | null = token) => {
  const authorization: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
  const answer = await application.server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    payload,
  })
  return { status: answer.statusCode, text: answer.body }
}

describe('a hostile document over HTTP is refused in the error model:', () => {
  test.each(DOCUMENTS)('$name', async ({ query, variables, operationName }) => {
    const { status, text } = await post(JSON.stringify({ query, variables, operationName }))
    expect(status, text).toBe(400)
    expect(text).not.toMatch(TRACE)
    const body = JSON.parse(text) as { errors?: { extensions?: object }[]; code?: string }
    if (body.errors)
      for (const { extensions } of body.errors) expect(extensions).toMatchObject({ status: 400, fieldErrors: [] })
    else expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String), fieldErrors: [] })
    await lives()
  })

  test.each([
    ['a batch', JSON.stringify([{ query: '{ profile { userId } }' }, { query: '{ profile { userId } }' }])],
    ['a number', '5'],
    ['null', 'null'],
    ['broken JSON', '{"query": '],
    ['a query that is an object', JSON.stringify({ query: { $ne: null } })],
    ['a query that is a list', JSON.stringify({ query: ['{ profile { userId } }'] })],
    [
      'a persisted query',
      JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
    ],
  ])('%s', async (_name, payload) => {
    const { status, text } = await post(payload)
    expect(status, text).toBe(400)
    expect(text).not.toMatch(TRACE)
    await lives()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain;application/json',
  ])('a body of the type %s, which another site’s form could send', async type => {
    const { status, text } = await post(JSON.stringify({ query: 'mutation { signOut }' }), { 'content-type': type })
    expect([400, 413, 415]).toContain(status)
    expect(text).not.toMatch(TRACE)
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(200)
  })

  test('a mutation over GET', async () => {
    const url = `/graphql?query=${encodeURIComponent('mutation { signOut }')}`
    const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' }
    const answer = await application.server.inject({ method: 'GET', url, headers })
    expect([400, 405]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(TRACE)
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(200)
  })

  test('a query over GET that a picture’s address could send', async () => {
    const answer = await application.server.inject({
      method: 'GET',
      url: `/graphql?query=${encodeURIComponent('{ support { email } }')}`,
    })
    expect(answer.statusCode).toBe(400)
  })

  test('keys called __proto__ change no prototype', async () => {
    const payload = `{"query":"mutation($p: ProfileInput!) { saveProfile(profile: $p) { userId } }","variables":{"p":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}},"__proto__":{"isAdmin":true}}`
    const { status } = await post(payload)
    expect(status).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('introspection of strangers in production, and of nobody else', async () => {
    const closed = await openTestApplication({
      env: {
        NODE_ENV: 'production',
        JWT_SECRET: 'k9Qz-7bX2mVw4RtY8pLs6HdJ3fGnC5aE',
        SECRETS_KEY: 'w4RtY8pLs6HdJ3fGnC5aEk9Qz7bX2mV1',
        PUBLIC_URL: 'http://localhost',
        DEMO: '',
      },
    })
    try {
      const query = '{ __schema { queryType { name } } }'
      const stranger = await closed.graphql(null, query)
      expect(stranger).toMatchObject({ status: 401, errors: [{ extensions: problems.unauthenticated }] })
      const hidden = await closed.graphql(null, '{ ...A } fragment A on Query { __schema { queryType { name } } }')
      expect(hidden.status).toBe(401)
      const known = closed.token(await closed.addUser())
      expect((await closed.graphql(known, query)).status).toBe(200)
    } finally {
      await closed.close()
    }
  })
})

describe('bad input over REST', () => {
  test.each(['requests', 'replenishments', 'orders', 'inn'] as const)(
    'of the list of %s is a field error',
    async list => {
      const path = { requests: '/request', replenishments: '/replenishment', orders: '/order', inn: '/client/inn' }[
        list
      ]
      const bad: readonly (readonly [string, string])[] = [
        ['page=-1', 'page'],
        ['page=abc', 'page'],
        ['page=1&page=2', 'page'],
        ['page=99999999999', 'page'],
        [`search=${'я'.repeat(101)}`, 'search'],
        [`search=${'a'.repeat(10_000)}`, 'search'],
        ['search=a&search=b', 'search'],
        ['status=LOST', 'status'],
        ['status[$ne]=NEW&page=-1', 'page'],
      ]
      for (const [query, field] of bad) {
        const { status, body } = await application.rest(token, 'GET', `${path}?${query}`)
        expect({ status, body }, query).toMatchObject({
          status: 400,
          body: { code: '000-000', fieldErrors: [{ field }] },
        })
      }
    },
  )

  test.each(['abc', '-1', '1.5', '0x1', '1e3', ' 1', '99999999999999999999', '%00', '__proto__', '{"$ne":null}', '٣'])(
    'the id %s names nothing',
    async id => {
      for (const path of ['/order', '/request', '/replenishment', '/client/contractor', '/profile'])
        expect((await application.rest(token, 'GET', `${path}/${encodeURIComponent(id)}`)).status, path).toBe(404)
    },
  )

  test.each([{ $ne: null }, { $gt: 0 }, ['1'], '1', true, 1.5])('%j is no id in a body', async id => {
    const { status, body } = await application.rest(token, 'PUT', '/order', { id, invoiceNumber: 'A' })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: '000-000', fieldErrors: [{ field: 'id' }] } })
  })

  test('a company called =HYPERLINK() is kept as it is typed', async () => {
    const id = await addOrder(application, client)
    const contractorName = '=HYPERLINK("http://evil.example","Счёт")'
    expect((await application.rest(token, 'PUT', '/order', { id, contractorName })).body).toMatchObject({
      contractorName,
    })
  })

  test.each(['javascript:alert(1)', 'https://evil.example', '@a b', '@<b>'])('%s is no telegram', async telegram => {
    const { status, body } = await application.rest(token, 'PUT', '/profile', { telegram })
    expect({ status, body }).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'telegram' }] } })
  })

  test('a used link and a link of nobody are answered alike', async () => {
    const username = 'link@example.com'
    await application.addUser({ email: username })
    await application.rest(null, 'POST', '/auth/send-reset', { username })
    const [letter] = await application.letters(username)
    const [, userId, confirmationString] = /\/reset\/(\d+)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
    const sent = { userId: Number(userId), confirmationString, password: 'brown-horse-43' }
    expect((await application.rest(null, 'POST', '/auth/reset', sent)).status).toBe(200)
    const again = await application.rest(null, 'POST', '/auth/reset', sent)
    const unknown = await application.rest(null, 'POST', '/auth/reset', { ...sent, userId: 999_999 })
    expect(again).toMatchObject({ status: 400, body: { code: problems.badReset.code } })
    expect(unknown.body).toEqual(again.body)
    expect((await application.rest(null, 'POST', '/auth/signin', { username, password: TEST_PASSWORD })).status).toBe(
      400,
    )
  })

  test('a body that is too large is refused before it is read', async () => {
    const big = 'x'.repeat(300 * 1024)
    const { status, body } = await application.rest(null, 'POST', '/auth/signin', { username: big })
    expect({ status, body }).toMatchObject({ status: 413, body: { code: problems.tooLarge.code } })
  })

  test.each(['PROPFIND', 'TRACE', 'PATCH'])('%s of a path that does not know it is 404 or 405', async method => {
    const answer = await application.server.inject({ method: method as 'PATCH', url: `${REST}/profile` })
    expect([404, 405]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(TRACE)
  })
})
