import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { JournalEntry } from '../../server/balance/balance.entity.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith, type Refused } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { openSession } from '../support/socket.ts'
import { addCompanyAndBank, addOrder, topUp } from '../support/work.ts'

const HALF_AN_HOUR = 1800
const REASON = 'Звонок клиента, не видит ордер'

describe.each(databases)('signing in as somebody on %s', database => {
  let application: TestApplication
  let boss: User
  let client: User
  let manager: User
  let admin: Client
  let address = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    address = await application.listen()
    boss = await application.addUser({ kind: 'ADMIN' })
    client = await application.addUser()
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    admin = clientOf(application, boss)
  })
  afterAll(() => application.close())

  const tokenAs = async ({ id }: User, by = admin) =>
    (await by.signInAs({ userId: id, reason: REASON, write: true })).token
  const enterAs = async (user: User, by = admin) => clientWith(application, await tokenAs(user, by))
  /** The status of a read of one's own. */
  const status = (by: Client) =>
    by.profile().then(
      () => 200,
      (error: Refused) => error.status,
    )

  test('gives half an hour with the user’s own rights and names the admin', async () => {
    const token = await tokenAs(client)
    const { sub, roles, act, exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload
    expect({ sub, roles, act, lives: exp - iat }).toEqual({
      sub: String(client.id),
      roles: ['ROLE_CLIENT'],
      act: boss.id,
      lives: HALF_AN_HOUR,
    })
    const acting = clientWith(application, token)
    expect((await acting.profile()).userId).toBe(client.id)
    await expect(acting.users()).rejects.toMatchObject({ status: 403 })
    await (await enterAs(manager)).orders()
  })

  test('wants a reason that can be seen, as a reset of factors does, on both faces', async () => {
    for (const face of ['REST', 'GraphQL'] as const)
      for (const reason of ['\u200B'.repeat(5), '\u3164'.repeat(5), 'да\u200B\u200B\u200B']) {
        const by = clientOf(application, boss, face)
        const refused = { status: 400, fields: ['reason'] }
        await expect(by.signInAs({ userId: client.id, reason, write: true })).rejects.toMatchObject(refused)
        await expect(by.resetFactors({ userId: client.id, reason })).rejects.toMatchObject(refused)
      }
  })

  test('is not for admins, banned and unknown users, and makes no further token', async () => {
    const other = await application.addUser({ kind: 'ADMIN' })
    const banned = await application.addUser({ isBanned: true })
    for (const { id } of [boss, other, banned])
      await expect(admin.signInAs({ userId: id, reason: REASON })).rejects.toMatchObject(problems.signInAsRefused)
    await expect(admin.signInAs({ userId: 999_999, reason: REASON })).rejects.toMatchObject({ status: 404 })
    for (const face of ['REST', 'GraphQL'] as const) {
      const as = async (user: User) => clientWith(application, await tokenAs(user), face)
      await expect((await as(client)).signInAs({ userId: manager.id, reason: REASON })).rejects.toMatchObject(
        problems.forbidden,
      )
      await expect((await as(manager)).signInAs({ userId: client.id, reason: REASON })).rejects.toMatchObject(
        problems.forbidden,
      )
    }
  })

  test('does not change the password of the user', async () => {
    const acting = await enterAs(client)
    const changed = acting.changePassword({ oldPassword: TEST_PASSWORD, newPassword: 'taken-over-77' })
    await expect(changed).rejects.toMatchObject(problems.forbidden)
    await clientWith(application, null).signIn({ username: client.email ?? '', password: TEST_PASSWORD })
  })

  test('leaves both ids in the history and in the ledger', async () => {
    const payer = await application.addUser()
    await topUp(application, payer, 1_000_000)
    const id = await addOrder(application, payer)
    const { companyId } = await addCompanyAndBank(application)
    const acting = await enterAs(manager)
    await acting.setOrderCompany({ id, companyId })
    await acting.payOrder({
      order: { id, xRate: toRate(7.1), slip: pdf('slip.pdf'), agentInvoice: pdf('invoice.pdf') },
    })
    const history = await admin.orderHistory({ id })
    expect(history.find(({ step }) => step === 'PAY')).toMatchObject({ by: { userId: manager.id }, actAs: boss.id })
    expect(history.find(({ step }) => step === 'CREATE')).toMatchObject({ by: { userId: payer.id }, actAs: null })
    const op = await application.app.store.fork().findOneOrFail(JournalEntry, { kind: 'ORDER', instanceId: id })
    expect({ actor: op.actor.id, actAs: op.actAs }).toEqual({ actor: manager.id, actAs: boss.id })
    const seen = await clientOf(application, payer).orderHistory({ id })
    expect(seen.map(({ actAs }) => actAs)).toEqual([null, null, null])
  })

  test.each<[string, (user: User, own: Client) => Promise<unknown>]>([
    ['is banned', ({ id }) => admin.banUser({ userId: id })],
    ['is deleted', ({ id }) => admin.deleteUser({ userId: id })],
    [
      'changes the password',
      (_, own) => own.changePassword({ oldPassword: TEST_PASSWORD, newPassword: 'brown-river-77' }),
    ],
    ['signs out', (_, own) => own.signOut()],
  ])('ends at once when the admin %s, sockets included', async (_, end) => {
    const user = await application.addUser({ kind: 'ADMIN' })
    const own = clientWith(application, application.token(user))
    const token = await tokenAs(client, own)
    const acting = clientWith(application, token)
    expect(await status(acting)).toBe(200)
    const session = openSession(address, token)
    expect(await session.opened).toBeNull()
    await end(user, own)
    expect(await session.closed).toBe(4403)
    expect(await status(acting)).toBe(401)
    expect(await status(clientOf(application, client))).toBe(200)
  })

  test('ends when the user is banned or the token is signed out, and the admin’s own goes on', async () => {
    const own = clientWith(application, application.token(boss))
    const user = await application.addUser()
    const [first, second] = [await enterAs(user, own), await enterAs(user, own)]
    await first.signOut()
    expect([await status(first), await status(second), await status(own)]).toEqual([401, 200, 200])
    await own.banUser({ userId: user.id })
    expect([await status(second), await status(own)]).toEqual([401, 200])
  })
})
