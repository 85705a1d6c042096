import fc, { type GeneratorValue } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import type { User } from '../../server/account/account.entity.ts'
import { argumentsOf } from '../../server/core/keys.ts'
import { addressOf, calls, documentOf, roots, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { type DatabaseKind, databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { openSignedIn, type RawSocket } from '../support/rawSocket.ts'
import { addWorld } from '../support/world.ts'
import { ATTEMPTS, figured } from '../workflow/attempts.ts'
import { JUNK, type Maker, oneOf, type Pools, readPools, valueFor } from './values.ts'
import { auditCounters, auditMoney } from '../support/audits.ts'

const isWhole = Boolean(process.env['TEST_ALL'])

/** How many inputs each database takes: all of them, or a tenth. PostgreSQL takes its share in the full run only. */
const RUNS: Readonly<Partial<Record<DatabaseKind, number>>> = isWhole
  ? { sqlite: 50_000, postgresql: 5000 }
  : { sqlite: 5000 }

/** The short run is the same each time; the full one is another each time, and a failure tells its seed. */
const SEED = Number(process.env['TEST_SEED']) || (isWhole ? Date.now() % 2 ** 31 : 20_261_121)

/** After so many inputs the ids of living records are read again. */
const FRESH = 200

/** After so many inputs there is a new world, with people who may act and records that live: else a long run would end among strangers and the dead. */
const NEW_WORLD = 2500

const PEOPLE = ['client', 'client2', 'manager', 'requests', 'orders', 'admin'] as const
type Person = (typeof PEOPLE)[number]

/** People of each world who may be banned and deleted. */
const SPARES = 20

// Accounts have tests of their own: here they would spend the run on hashing, or sign everybody out
const auth = new Set(calls.filter(({ path }) => path.startsWith('/auth/')).map(({ field }) => field.name))
const routes = calls.filter(({ field }) => !auth.has(field.name))
const fields = (['query', 'mutation', 'subscription'] as const).flatMap(operation =>
  roots[operation].filter(({ name }) => !auth.has(name)).map(field => ({ operation, field })),
)
const subscriptions = fields.filter(({ operation }) => operation === 'subscription')
const attempts = Object.values(ATTEMPTS).flat()

const TRACE = /\n\s+at |node_modules|\.ts:\d+/

describe.each(databases.filter(database => RUNS[database]))('on %s', database => {
  const runs = RUNS[database] ?? 0
  let application: TestApplication
  let address = ''
  const tokens = new Map<Person | null, string | null>([[null, null]])
  const sockets = new Map<Person, RawSocket>()
  let pools: Pools = new Map()
  const figures = { REST: 0, GraphQL: 0, WebSocket: 0, writes: 0 }

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    address = await application.listen()
  })
  afterAll(async () => {
    for (const socket of sockets.values()) socket.close()
    await application.close()
    tellFigures(`fuzz inputs on ${database}`, runs)
  })

  /** New people sign in, with records in every status. */
  const addPeople = async (number: number) => {
    const world = await addWorld(application, number)
    const { client, otherClient, ...staff } = world
    const users: Readonly<Record<Person, User>> = { ...staff, client: client.user, client2: otherClient.user }
    for (const name of PEOPLE) tokens.set(name, application.token(users[name]))
    for (const socket of sockets.values()) socket.close()
    sockets.clear()
    for (const { user, credited } of [client, otherClient]) {
      for (const status of Object.values(ReplenishmentStatus)) await world.replenishmentIn(user, status)
      for (const status of Object.values(OrderStatus)) await world.orderIn(user, credited, status)
    }
    for (let i = 0; i < SPARES; i++)
      await application.addUser({ kind: i % 2 ? 'MANAGER' : 'CLIENT', email: `spare${number}-${i}@trinity.test` })
  }

  const tokenOf = (gen: GeneratorValue) => oneOf(gen, [...tokens.values()])
  const valuesFor = (maker: Maker, field: (typeof fields)[number]['field']): Values =>
    Object.fromEntries(
      argumentsOf(field).map(({ name, type }) => [name, valueFor(maker, type, `${field.name}.${name}`)]),
    )

  /** Nothing but the bare answer or the error model, without what the program looks like inside. */
  const judgeError = (body: unknown, told: string) => {
    expect(Object.keys(body as object).toSorted(), told).toEqual(['code', 'fieldErrors', 'message'])
    expect(JSON.stringify(body), told).not.toMatch(TRACE)
  }

  const overRest = async (gen: GeneratorValue, maker: Maker) => {
    const call = oneOf(gen, routes)
    const sent = addressOf(call, valuesFor(maker, call.field))
    const { status, body } = await application.rest(tokenOf(gen), call.method, sent.path, sent.body)
    const told = `${call.method} ${sent.path} ${JSON.stringify(sent.body)?.slice(0, 2000)} → ${status} ${JSON.stringify(body)}`
    expect(status, told).toBeLessThan(500)
    if (status !== 200) judgeError(body, told)
    else if (call.method !== 'GET') figures.writes++
    figures.REST++
  }

  /** A step as it would be taken, on a record that lives: what gets through moves the application on. */
  const takeStep = async (gen: GeneratorValue) => {
    const one = oneOf(gen, attempts)
    const call = calls.find(({ field }) => field.name === one.field)
    const room = (Object.keys(ATTEMPTS) as (keyof typeof ATTEMPTS)[]).find(name => ATTEMPTS[name].includes(one))
    const id = oneOf(gen, pools.get(room === 'order' ? 'client_order' : (room ?? '')) ?? [1])
    const admin = tokens.get('admin') ?? null
    const calc = async ({ stage, calc: asked }: Values) =>
      (await application.rest(admin, 'POST', `/replenishment/rate-calc?stage=${String(stage)}`, asked)).body
    const values = await figured(one, id, calc)
    if (!call) throw new Error(`No route of ${one.field}`)
    const desk = { company: oneOf(gen, pools.get('company') ?? [1]), bank: oneOf(gen, pools.get('bank') ?? [1]) }
    const sent = addressOf(call, values(id, desk))
    const { status, body } = await application.rest(tokenOf(gen), call.method, sent.path, sent.body)
    const told = `${one.step} of ${room} ${id}: ${status} ${JSON.stringify(body)}`
    expect(status, told).toBeLessThan(500)
    if (status !== 200) judgeError(body, told)
    else figures.writes++
    figures.REST++
  }

  /** Text of a document with something broken in it, now and then. */
  const broken = (gen: GeneratorValue, text: string): string => {
    const kind = gen(fc.nat, { max: 9 })
    const at = gen(fc.nat, { max: Math.max(0, text.length - 1) })
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
    if (kind === 1)
      return `${text.slice(0, at)}${oneOf(gen, ['{', '}', '@skip(if: true)', '...F', '$', '"', '\u0000', '#'])}${text.slice(at)}`
    if (kind === 2) return text + text
    return text
  }

  const overGraphQL = async (gen: GeneratorValue, maker: Maker) => {
    const { operation, field } = oneOf(gen, fields)
    const values = valuesFor(maker, field)
    const query = broken(gen, documentOf(operation, field, values))
    const { status, data, errors } = await application.graphql(tokenOf(gen), query, values)
    const told = `${query} ${JSON.stringify(values).slice(0, 2000)} → ${status} ${JSON.stringify(errors)}`
    expect(status, told).toBeLessThan(500)
    expect(data !== undefined || (errors ?? []).length > 0, told).toBe(true)
    for (const { extensions } of errors ?? []) {
      expect(extensions, told).toMatchObject({ status: expect.any(Number), fieldErrors: expect.any(Array) })
      expect(Number(extensions?.['status']), told).toBeLessThan(500)
      expect(extensions, told).not.toHaveProperty('stacktrace')
    }
    expect(JSON.stringify(errors ?? []), told).not.toMatch(TRACE)
    if (operation === 'mutation' && !errors) figures.writes++
    figures.GraphQL++
  }

  const socketOf = async (person: Person): Promise<RawSocket | null> => {
    const open = sockets.get(person)
    if (open?.isOpen()) return open
    const socket = await openSignedIn(address, tokens.get(person) ?? null)
    if (socket) sockets.set(person, socket)
    return socket
  }

  let pings = 0
  const overSocket = async (gen: GeneratorValue, maker: Maker) => {
    const socket = await socketOf(oneOf(gen, PEOPLE))
    if (!socket) throw new Error('The socket was refused')
    const { operation, field } = oneOf(gen, gen(fc.nat, { max: 2 }) > 0 ? subscriptions : fields)
    const values = valuesFor(maker, field)
    const id = String(gen(fc.nat, { max: 8 }))
    const payload = { query: broken(gen, documentOf(operation, field, values)), variables: values }
    const message = oneOf<() => unknown>(gen, [
      () => ({ id, type: 'subscribe', payload }),
      () => ({ id, type: 'subscribe', payload }),
      () => ({ id, type: 'subscribe', payload: oneOf(gen, JUNK) }),
      () => ({ id, type: 'complete' }),
      () => ({ id, type: 'complete' }),
      () => ({ id: oneOf(gen, JUNK), type: oneOf(gen, ['subscribe', 'next', 'connection_init', 'complete']), payload }),
      () => oneOf(gen, JUNK),
    ])()
    socket.send(message)
    const ping = ++pings
    if (socket.isOpen()) socket.send({ type: 'ping', payload: { ping } })
    await socket.waitFor(
      ({ type, payload: sent }) => type === 'pong' && (sent as { ping?: number } | undefined)?.ping === ping,
    )
    const told = JSON.stringify(message)?.slice(0, 2000)
    if (!socket.isOpen()) expect([1003, 1007, 1009, 4400, 4403, 4409, 4429], told).toContain(await socket.closed)
    for (const { type, payload: sent } of socket.came.splice(0)) {
      expect(['connection_ack', 'next', 'error', 'complete', 'ping', 'pong'], told).toContain(type)
      if (type === 'error') expect(JSON.stringify(sent), told).not.toMatch(TRACE)
    }
    figures.WebSocket++
  }

  test(`${runs} inputs with anything in them never end in a 5xx, and money and counters stay sound`, {
    timeout: 30 * 60_000,
  }, async () => {
    let count = 0
    const oneInput = fc.asyncProperty(fc.gen(), async gen => {
      if (count % NEW_WORLD === 0) await addPeople(count / NEW_WORLD)
      if (count++ % FRESH === 0) pools = await readPools(application.app.store.fork())
      const maker = { gen, pools, junkOneIn: oneOf(gen, [0, 0, 5, 20]) }
      const way = gen(fc.nat, { max: 19 })
      if (way < 5) await takeStep(gen)
      else if (way < 12) await overRest(gen, maker)
      else if (way < 17) await overGraphQL(gen, maker)
      else await overSocket(gen, maker)
    })
    // What an input meets is what the others have left: a smaller one would meet something else
    await fc.assert(oneInput, { numRuns: runs, seed: SEED, endOnFailure: true })
    const em = application.app.store.fork()
    expect(await auditMoney(em)).toEqual([])
    expect(await auditCounters(em)).toEqual([])
    expect(application.takeReported()).toEqual([])
    expect((await application.server.inject('/healthz')).statusCode).toBe(200)
    const { writes, ...faces } = figures
    for (const [face, inputs] of Object.entries(faces)) expect(inputs, face).toBeGreaterThan(runs / 20)
    expect(writes, 'writes that got through').toBeGreaterThan(runs / 50)
  })
})
