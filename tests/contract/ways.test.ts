import { ApolloServer } from '@apollo/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { documentOf as restDocumentOf } from '../../server/api/rest/adapter.ts'
import type { Role } from '../../server/generated/schema.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { callOver, calls, documentOf, leastValues, roots, schema, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { addWorld, type World } from '../support/world.ts'
import { type Caller, type Row, ROWS } from './rights.ts'

/** Whose calls are compared: one of each kind that a right tells apart. */
const WHO = ['nobody', 'client', 'admin'] as const satisfies readonly Caller[]

/** Who reads over REST, by the roles that shape the answer. */
const READERS = [
  { who: 'client', roles: ['ROLE_CLIENT'] },
  { who: 'admin', roles: ['ROLE_ADMIN'] },
] as const satisfies readonly { who: (typeof WHO)[number]; roles: readonly Role[] }[]

/** Headers that belong to the one request; the length of a body with papers is that of papers drawn anew. */
const OWN = new Set(['date', 'x-request-id', 'content-length'])

let application: TestApplication
let world: World
let number = 0
const byApollo = vi.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest')

beforeAll(async () => {
  application = await openTestApplication()
  world = await addWorld(application)
})
afterAll(async () => {
  byApollo.mockRestore()
  tellFigures('calls by a known document and by a strange one')
  await application.close()
})

/** Values that are made anew for each call: a token, and papers that tell when they were drawn. */
const MADE_ANEW = new Set(['token', 'b64', 'fileBase64'])
const masked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (name, inside: unknown) => (MADE_ANEW.has(name) ? typeof inside : inside)))

const tokenOf = (who: (typeof WHO)[number]) =>
  who === 'nobody' ? null : application.token(who === 'client' ? world.client.user : world[who])

interface Sent {
  readonly query: string
  readonly variables: Values
  readonly headers: Readonly<Record<string, string>>
}

/** What comes back, without what belongs to the one request; `way`: by which it went. */
async function send(token: string | null, { query, variables, headers }: Sent) {
  const before = byApollo.mock.calls.length
  const { headers: answered, ...answer } = await application.graphql(token, query, variables, headers)
  const kept = Object.fromEntries(Object.entries(answered).filter(([name]) => !OWN.has(name)))
  return { way: byApollo.mock.calls.length > before ? 'strange' : 'known', answer: { ...answer, headers: kept } }
}

/** Sends a call once, so that its document is known, then by both ways. */
async function sendBothWays(token: string | null, sent: Sent) {
  await send(token, sent)
  const known = await send(token, sent)
  const strange = await send(token, { ...sent, query: `${sent.query}\n# ${++number}` })
  expect([known.way, strange.way]).toEqual(['known', 'strange'])
  expect(masked(known.answer)).toEqual(masked(strange.answer))
  return strange.answer
}

const operationOf = (field: string) => (roots.query.some(({ name }) => name === field) ? 'query' : 'mutation')
const fieldOf = (name: string) => [...roots.query, ...roots.mutation].find(field => field.name === name)
const rows = ROWS.filter(({ field }) => fieldOf(field)).map(row => ({
  row,
  name: row.about ? `${row.field} of ${row.about}` : row.field,
}))

const routed = rows.flatMap(({ row, name }) => {
  const call = calls.find(({ field }) => field.name === row.field)
  return call ? [{ row, name, call }] : []
})

const valuesOf = ({ field, values }: Row): Values => {
  const found = fieldOf(field)
  return { ...(found && leastValues(found)), ...values?.(world) }
}

/** Under one key a mutation is carried out once, and what it was answered comes by every way. */
const underKey = (field: string): Readonly<Record<string, string>> =>
  operationOf(field) === 'mutation' ? { 'idempotency-key': `way-${++number}` } : {}

test.each(rows)('a known document is answered like a strange one: $name', async ({ row }) => {
  const field = fieldOf(row.field)
  if (!field) throw new Error(row.field)
  const variables = valuesOf(row)
  const query = documentOf(operationOf(row.field), field, variables)
  for (const who of WHO) {
    const headers = { 'accept-language': number % 2 ? 'en' : 'ru', ...underKey(row.field) }
    await sendBothWays(tokenOf(who), { query, variables, headers })
  }
  const wrong = Object.fromEntries(Object.keys(variables).map(name => [name, { nonsense: [name] }]))
  await sendBothWays(tokenOf('admin'), { query, variables: wrong, headers: underKey(row.field) })
})

test.each(routed)('REST reads and refuses as Apollo does by its document: $name', async ({ row, call }) => {
  const variables = valuesOf(row)
  for (const { who, roles } of READERS) {
    const token = tokenOf(who)
    const rest = await callOver(application, 'REST', token, row.field, variables)
    if (call.operation === 'mutation' && rest.status === 200) continue // it has changed what the next one finds
    const query = `${restDocumentOf(schema, call, roles)}\n# ${++number}`
    const { way, answer } = await send(token, { query, variables, headers: {} })
    const [error] = answer.errors ?? []
    const { code, fieldErrors } = error?.extensions ?? {}
    expect(way).toBe('strange')
    expect(masked({ status: rest.status, body: rest.body })).toEqual(
      masked({
        status: answer.status,
        body: error ? { code, message: error.message, fieldErrors } : answer.data?.[row.field],
      }),
    )
    for (const name of ['retry-after', 'cache-control']) expect(rest.headers[name], name).toBe(answer.headers[name])
  }
})

test('too many calls are refused alike, with when to come again', async () => {
  const limited = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  const token = limited.token(await limited.addUser())
  const query = '{ profile { userId } }'
  for (let turn = 0; turn < 1200; turn++) await limited.graphql(token, query)
  // Both in one moment: a second later there is a second less to wait
  vi.useFakeTimers({ toFake: ['Date'] })
  const known = await limited.graphql(token, query)
  const strange = await limited.graphql(token, `${query}\n# again`).finally(() => vi.useRealTimers())
  expect(known.status).toBe(429)
  expect([known.status, known.errors]).toEqual([strange.status, strange.errors])
  expect(Number(known.headers['retry-after'])).toBeGreaterThan(0)
  expect(strange.headers['retry-after']).toBe(known.headers['retry-after'])
  await limited.close()
})
