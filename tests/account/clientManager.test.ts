import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { assignClientManager } from '../../server/account/clientManager.service.ts'
import { databases, openTestApplication, type RestAnswer, type TestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('assignments on %s', database => {
  let application: TestApplication
  let boss: User
  let admin = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN' })
    admin = application.token(boss)
  })
  afterAll(() => application.close())

  const addClient = (name = 'Клиент') => application.addUser({ name })
  const addManager = (name = 'Менеджер') =>
    application.addUser({ kind: 'MANAGER', name, managesRequests: true, managesOrders: true })
  const of = (user: User) => `/profile/${user.id}/client-manager`
  const assign = (user: User, assignee: User, token = admin) =>
    application.rest(token, 'POST', `${of(user)}/${assignee.id}`)
  const list = async (user: User, token = admin) => application.rest(token, 'GET', of(user))
  const suggest = async (user: User, query = '') =>
    application.rest(admin, 'GET', `${of(user)}/suggest?query=${encodeURIComponent(query)}`)
  const rows = ({ body }: RestAnswer) => body as unknown as { id: number; userId: number }[]
  const idsOf = (answer: RestAnswer) => rows(answer).map(({ userId }) => userId)

  test('a pair is assigned once, from either side, and each sees the other', async () => {
    const [client, manager] = [await addClient(), await addManager()]
    const first = await assign(client, manager)
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
    expect((await assign(manager, client)).body).toEqual(first.body)
    expect((await list(client)).body).toEqual([
      { ...first.body, userId: manager.id, username: manager.email, roles: ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'] },
    ])
    expect((await list(manager)).body).toEqual([
      { ...first.body, userId: client.id, username: client.email, roles: ['ROLE_CLIENT'] },
    ])
    expect((await list(boss)).body).toEqual([])
  })

  test('a pair that is assigned five times at once is one', async () => {
    const [client, manager] = [await addClient(), await addManager()]
    const ctx = () => application.contextFor(boss)
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => assignClientManager(ctx(), client.id, manager.id)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(rows(await list(client))).toHaveLength(1)
  })

  test('only a client and a manager are a pair, an unknown or deleted user is not found', async () => {
    const [client, other, manager, colleague] = [
      await addClient(),
      await addClient(),
      await addManager(),
      await addManager(),
    ]
    for (const [user, assignee] of [
      [client, other],
      [client, client],
      [manager, colleague],
      [client, boss],
      [boss, manager],
    ] as const) {
      const { status, body } = await assign(user, assignee)
      expect({ status, fields: body['fieldErrors'] }).toMatchObject({
        status: 400,
        fields: [{ field: 'assigneeUserId' }],
      })
    }
    await application.rest(admin, 'DELETE', `/user/${other.id}`)
    expect((await assign(other, manager)).status).toBe(404)
    expect((await assign(manager, other)).status).toBe(404)
    for (const id of ['999999', 'abc', '0'])
      expect((await application.rest(admin, 'POST', `${of(client)}/${id}`)).status).toBe(404)
  })

  test('an assignment is taken back by either side, not by somebody else', async () => {
    const [client, manager, stranger] = [await addClient(), await addManager(), await addManager()]
    const id = Number((await assign(client, manager)).body['id'])
    expect((await application.rest(admin, 'DELETE', `${of(stranger)}/${id}`)).status).toBe(404)
    expect((await application.rest(admin, 'DELETE', `${of(client)}/999999`)).status).toBe(404)
    expect(await application.rest(admin, 'DELETE', `${of(manager)}/${id}`)).toMatchObject({ status: 200, body: {} })
    expect((await list(client)).body).toEqual([])
    const again = Number((await assign(client, manager)).body['id'])
    expect((await application.rest(admin, 'DELETE', `${of(client)}/${again}`)).status).toBe(200)
  })

  test('people see their own, admins everybody’s, and only admins change them', async () => {
    const [client, manager] = [await addClient(), await addManager()]
    const id = Number((await assign(client, manager)).body['id'])
    expect(idsOf(await list(client, application.token(client)))).toEqual([manager.id])
    expect(idsOf(await list(manager, application.token(manager)))).toEqual([client.id])
    expect((await list(client, application.token(manager))).status).toBe(404)
    expect((await list(manager, application.token(client))).status).toBe(404)
    expect((await application.rest(null, 'GET', of(client))).status).toBe(401)
    for (const token of [application.token(client), application.token(manager)]) {
      expect((await assign(client, manager, token)).status).toBe(403)
      expect((await application.rest(token, 'DELETE', `${of(client)}/${id}`)).status).toBe(403)
      expect((await application.rest(token, 'GET', `${of(client)}/suggest`)).status).toBe(403)
    }
  })

  describe('suggestions', () => {
    test('are of the other kind, not assigned, not banned, not deleted, found by name or e-mail', async () => {
      const client = await addClient('Подсказка клиент')
      const [free, taken, gone] = [
        await addManager('ПОДСКАЗКА А'),
        await addManager('подсказка Б'),
        await addManager('подсказка В'),
      ]
      await application.addUser({ kind: 'MANAGER', name: 'подсказка Г', managesOrders: true, isBanned: true })
      await assign(client, taken)
      await application.rest(admin, 'DELETE', `/user/${gone.id}`)
      expect((await suggest(client, 'Подсказка')).body).toEqual([
        { userId: free.id, username: free.email, roles: ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'] },
      ])
      expect(idsOf(await suggest(client, String(free.email).toUpperCase()))).toEqual([free.id])
      expect(idsOf(await suggest(free, 'подсказка'))).toEqual([client.id])
      expect(idsOf(await suggest(taken, 'подсказка'))).toEqual([])
      expect(idsOf(await suggest(boss, 'подсказка'))).toEqual([])
    })

    test('are at most 20, without a query too, and % is a plain character', async () => {
      const client = await addClient()
      for (let i = 0; i < 21; i++) await addManager(`Много ${i}`)
      expect(rows(await suggest(client, 'много'))).toHaveLength(20)
      expect(rows(await suggest(client))).toHaveLength(20)
      expect(rows(await suggest(client, '%'))).toEqual([])
    })

    test('refuse a query that is too long or twice, and an unknown user', async () => {
      const client = await addClient()
      for (const query of [`query=${'a'.repeat(10_000)}`, 'query=a&query=b']) {
        const { status, body } = await application.rest(admin, 'GET', `${of(client)}/suggest?${query}`)
        expect({ status, fields: body['fieldErrors'] }).toMatchObject({ status: 400, fields: [{ field: 'query' }] })
      }
      expect((await application.rest(admin, 'GET', '/profile/999999/client-manager/suggest')).status).toBe(404)
    })
  })

  test('“my clients” shows a manager the records of assigned clients only', async () => {
    const [mine, other, manager] = [await addClient(), await addClient(), await addManager()]
    const order = await addOrder(application, mine)
    await addOrder(application, other)
    const token = application.token(manager)
    const ordersOf = async (query: string) => {
      const { body } = await application.rest(token, 'GET', `/order?${query}`)
      return (body['items'] as { id: number }[]).map(({ id }) => id)
    }
    expect(await ordersOf('mine=true')).toEqual([])
    await assign(manager, mine)
    expect(await ordersOf('mine=true')).toEqual([order])
    expect((await ordersOf('mine=false')).length).toBeGreaterThan(1)
    for (const path of ['/request?mine=true', '/replenishment?mine=true'])
      expect(await application.rest(token, 'GET', path)).toMatchObject({
        status: 200,
        body: { items: [], totalItems: 0 },
      })
  })
})
