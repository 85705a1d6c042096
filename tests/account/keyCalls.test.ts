import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyCall } from '../../server/account/keyCall.entity.ts'
import { forgetEnded } from '../../server/account/purge.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { keyOf } from '../support/keys.ts'

const DAY = 86_400_000

describe.each(databases)('the calls of API keys on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  const callsOf = async (user: Parameters<typeof clientOf>[1], asked: object = {}) => {
    await application.app.keyCalls.settle()
    return clientOf(application, user).keyCalls(asked)
  }

  test('are listed with what was asked, how it was answered and under which request id, on both faces', async () => {
    const user = await application.addUser()
    const { id, secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    const sent = { 'x-request-id': 'of-an-integrator' }
    await application.rest(secret, 'GET', '/order?search=Secret%20supplier', undefined, sent)
    await application.rest(secret, 'GET', '/order?page=-1')
    await application.rest(secret, 'GET', '/client/contractor')
    await application.graphql(secret, '{ first: orders { totalItems } profile { userId } }')
    await application.graphql(secret, '{ orders { totalItem } }')
    const { items, totalItems } = await callsOf(user)
    expect(totalItems).toBe(5)
    const rest = { keyId: id, keyName: 'Accounting', method: 'GET' }
    const base = '/trinity/api/v1'
    expect(items.toReversed()).toMatchObject([
      { ...rest, operation: 'orders', path: `${base}/order`, status: 200, error: null, requestId: 'of-an-integrator' },
      { ...rest, operation: 'orders', path: `${base}/order`, status: 400, error: '000-000: page' },
      { ...rest, operation: 'contractors', path: `${base}/client/contractor`, status: 403, error: '001-027: scopes' },
      { method: 'POST', operation: 'orders, profile', path: '/graphql', status: 200, error: null },
      { method: 'POST', operation: '', path: '/graphql', status: 400, error: 'GRAPHQL_VALIDATION_FAILED' },
    ])
    expect(JSON.stringify(items)).not.toMatch(/Secret|supplier/)
  })

  test('say what their code means in the language of whoever reads them', async () => {
    const user = await application.addUser()
    const { secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    await application.rest(secret, 'GET', '/client/contractor')
    await application.rest(secret, 'GET', '/order?page=-1')
    await application.graphql(secret, '{ orders { totalItem } }')
    await application.rest(secret, 'GET', '/order')
    const said = (await callsOf(user)).items.toReversed().map(({ message }) => message)
    expect(said).toEqual(['Ключу API это не разрешено', expect.stringMatching(/^[А-Я]/), null, null])
  })

  test('name the address of a call that a living key was refused at, and no call of a key that is no more', async () => {
    const user = await application.addUser()
    const { id, secret } = await keyOf(application, user, { scopes: ['orders:read'], addresses: ['203.0.113.0/24'] })
    const refused = await application.rest(secret, 'GET', '/order/7')
    expect(refused.status).toBe(401)
    expect((await application.rest(`${secret}x`, 'GET', '/order')).status).toBe(401)
    // Whose key it was is looked up after the answer
    await expect
      .poll(() => callsOf(user, { refused: true }))
      .toMatchObject({
        totalItems: 1,
        items: [
          {
            keyId: id,
            path: '/trinity/api/v1/order/7',
            status: 401,
            error: '002-002: 127.0.0.1',
            message: 'Ключ использован с адреса 127.0.0.1, которого в нём нет',
          },
        ],
      })
  })

  test('tell numbers of a path alone: a word in it may open a door', async () => {
    const user = await application.addUser()
    const { secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    await application.rest(secret, 'GET', '/order/77')
    await application.rest(secret, 'GET', '/status/token-of-a-recipient')
    const paths = (await callsOf(user)).items.map(({ path }) => path)
    expect(paths).toEqual(['/trinity/api/v1/status/…', '/trinity/api/v1/order/77'])
  })

  test("are their owner's alone, of one key where one is asked for, and of those that were refused", async () => {
    const user = await application.addUser()
    const [one, other] = [
      await keyOf(application, user, { scopes: ['orders:read'] }),
      await keyOf(application, user, { scopes: ['chat:read'] }),
    ]
    await application.rest(one.secret, 'GET', '/order')
    await application.rest(other.secret, 'GET', '/order')
    await application.rest(application.token(user), 'GET', '/order')
    expect((await callsOf(user)).totalItems).toBe(2)
    expect((await callsOf(user, { keyId: one.id })).items).toMatchObject([{ keyId: one.id, status: 200 }])
    expect((await callsOf(user, { refused: true })).items).toMatchObject([{ keyId: other.id, status: 403 }])
    expect((await callsOf(user, { keyId: one.id, refused: true })).items).toEqual([])
    expect((await callsOf(await application.addUser(), { keyId: one.id })).items).toEqual([])
  })

  test('outlive their key, and go after 7 days', async () => {
    const user = await application.addUser()
    const { id, secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    await application.rest(secret, 'GET', '/order')
    await application.rest(secret, 'GET', '/order')
    await clientOf(application, user).revokeKey({ id })
    const [newest] = (await callsOf(user)).items
    const em = application.app.store.fork()
    await em.nativeUpdate(KeyCall, { id: newest?.id ?? 0 }, { at: new Date(Date.now() - 7 * DAY - 1000) })
    await forgetEnded(em)
    expect((await callsOf(user)).items).toMatchObject([{ keyName: 'Accounting' }])
  })
})
