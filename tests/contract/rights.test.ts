import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { Bank } from '../../server/bank/bank.entity.ts'
import { Company } from '../../server/company/company.entity.ts'
import { Contractor } from '../../server/contractor/contractor.entity.ts'
import { write } from '../../server/core/context.ts'
import { transaction } from '../../server/core/transaction.ts'
import type { Call } from '../../server/api/rest/routes.ts'
import { callOver, calls, documentOf, type Face, leastValues, roots, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { matrixDatabases, openTestApplication, type TestApplication } from '../support/application.ts'
import { openSession, type Session } from '../support/socket.ts'
import { tokenWith } from '../support/tokens.ts'
import { addWorld, type World } from '../support/world.ts'
import { type Caller, CALLERS, type Row, ROWS, type Verdict } from './rights.ts'

const fields = [...roots.query, ...roots.mutation]
const subscriptions = roots.subscription
const nameOf = ({ field, about }: Row) => (about ? `${field} of ${about}` : field)
const rowsOf = (among: readonly { readonly name: string }[]) =>
  ROWS.filter(({ field }) => among.some(({ name }) => name === field)).map(row => ({ row, name: nameOf(row) }))
const valuesOf = (row: Row, world: World): Values => {
  const field = [...fields, ...subscriptions].find(({ name }) => name === row.field)
  return { ...(field ? leastValues(field) : {}), ...row.values?.(world) }
}

/** Which entity each kind of reference data is. */
const REFERENCE_DATA = { COMPANY: Company, BANK: Bank, USER: User, CONTRACTOR: Contractor } as const

/** Tokens that were good once: each is answered as nobody. */
const DEAD = ['banned', 'expired'] as const
type Somebody = Caller | (typeof DEAD)[number]
const verdictFor = ({ verdicts }: Row, who: Somebody) =>
  verdicts[who === 'banned' || who === 'expired' ? 'nobody' : who]

afterAll(() => tellFigures('calls of the rights matrix'))

describe('the table of rights', () => {
  const known = [...fields, ...subscriptions].map(({ name }) => name)

  test('has a row for every root field of the schema', () => {
    const rows = new Set(ROWS.map(({ field }) => field))
    expect(known.filter(name => !rows.has(name))).toEqual([])
  })

  test('has no row for a field that is not in the schema', () => {
    expect([...new Set(ROWS.map(({ field }) => field))].filter(name => !known.includes(name))).toEqual([])
  })

  test('says what every kind of caller gets, and names a living record wherever something is hidden', () => {
    for (const { verdicts, values, ...row } of ROWS) {
      expect(Object.values(verdicts), nameOf({ ...row, verdicts })).not.toContain(undefined)
      if (Object.values(verdicts).includes('404')) expect(values, nameOf({ ...row, verdicts })).toBeDefined()
    }
  })
})

/** Fresh tokens of every kind of caller: some calls kill the one that they came with. */
async function tokensIn(application: TestApplication, { client, otherClient, ...staff }: World) {
  const banned = await application.addUser({ kind: 'ADMIN' })
  await transaction(application.app.store, async em => {
    const row = await em.findOneOrFail(User, banned.id)
    row.isBanned = true
  })
  const users: Readonly<Partial<Record<Somebody, User>>> = {
    client: client.user,
    other: otherClient.user,
    banned,
    ...staff,
  }
  return (who: Somebody): string | null => {
    if (who === 'nobody') return null
    if (who === 'expired') return tokenWith(application, staff.admin, { expiresIn: -1 })
    if (who === 'acting')
      return tokenWith(application, client.user, {
        acting: { adminId: staff.admin.id, until: Date.now() / 1000 + 1800, isReadOnly: false },
      })
    return application.token(users[who] as User)
  }
}

const EVERYBODY: readonly Somebody[] = [...CALLERS, ...DEAD]

function verdictOf(status: number, row: Row): Verdict {
  if (status === 401 || status === 403) return `${status}`
  return status === 404 && row.values ? '404' : 'ok'
}

const faces: readonly Face[] = ['REST', 'GraphQL']
const applications = matrixDatabases.flatMap(database => faces.map(face => ({ database, face })))

describe.each(applications)('rights over $face on $database', ({ database, face }) => {
  let application: TestApplication
  let world: World
  let tokenOf: (who: Somebody) => string | null

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    tokenOf = await tokensIn(application, world)
  })
  afterAll(() => application.close())

  const served = (call: Call['field']) => calls.some(({ field }) => field.name === call.name)

  test.each(rowsOf(face === 'REST' ? fields.filter(served) : fields))('$name', async ({ row }) => {
    const values = valuesOf(row, world)
    const got: Partial<Record<Somebody, Verdict>> = {}
    for (const who of EVERYBODY) {
      const { status } = await callOver(application, face, tokenOf(who), row.field, values)
      expect(status, `${who} is answered`).toBeLessThan(500)
      got[who] = verdictOf(status, row)
    }
    expect(got).toEqual(Object.fromEntries(EVERYBODY.map(who => [who, verdictFor(row, who)])))
  })
})

describe.each(matrixDatabases)('rights of subscriptions on %s', database => {
  let application: TestApplication
  let world: World
  let address = ''
  let tokenOf: (who: Somebody) => string | null

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    tokenOf = await tokensIn(application, world)
    address = await application.listen()
  })
  afterAll(() => application.close())

  /** What the application tells of when something happens to the record that a row is about. */
  const happen = async ({ type, instanceId, id }: Values) => {
    const { bus } = application.app
    if (String(type) in REFERENCE_DATA)
      await write(application.contextFor(world.admin), async em => {
        const one = await em.findOneOrFail(REFERENCE_DATA[type as 'COMPANY'], id as number)
        one.name = one.name.endsWith('.') ? one.name.slice(0, -1) : `${one.name}.`
      })
    const client = world.client.user
    const of = { type: type as 'ORDER', instanceId: Number(instanceId ?? 1), clientId: client.id }
    bus.publish('changed', { ...of, status: 'NEW', version: 1 })
    const message = {
      id: 1,
      text: 'a',
      createdAt: '2026-03-05T00:00:00Z',
      userId: client.id,
      onBehalf: false,
      metas: [],
    }
    bus.publish('message', { ...of, message: { ...message, managerId: null, senderName: null } })
  }

  test.each(rowsOf(subscriptions))('$name', async ({ row }) => {
    const field = subscriptions.find(({ name }) => name === row.field)
    const values = valuesOf(row, world)
    const sessions = new Map<Somebody, Session>()
    for (const who of EVERYBODY) {
      const session = openSession(address, tokenOf(who))
      sessions.set(who, session)
      if ((await session.opened) === null && field)
        session.subscribe(documentOf('subscription', field, values), { ...values })
    }
    const verdict = async ({ opened, refused, came, subscribe }: Session): Promise<Verdict> => {
      const code = await opened
      if (code !== null) return code === 4403 ? '401' : 'ok'
      const [refusal] = refused
      if (refusal) return String(refusal.extensions?.['status']) as Verdict
      // Whatever had to be delivered before comes before the first counters
      if (came.length === 0) subscribe('subscription { countersChanged { toDo { num } } }')
      await expect.poll(() => came.length).toBeGreaterThan(0)
      return came.some(one => row.field in (one as object)) ? 'ok' : 'silent'
    }
    const settled = () =>
      [...sessions].every(([who, { came, refused }]) => {
        const expected = verdictFor(row, who)
        return expected === '401' || expected === 'silent' || came.length > 0 || refused.length > 0
      })
    await expect
      .poll(async () => {
        await happen(values)
        return settled()
      })
      .toBe(true)
    const got: Partial<Record<Somebody, Verdict>> = {}
    for (const [who, session] of sessions) got[who] = await verdict(session)
    expect(got).toEqual(Object.fromEntries(EVERYBODY.map(who => [who, verdictFor(row, who)])))
    for (const { stop } of sessions.values()) await stop()
  })
})
