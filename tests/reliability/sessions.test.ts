import { setTimeout as within } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { matrixDatabases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { openSession } from '../support/socket.ts'

/** A rule of the product: an open session dies within a second of its token (decisions.md section 15, "Settings"). */
const AT_MOST = 1000

interface Death {
  readonly name: string
  readonly kill: (application: TestApplication, user: User, token: string) => Promise<unknown>
}

/** What an admin does to a user. */
const byAdmin =
  (step: (admin: Client, userId: number) => Promise<unknown>): Death['kill'] =>
  async (application, { id }) =>
    step(clientOf(application, await application.addUser({ kind: 'ADMIN' })), id)

const DEATHS: readonly Death[] = [
  { name: 'a ban', kill: byAdmin((admin, userId) => admin.banUser({ userId, isBanned: true })) },
  { name: 'a deletion', kill: byAdmin((admin, userId) => admin.deleteUser({ userId })) },
  {
    name: 'a change of rights',
    kill: byAdmin((admin, userId) => admin.saveUser({ userId, user: { roles: ['ROLE_MANAGER_REQ'] } })),
  },
  {
    name: 'a change of the password',
    kill: (application, _user, token) =>
      clientWith(application, token).changePassword({ oldPassword: TEST_PASSWORD, newPassword: 'brown-horse-43' }),
  },
  {
    name: 'a reset',
    kill: async (application, { email }) => {
      const nobody = clientWith(application, null)
      await nobody.sendReset({ username: email ?? '' })
      const [letter] = await application.letters(email ?? '')
      const [, userId, confirmationString = ''] = /\/reset\/(\d+)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
      await nobody.resetPassword({ userId: Number(userId), confirmationString, password: 'brown-horse-43' })
    },
  },
  { name: 'a sign-out', kill: (application, _user, token) => clientWith(application, token).signOut() },
]

describe.each(matrixDatabases)('on %s a session dies at once with', database => {
  let application: TestApplication
  let address = ''
  beforeAll(async () => {
    application = await openTestApplication({ database })
    address = await application.listen()
  })
  afterAll(() => application.close())

  test.each(DEATHS)('$name, on both faces and over WebSocket', async ({ kill }) => {
    const user = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const token = application.token(user)
    const session = openSession(address, token)
    expect(await session.opened).toBeNull()
    session.subscribe('subscription { countersChanged { toDo { num } } }')
    await expect.poll(() => session.came.length).toBe(1)

    await kill(application, user, token)
    const closed = await Promise.race([session.closed, within(AT_MOST, 'still open', { ref: false })])
    expect(closed).toBe(4403)
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
    const { status, errors } = await application.graphql(token, '{ profile { userId } }')
    expect({ status, code: errors?.[0]?.extensions?.['status'] }).toEqual({ status: 401, code: 401 })
    const again = openSession(address, token)
    expect(await again.opened).toBe(4403)

    application.app.bus.publish('counters', { type: 'ORDER', clientId: null, readerId: null })
    const witness = openSession(
      address,
      application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true })),
    )
    witness.subscribe('subscription { countersChanged { toDo { num } } }')
    await expect.poll(() => witness.came.length).toBe(1)
    await witness.stop()
    expect(session.came).toHaveLength(1)
  })

  test('a token that dies while it opens a session opens none that lives on', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await application.addUser({ kind: 'CLIENT' })
      const token = application.token(user)
      const session = openSession(address, token)
      await Promise.all([session.opened, clientWith(application, token).signOut()])
      const closed = await Promise.race([session.closed, within(AT_MOST, 'still open', { ref: false })])
      expect(closed, `round ${round}`).toBe(4403)
    }
  })
})
