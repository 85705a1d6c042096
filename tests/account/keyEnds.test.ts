import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROTATION_HOURS } from '../../domain/account/keyScopes.ts'
import { problems } from '../../domain/core/problems.ts'
import { User } from '../../server/account/account.entity.ts'
import { ApiKey } from '../../server/account/key.entity.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { clientOf, clientWith } from '../support/client.ts'
import { keyOf } from '../support/keys.ts'
import { openSession } from '../support/socket.ts'

const FORBIDDEN = 4403
const HOUR = 3_600_000
const NEW_PASSWORD = 'amber-lantern-92'

const RECORDS = 'subscription($type: CounterType!) { recordChanged(type: $type) { instanceId } }'
const COUNTERS = 'subscription { countersChanged { approvals } }'
const REFERENCE = 'subscription($type: ReferenceType!, $id: Int!) { referenceDataChanged(type: $type, id: $id) { id } }'
const MESSAGES = 'subscription($type: ChatType!, $id: Int!) { messageAdded(type: $type, instanceId: $id) { id } }'

describe.each(databases)('API keys over sockets and at their end on %s', database => {
  let application: TestApplication
  let address = ''
  let admin: User
  beforeAll(async () => {
    application = await openTestApplication({ database })
    address = await application.listen()
    admin = await application.addUser({ kind: 'ADMIN' })
  })
  afterAll(() => application.close())

  const as = (user: User) => clientOf(application, user)
  const status = async (token: string) => (await application.rest(token, 'GET', '/profile')).status
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString()

  test.each([
    ['is banned', (user: User) => as(admin).banUser({ userId: user.id, isBanned: true })],
    ['is deleted', (user: User) => as(admin).deleteUser({ userId: user.id })],
    [
      'has other rights',
      (user: User) => as(admin).saveUser({ userId: user.id, user: { roles: ['ROLE_MANAGER_REQ'] } }),
    ],
    [
      'has the factors reset',
      async (user: User) => {
        await application.app.store.fork().nativeUpdate(User, { id: user.id }, { hasFactor: true })
        await as(admin).resetFactors({ userId: user.id, reason: 'Потерян телефон' })
      },
    ],
    [
      'sets a new password by a letter',
      async (user: User) => {
        const nobody = clientWith(application, null)
        await nobody.sendReset({ username: user.email ?? '' })
        const [letter] = await application.letters(user.email ?? '')
        const [, id, confirmationString = ''] = /\/reset\/(\d+)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
        await nobody.resetPassword({ userId: Number(id), confirmationString, password: NEW_PASSWORD })
      },
    ],
  ])('die at once with their sockets when their user %s', async (_what, happens) => {
    const user = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const { secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    const socket = openSession(address, secret)
    expect(await socket.opened).toBeNull()
    expect(await status(secret)).toBe(200)
    await happens(user)
    expect(await socket.closed).toBe(FORBIDDEN)
    expect(await status(secret)).toBe(401)
    expect(await application.app.store.fork().count(ApiKey, { user: user.id })).toBe(0)
  })

  test('live on when their user changes the password with the old one', async () => {
    const user = await application.addUser()
    const { secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    await as(user).changePassword({ oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })
    expect(await status(secret)).toBe(200)
  })

  test.each([
    ['orders of a key for orders', ['orders:read'], RECORDS, { type: 'ORDER' }, true],
    ['requests of a key for orders', ['orders:read'], RECORDS, { type: 'REQUEST' }, false],
    ['counters of a key for one kind of records', ['orders:write', 'chat:read'], COUNTERS, {}, false],
    [
      'counters of a key for all that they count',
      ['chat:read', 'inns:read', 'requests:read', 'replenishments:read', 'orders:read'],
      COUNTERS,
      {},
      true,
    ],
    ['messages of a key without the chat', ['orders:read'], MESSAGES, { type: 'ORDER', id: 1 }, false],
    ['messages of a key without their record', ['chat:read'], MESSAGES, { type: 'ORDER', id: 1 }, false],
    ['a company of any key', ['balance:read'], REFERENCE, { type: 'COMPANY', id: 1 }, true],
    ['users of a key', ['orders:write'], REFERENCE, { type: 'USER', id: 1 }, false],
    ['a contractor of a key for orders', ['orders:read'], REFERENCE, { type: 'CONTRACTOR', id: 1 }, false],
  ] as const)('subscribe by their scopes: %s', async (_what, scopes, query, variables, isOpen) => {
    const { secret } = await keyOf(application, admin, { scopes })
    const socket = openSession(address, secret)
    expect(await socket.opened).toBeNull()
    socket.subscribe(query, variables)
    // What is refused is answered before the next one, which every key may have
    const { code } = problems.keyScope
    if (!isOpen) await vi.waitFor(() => expect(socket.refused).toMatchObject([{ extensions: { code } }]))
    else {
      socket.subscribe(REFERENCE, { type: 'USER', id: 1 })
      await vi.waitFor(() => expect(socket.refused).toHaveLength(1))
    }
    await socket.stop()
  })

  test('keep a socket of their former secret for a day after a rotation, and no longer', async () => {
    const user = await application.addUser()
    const own = as(user)
    const { id, secret } = await own.createKey({
      name: 'Accounting',
      scopes: ['orders:read'],
      expiresAt: inDays(30),
    })
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      const former = openSession(address, secret ?? '')
      expect(await former.opened).toBeNull()
      const { secret: next } = await own.rotateKey({ id })
      const newer = openSession(address, next ?? '')
      expect(await newer.opened).toBeNull()
      const ended: string[] = []
      void former.closed.then(code => ended.push(`former ${code}`))
      void newer.closed.then(code => ended.push(`newer ${code}`))
      await vi.advanceTimersByTimeAsync(ROTATION_HOURS * HOUR - 60_000)
      expect(ended).toEqual([])
      await vi.advanceTimersByTimeAsync(61_000)
      expect(await former.closed).toBe(FORBIDDEN)
      expect(ended).toEqual([`former ${FORBIDDEN}`])
      await newer.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('end a socket when they expire', async () => {
    const user = await application.addUser()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      const { secret } = await keyOf(application, user, { scopes: ['orders:read'], expiresAt: new Date(inDays(2)) })
      const socket = openSession(address, secret)
      expect(await socket.opened).toBeNull()
      await vi.advanceTimersByTimeAsync(2 * 24 * HOUR + 1000)
      expect(await socket.closed).toBe(FORBIDDEN)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('calls of API keys', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => application.close())

  test('are counted for each key and for its user, over all of the keys', async () => {
    const user = await application.addUser()
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => keyOf(application, user, { scopes: ['orders:read'] })),
    )
    const call = async (token = '') => (await application.rest(token, 'GET', '/company')).status
    const { limits } = application.app
    await limits.count('keyCall', one?.id ?? 0, 599)
    expect([await call(one?.secret), await call(one?.secret), await call(two?.secret)]).toEqual([200, 429, 200])
    // 1,200 a minute of one user, whatever they come by
    await limits.count('call', user.id, 1_197)
    expect([await call(three?.secret), await call(three?.secret)]).toEqual([200, 429])
    expect(await call(application.token(user))).toBe(429)
    const other = await application.addUser()
    expect(await call((await keyOf(application, other, { scopes: ['orders:read'] })).secret)).toBe(200)
  })
})
