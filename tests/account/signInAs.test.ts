import { createClient } from 'graphql-ws'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { JournalEntry } from '../../server/balance/balance.entity.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { addCompanyAndBank, addOrder, topUp } from '../support/work.ts'
import { pdf } from '../support/files.ts'

const HOUR = 3600

describe.each(databases)('signing in as somebody on %s', database => {
  let application: TestApplication
  let boss: User
  let client: User
  let manager: User
  let url = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    url = `${(await application.listen()).replace('http', 'ws')}/graphql`
    boss = await application.addUser({ kind: 'ADMIN' })
    client = await application.addUser()
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
  })
  afterAll(() => application.close())

  const signInAs = (id: number, token: string) => application.rest(token, 'POST', `/auth/signin-as/${id}`)
  const tokenAs = async (user: User, token = application.token(boss)) =>
    String((await signInAs(user.id, token)).body['token'])
  const status = async (token: string) => (await application.rest(token, 'GET', '/profile')).status

  test('gives an hour with the user’s own rights and names the admin', async () => {
    const token = await tokenAs(client)
    const { sub, roles, act, exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload
    expect({ sub, roles, act, lives: exp - iat }).toEqual({
      sub: String(client.id),
      roles: ['ROLE_CLIENT'],
      act: boss.id,
      lives: HOUR,
    })
    expect((await application.rest(token, 'GET', '/profile')).body['userId']).toBe(client.id)
    expect((await application.rest(token, 'GET', '/user')).status).toBe(403)
    expect((await application.rest(await tokenAs(manager), 'GET', '/order')).status).toBe(200)
  })

  test('is not for admins, banned and unknown users, and makes no further token', async () => {
    const admin = application.token(boss)
    const other = await application.addUser({ kind: 'ADMIN' })
    const banned = await application.addUser({ isBanned: true })
    for (const { id } of [boss, other, banned])
      expect(await signInAs(id, admin)).toMatchObject({ status: 409, body: { code: '001-015' } })
    expect((await signInAs(999_999, admin)).status).toBe(404)
    expect((await signInAs(manager.id, await tokenAs(client))).status).toBe(403)
    expect((await signInAs(client.id, await tokenAs(manager))).status).toBe(403)
    const { status: answered, errors } = await application.graphql(
      await tokenAs(client),
      `mutation { signInAs(userId: ${manager.id}) { token } }`,
    )
    expect({ answered, code: errors?.[0]?.extensions?.['code'] }).toEqual({ answered: 403, code: '002-003' })
  })

  test('does not change the password of the user', async () => {
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'taken-over-77' }
    const refused = await application.rest(await tokenAs(client), 'POST', '/auth/password', body)
    expect(refused).toMatchObject({ status: 403, body: { code: '002-003' } })
    const own = { username: client.email, password: TEST_PASSWORD }
    expect((await application.rest(null, 'POST', '/auth/signin', own)).status).toBe(200)
  })

  test('leaves both ids in the history and in the ledger', async () => {
    const payer = await application.addUser()
    await topUp(application, payer, 1_000_000)
    const order = await addOrder(application, payer)
    const { companyId } = await addCompanyAndBank(application)
    const acting = await tokenAs(manager)
    await application.rest(acting, 'PATCH', `/order/${order}/company/${companyId}`)
    const paid = { id: order, xRate: 7.1, slip: pdf('slip.pdf'), agentInvoice: pdf('invoice.pdf') }
    expect((await application.rest(acting, 'POST', '/order/pay', paid)).status).toBe(200)
    const { body } = await application.rest(application.token(boss), 'GET', `/order/${order}/history`)
    const rows = body as unknown as { step: string; by: { userId: number }; actAs: number | null }[]
    expect(rows.find(({ step }) => step === 'PAY')).toMatchObject({ by: { userId: manager.id }, actAs: boss.id })
    expect(rows.find(({ step }) => step === 'CREATE')).toMatchObject({ by: { userId: payer.id }, actAs: null })
    const op = await application.app.store.fork().findOneOrFail(JournalEntry, { kind: 'ORDER', instanceId: order })
    expect({ actor: op.actor.id, actAs: op.actAs }).toEqual({ actor: manager.id, actAs: boss.id })
    const seen = await application.rest(application.token(payer), 'GET', `/order/${order}/history`)
    expect((seen.body as unknown as { actAs: unknown }[]).map(({ actAs }) => actAs)).toEqual([null, null, null])
  })

  test.each([
    ['is banned', (user: User) => application.rest(application.token(boss), 'POST', `/user/${user.id}/ban`)],
    ['is deleted', (user: User) => application.rest(application.token(boss), 'DELETE', `/user/${user.id}`)],
    [
      'changes the password',
      (_: User, token: string) =>
        application.rest(token, 'POST', '/auth/password', {
          oldPassword: TEST_PASSWORD,
          newPassword: 'brown-river-77',
        }),
    ],
    ['signs out', (_: User, token: string) => application.rest(token, 'POST', '/auth/signout')],
  ])('ends at once when the admin %s, sockets included', async (_, end) => {
    const admin = await application.addUser({ kind: 'ADMIN' })
    const own = application.token(admin)
    const token = await tokenAs(client, own)
    expect(await status(token)).toBe(200)
    const ws = createClient({
      url,
      lazy: false,
      retryAttempts: 0,
      connectionParams: { token },
      onNonLazyError: () => {},
    })
    await new Promise<void>(resolve => ws.on('connected', () => resolve()))
    const closed = new Promise<unknown>(resolve => ws.on('closed', event => resolve((event as { code: number }).code)))
    expect((await end(admin, own)).status).toBe(200)
    expect(await closed).toBe(4403)
    expect(await status(token)).toBe(401)
    expect(await status(application.token(client))).toBe(200)
  })

  test('ends when the user is banned or the token is signed out, and the admin’s own goes on', async () => {
    const own = application.token(boss)
    const user = await application.addUser()
    const [first, second] = [await tokenAs(user, own), await tokenAs(user, own)]
    await application.rest(first, 'POST', '/auth/signout')
    expect([await status(first), await status(second), await status(own)]).toEqual([401, 200, 200])
    await application.rest(own, 'POST', `/user/${user.id}/ban`)
    expect([await status(second), await status(own)]).toEqual([401, 200])
  })
})
