import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { argumentsOf } from '../../server/core/keys.ts'
import { type Answer, callOver, calls, documentOf, type Face, roots, UNKNOWN, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { matrixDatabases, openTestApplication, type TestApplication } from '../support/application.ts'
import { openSession } from '../support/socket.ts'
import { addWorld, type World } from '../support/world.ts'
import { OPEN, PROBES } from './foreign.ts'
import { type Caller, type Row, ROWS } from './rights.ts'

const fields = [...roots.query, ...roots.mutation, ...roots.subscription]
const UNKNOWN_INN = '9999999999'

/** Where ids of records stand in the arguments of a type. */
function idPaths(path: string, name: string, type: GraphQLInputType, seen: readonly string[] = []): string[] {
  const named = getNamedType(type)
  if (isInputObjectType(named)) {
    if (seen.includes(named.name)) return []
    const inside = Object.values(named.getFields())
    return inside.flatMap(field => idPaths(`${path}.${field.name}`, field.name, field.type, [...seen, named.name]))
  }
  return (named.name === 'Int' && /id$/i.test(name)) || name === 'inn' ? [path] : []
}

/** Where values of a call stand. */
function placesOf(path: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) => placesOf(/^\d+$/.test(key) ? path : `${path}.${key}`, item))
}

/** The same call about records that never were. */
function missing<T>(value: T, name = ''): T {
  if (typeof value === 'number' && /id$/i.test(name)) return UNKNOWN as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => missing<unknown>(item, name)) as T
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, missing<unknown>(item, key)])) as T
}

const PASSING = new Set(['date', 'x-request-id'])

/** All that a caller sees of an answer. */
const seen = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.has(name))),
})

const HIDING: readonly Caller[] = ['other', 'requests', 'orders']
const hidden = ROWS.flatMap(row => HIDING.filter(who => row.verdicts[who] === '404').map(who => ({ row, who })))
const named = ({ row, who }: { row: Row; who: Caller }) => ({
  row,
  who,
  name: row.about ? `${row.field} of ${row.about}` : row.field,
})
const overHttp = hidden.filter(({ row }) => !roots.subscription.some(({ name }) => name === row.field)).map(named)
const overSocket = hidden.filter(({ row }) => roots.subscription.some(({ name }) => name === row.field)).map(named)

afterAll(() => tellFigures('calls about foreign records'))

describe('the ids of the schema', () => {
  const staffOnly = new Set(ROWS.filter(({ verdicts }) => verdicts.client === '403').map(({ field }) => field))
  const paths = fields.flatMap(field =>
    argumentsOf(field).flatMap(({ name, type }) => idPaths(`${field.name}.${name}`, name, type)),
  )

  test('are all tried with those of others, or hide nothing', () => {
    const world = new Proxy(
      {},
      { get: (_, name) => (name === 'client' ? new Proxy({ user: { id: 1 } }, { get: () => 1 }) : 1) },
    )
    const tried = new Set([
      ...PROBES.map(({ path }) => path),
      ...hidden.flatMap(({ row }) => placesOf(row.field, row.values?.(world as World))),
    ])
    const isFile = (path: string) => /(slip|agentInvoice|Report|avatar|additionalAgreement)\.id$/.test(path)
    const untried = paths
      .filter(path => !tried.has(path) && !(path in OPEN))
      .filter(path => !staffOnly.has(path.split('.')[0] ?? '') || isFile(path))
    expect(untried).toEqual([])
  })

  test('are of the schema', () => {
    expect([...PROBES.map(({ path }) => path), ...Object.keys(OPEN)].filter(path => !paths.includes(path))).toEqual([])
  })
})

const faces: readonly Face[] = ['REST', 'GraphQL']
const applications = matrixDatabases.flatMap(database => faces.map(face => ({ database, face })))

describe.each(applications)('over $face on $database a foreign record is a missing one:', ({ database, face }) => {
  let application: TestApplication
  let world: World
  let tokens: Readonly<Partial<Record<Caller, string>>>

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    const { client, otherClient, requests, orders, manager, admin } = world
    tokens = {
      client: application.token(client.user),
      other: application.token(otherClient.user),
      requests: application.token(requests),
      orders: application.token(orders),
      manager: application.token(manager),
      admin: application.token(admin),
    }
  })
  afterAll(() => application.close())

  const call = async (who: Caller, field: string, values: Values) =>
    seen(await callOver(application, face, tokens[who] ?? '', field, values))
  const isServed = (field: string) => face === 'GraphQL' || calls.some(one => one.field.name === field)

  test.each(overHttp.filter(({ row }) => isServed(row.field)))('$name to $who', async ({ row, who }) => {
    const values = row.values?.(world) ?? {}
    const foreign = await call(who, row.field, values)
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(await call(who, row.field, missing(values)))
  })

  test.each(PROBES)('$path to $who', async ({ path, who, kinds, values }) => {
    const [field = ''] = path.split('.')
    for (const kind of kinds) {
      const foreign = await call(who, field, values(world, world.otherClient[kind]))
      const unknown = await call(who, field, values(world, kind === 'inn' ? UNKNOWN_INN : UNKNOWN))
      expect(foreign, kind).toEqual(unknown)
      // Pre-flight refuses nothing: it says that the call would
      if (field.endsWith('Preflight')) expect(JSON.stringify(foreign.body)).toContain('"blocked":true')
      else expect([400, 404]).toContain(foreign.status)
    }
  })

  test('an INN that others hold is claimed like one that nobody knows', async () => {
    const claim = async (inn: string) => {
      const { body, ...answer } = await call('client', 'addInn', { claim: { inn, name: 'ООО «Своё»' } })
      return { ...answer, body: JSON.parse(JSON.stringify(body).replaceAll(inn, 'INN')) as unknown }
    }
    const [held, unknown] = [await claim(world.otherClient.inn), await claim('7719402047')]
    expect(held).toEqual(unknown)
    expect(held).toMatchObject({ status: 200, body: { status: 'PENDING' } })
  })

  test('a foreign record is not told apart by what follows it', async () => {
    const address = face === 'GraphQL' ? await application.listen() : ''
    if (!address) return
    for (const { row, who } of overSocket) {
      const field = roots.subscription.find(({ name }) => name === row.field)
      const values = row.values?.(world) ?? {}
      if (!field) continue
      const refusals: unknown[] = []
      for (const asked of [values, missing(values)]) {
        const session = openSession(address, tokens[who] ?? '')
        session.subscribe(documentOf('subscription', field, asked), { ...asked })
        await expect.poll(() => session.refused.length).toBe(1)
        refusals.push(session.refused[0])
        await session.stop()
      }
      expect(refusals[0], `${row.field} to ${who}`).toEqual(refusals[1])
    }
  })
})
