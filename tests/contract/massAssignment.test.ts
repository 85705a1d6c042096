import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { argumentsOf } from '../../server/core/keys.ts'
import { select } from '../support/sql.ts'
import { addressOf, callOver, calls, documentOf, roots, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { matrixDatabases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addWorld, type World } from '../support/world.ts'
import { ATTEMPTS, figured } from '../workflow/attempts.ts'
import { STATES } from '../workflow/states.ts'
import { WRITES, type Writer } from './writes.ts'

/** Values that would hurt, were they taken: they go round. */
const HOSTILE: readonly unknown[] = [
  1,
  true,
  'ADMIN',
  'DONE',
  999_999_999,
  null,
  ['ROLE_ADMIN'],
  { $ne: null },
  '2020-01-01',
  -1,
]

/** Names that no input has by chance, and what objects inherit. */
const NAMES = [
  'roles',
  'role',
  'balance',
  'amountUsd',
  'steps',
  'toDo',
  '__proto__',
  'constructor',
  'prototype',
  '$where',
]

/** What chance or the clock decides. */
const BY_CHANCE =
  /(^|_)(at|duration_ms|seen_to|until|secret|since|hash|path|jti|request_id|password_hash|message_id|text|html|content|eml|seal|previous)$/

/** Writes that need what only a letter, a phone or a passkey has, and that are refused without: field → status. */
const REFUSED: Readonly<Record<string, number>> = {
  confirmAccount: 400,
  resetPassword: 400,
  secondFactor: 400,
  passkeyOptions: 409,
  passkeySignIn: 400,
  stepUpOptions: 409,
  stepUp: 400,
  confirmTotp: 400,
  beginPasskey: 409,
  addPasskey: 400,
  renewRecoveryCodes: 409,
  removeFactor: 404,
  endSession: 404,
  rotateKey: 404,
  revokeKey: 404,
  testWebhook: 409,
  resendWebhookDelivery: 409,
}

/** A moment inside the changes of the audit log, or the end of a webhook's former secret inside their list. */
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=until\\?":)\d+/g

/** Every row of every table, but for what chance and the clock decide. */
async function dump({ app }: TestApplication): Promise<Record<string, unknown[]>> {
  const em = app.store.fork()
  const tables: Record<string, unknown[]> = {}
  for (const meta of app.store.orm.getMetadata().getAll().values()) {
    // Tests begin sessions as they need them
    if (!meta.tableName || ['letter', 'session'].includes(meta.tableName)) continue
    const rows = await select<Record<string, unknown>>(em, `select * from ${meta.tableName}`)
    const stable = rows.map(row => JSON.stringify(Object.entries(row).filter(([column]) => !BY_CHANCE.test(column))))
    tables[meta.tableName] = stable.map(row => row.replace(MOMENT, 'then')).toSorted()
  }
  return tables
}

afterAll(() => tellFigures('writes with foreign keys'))

describe.each(matrixDatabases)('on %s keys that a call does not name change nothing:', database => {
  let plain: { application: TestApplication; world: World }
  let hostile: { application: TestApplication; world: World }
  let names: readonly string[]

  beforeAll(async () => {
    const open = async () => {
      const application = await openTestApplication({ database, env: { DEMO: '1' } })
      return { application, world: await addWorld(application) }
    }
    plain = await open()
    hostile = await open()
    const metas = [...plain.application.app.store.orm.getMetadata().getAll().values()]
    const columns = metas.flatMap(({ props }) => props.flatMap(({ name, fieldNames }) => [name, ...(fieldNames ?? [])]))
    names = [...new Set([...columns, ...NAMES])]
    expect(names.length).toBeGreaterThan(200)
  })
  afterAll(async () => {
    await plain.application.close()
    await hostile.application.close()
  })

  const tokenOf = ({ application, world }: typeof plain, who: Writer): string | null =>
    who === 'nobody' ? null : application.token(who === 'client' ? world.client.user : world[who])

  /** The names that an object does not take, each with something that would hurt. */
  const more = (taken: readonly string[]): [string, unknown][] =>
    names.filter(name => !taken.includes(name)).map((name, index) => [name, HOSTILE[index % HOSTILE.length]])

  /** A value with every name of every table in each of its objects. */
  const swollen = (type: GraphQLInputType, value: unknown): unknown => {
    const named = getNamedType(type)
    if (Array.isArray(value)) return value.map(item => swollen(type, item))
    if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return value
    const known = named.getFields()
    const inside = Object.entries(value).map(([key, item]): [string, unknown] => {
      const field = known[key]
      return [key, field ? swollen(field.type, item) : item]
    })
    return Object.fromEntries([...more(Object.keys(known)), ...inside])
  }

  const fieldOf = (name: string) => {
    const field = roots.mutation.find(one => one.name === name)
    const call = calls.find(one => one.field.name === name)
    if (!field || !call) throw new Error(`No write ${name}`)
    return { field, call }
  }

  /** Makes one write in both applications, in the second with everything that it does not name. */
  const writeBoth = async (name: string, who: Writer, plainly: Values, hostilely: Values): Promise<number> => {
    const { field, call } = fieldOf(name)
    const args = argumentsOf(field)
    const swelled = Object.fromEntries(
      args.filter(arg => arg.name in hostilely).map(arg => [arg.name, swollen(arg.type, hostilely[arg.name])]),
    )
    const holdsInput = args.some(({ type }) => isInputObjectType(getNamedType(type)))
    const before = await dump(hostile.application)
    if (holdsInput) {
      const refused = await callOver(hostile.application, 'GraphQL', tokenOf(hostile, who), name, swelled)
      expect(refused.status, 'GraphQL refuses keys that it does not know').toBe(400)
    }
    const document = documentOf('mutation', field, hostilely)
    const extra = document.replace(/\{ (\w+)(?:\(| )/, (start, called) =>
      start.endsWith('(') ? `{ ${called}(isBanned: true, ` : `{ ${called}(isBanned: true) `,
    )
    const unknown = await hostile.application.graphql(tokenOf(hostile, who), extra, { ...hostilely })
    expect(unknown.status, 'GraphQL refuses arguments that it does not know').toBe(400)
    expect(await dump(hostile.application)).toEqual(before)

    const taken = args.map(arg => arg.name)
    const address = addressOf(call, swelled)
    const sent =
      call.body === '*' ? Object.fromEntries([...more(taken), ...Object.entries(address.body ?? {})]) : address.body
    const query = more(taken).map(
      ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    const path = `${address.path}${address.path.includes('?') ? '&' : '?'}${query.slice(0, 120).join('&')}`
    const swelling = await hostile.application.rest(tokenOf(hostile, who), call.method, path, sent)
    const usual = await callOver(plain.application, 'REST', tokenOf(plain, who), name, plainly)
    expect({ status: swelling.status, body: swelling.status === 200 ? {} : swelling.body }).toEqual({
      status: usual.status,
      body: usual.status === 200 ? {} : usual.body,
    })
    for (const { application } of [hostile, plain]) await application.app.background.settled()
    expect(await dump(hostile.application)).toEqual(await dump(plain.application))
    return usual.status
  }

  test('two worlds are alike before', async () => {
    expect(await dump(hostile.application)).toEqual(await dump(plain.application))
  })

  test('every mutation is tried', () => {
    const steps = Object.values(ATTEMPTS).flatMap(attempts => attempts.map(({ field }) => field))
    const tried = new Set([...steps, ...WRITES.map(({ field }) => field)])
    expect(roots.mutation.map(({ name }) => name).filter(name => !tried.has(name))).toEqual([])
  })

  const steps = (Object.keys(ATTEMPTS) as (keyof typeof ATTEMPTS)[]).flatMap(room =>
    ATTEMPTS[room].map(attempt => ({ room, attempt, step: attempt.step })),
  )

  test.each(steps)('$room $step', async ({ room, attempt }) => {
    const line = STATES[room].find(({ step }) => step === attempt.step)
    const from = [...(line?.moves.keys() ?? [])].find(status => !attempt.lacks?.includes(status)) ?? ''
    const who: Writer = line?.by.includes('client') ? 'client' : 'admin'
    const prepare = async ({ application, world }: typeof plain): Promise<Values> => {
      const { user, credited } = world.client
      const id =
        room === 'order'
          ? await world.orderIn(user, credited, from as 'NEW')
          : room === 'replenishment'
            ? await world.replenishmentIn(user, from as 'NEW')
            : await world.requestIn(user, from as 'NEW')
      const ask = async (values: Values) =>
        (await callOver(application, 'REST', application.token(world.admin), 'rateCalc', values)).body
      return (await figured(attempt, id, ask))(id, world)
    }
    expect(await writeBoth(attempt.field, who, await prepare(plain), await prepare(hostile))).toBe(200)
  })

  test.each(WRITES)('$field', async ({ field, who, values }) => {
    const status = await writeBoth(field, who, values(plain.world), values(hostile.world))
    expect(status).toBe(REFUSED[field] ?? 200)
  })
})
