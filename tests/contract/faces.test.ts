import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { cases, type Who } from './calls.ts'

/** The bases that the REST face is served under. */
const BASES = ['/trinity/api/v1', '/api/trinity/api/v1']

let application: TestApplication
const tokens: Record<Who, string | null> = { nobody: null, client: '', requests: '', orders: '', admin: '' }

beforeAll(async () => {
  application = await openTestApplication()
  tokens.client = application.token(await application.addUser())
  tokens.requests = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
  tokens.orders = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
  tokens.admin = application.token(await application.addUser({ kind: 'ADMIN' }))
})
afterAll(() => application.close())

const english = { 'accept-language': 'en-GB,en;q=0.9' }

describe.each([
  { language: 'Russian', headers: {}, words: /[а-я]/i },
  { language: 'English', headers: english, words: /^[^а-я]+$/i },
])('in $language both faces answer alike:', ({ headers, words }) => {
  test.each(cases)('$name → $status $code', async one => {
    const { status, code, fields } = one
    const token = tokens[one.who]
    const [method, path, body] = one.rest
    const rest = await application.rest(token, method, path, body, headers)
    const [query, variables] = one.graphql
    const graphql = await application.graphql(token, query, variables, headers)
    const [error] = graphql.errors ?? []
    const { code: saidCode, fieldErrors, status: saidStatus } = error?.extensions ?? {}

    expect(rest).toMatchObject({ status, body: { code, message: expect.stringMatching(words) } })
    expect({ code: saidCode, message: error?.message, fieldErrors }).toEqual(rest.body)
    expect({ status: saidStatus, http: graphql.status }).toEqual({ status, http: status })
    expect(Object.keys(rest.body).toSorted()).toEqual(['code', 'fieldErrors', 'message'])
    const found = rest.body['fieldErrors'] as { field: string; defaultMessage: string }[]
    expect(found.map(({ field }) => field)).toEqual(expect.arrayContaining([...(fields ?? [])]))
    for (const { defaultMessage } of found) expect(defaultMessage).toMatch(words)
    expect([rest, graphql].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  })
})

test('a language that we do not speak is answered in English', async () => {
  const { body } = await application.rest(null, 'GET', '/profile', undefined, { 'accept-language': 'de' })
  expect(body['message']).toMatch(/^[a-z]/i)
})

test('a mistake of ours names its request on both faces, in the body as in the header, and nothing else of itself', async () => {
  const broken = await openTestApplication()
  const token = broken.token(await broken.addUser())
  Object.assign(broken.app.storage, { put: () => Promise.reject(new Error('the disk is full')) })
  const file = { name: 'a.txt', b64: Buffer.from('a').toString('base64') }
  const rest = await broken.rest(token, 'POST', '/file', { file })
  const id = rest.headers['x-request-id']
  expect(rest).toMatchObject({ status: 500, body: { code: problems.internal.code, requestId: id } })
  expect(Object.keys(rest.body).toSorted()).toEqual(['code', 'fieldErrors', 'message', 'requestId'])
  const query = 'mutation($file: FileInput!) { uploadFile(file: $file) { id } }'
  const graphql = await broken.graphql(token, query, { file })
  expect(graphql.errors?.[0]?.extensions).toMatchObject({
    code: problems.internal.code,
    requestId: graphql.headers['x-request-id'],
  })
  expect(broken.takeReported()).toHaveLength(2)
  await broken.close()
})

test('a token that is none is nobody', async () => {
  expect(await application.rest('a.b.c', 'GET', '/profile')).toMatchObject({
    status: 401,
    body: { code: problems.unauthenticated.code },
  })
})

describe('the REST face', () => {
  test('ignores unknown keys of a body, and they change nothing', async () => {
    const user = await application.addUser({ name: 'Анна' })
    const whole = {
      name: 'Анна Белова',
      userId: 1,
      roles: ['ROLE_ADMIN'],
      balance: { amount: 5 },
      nonsense: { a: [1] },
    }
    const saved = await application.rest(application.token(user), 'PUT', '/profile', whole)
    expect(saved).toMatchObject({
      status: 200,
      body: { userId: user.id, name: 'Анна Белова', roles: ['ROLE_CLIENT'], balance: { amount: 0 } },
    })
    expect(saved.body).not.toHaveProperty('nonsense')
  })

  test('takes an empty body of the JSON type for {}', async () => {
    const token = application.token(await application.addUser())
    const json = { 'content-type': 'application/json' }
    expect(await application.rest(token, 'POST', '/auth/signout', undefined, json)).toMatchObject({
      status: 200,
      body: {},
    })
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
  })

  test.each([`${REST}/auth/signin`, '/graphql'])('answers broken JSON at %s in the error model', async url => {
    const answer = await application.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{"username": ',
    })
    expect(answer.statusCode).toBe(problems.badRequest.status)
    const { code } = problems.badRequest
    expect(answer.json()).toEqual({ code, message: expect.stringMatching(/[а-я]/i), fieldErrors: [] })
  })

  test.each(['[1]', '"text"', '5', 'null'])('takes the body %s for one without keys', async payload => {
    const headers = { 'content-type': 'application/json' }
    const answer = await application.server.inject({ method: 'POST', url: `${REST}/auth/signin`, headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: problems.required.code })
  })

  test.each([...BASES.map(base => `${base}/nothing`), '/trinity', '/storage/nothing', '/api/nothing'])(
    'answers the unknown path %s with 404 in the error model',
    async url => {
      const answer = await application.server.inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: problems.notFound.code, fieldErrors: [] })
    },
  )

  test.each([...BASES, ...BASES.map(base => `http://localhost${base}`)])('is served under %s', async base => {
    const headers = { authorization: `Bearer ${tokens.client}` }
    const answer = await application.server.inject({ method: 'GET', url: `${base}/profile`, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('takes an empty query parameter for an absent one', async () => {
    const empty = await application.rest(tokens.client, 'GET', '/request?page=&status=&search=&mine=')
    const absent = await application.rest(tokens.client, 'GET', '/request')
    expect(empty).toMatchObject({ status: 200, body: absent.body })
  })

  test('leaves out what the caller may not read; GraphQL answers null', async () => {
    const token = tokens.admin
    const company = { name: 'Orient Pay FZE', country: { code: 'AE' }, currency: 'USD', baseRate: 3, bankName: 'ENBD' }
    const made = await application.rest(token, 'POST', '/company/full', company)
    const path = `/company/${String(made.body['id'])}`
    expect((await application.rest(token, 'GET', path)).body).toMatchObject({ bankName: 'ENBD' })
    expect((await application.rest(tokens.client, 'GET', path)).body).not.toHaveProperty('bankName')
    const query = 'query($id: Int!) { company(id: $id) { bankName } }'
    const { data } = await application.graphql(tokens.client, query, { id: made.body['id'] })
    expect(data).toEqual({ company: { bankName: null } })
  })
})
