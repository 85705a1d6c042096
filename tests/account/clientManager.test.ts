import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { assignClientManager } from '../../server/account/clientManager.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('assignments on %s', database => {
  let application: TestApplication
  let boss: User
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN' })
    admin = clientOf(application, boss)
  })
  afterAll(() => application.close())

  const addClient = (name = 'Клиент') => application.addUser({ name })
  const addManager = (name = 'Менеджер') =>
    application.addUser({ kind: 'MANAGER', name, managesRequests: true, managesOrders: true })
  const assign = (user: User, assignee: User, by = admin) =>
    by.assignClientManager({ userId: user.id, assigneeUserId: assignee.id })
  const remove = (user: User, assignmentId: number, by = admin) =>
    by.removeClientManager({ userId: user.id, assignmentId })
  const list = (user: User, by = admin) => by.clientManagers({ userId: user.id })
  const suggest = (user: User, query: string, by = admin) => by.clientManagerSuggestions({ userId: user.id, query })
  const idsOf = (rows: readonly { readonly userId: number }[]) => rows.map(({ userId }) => userId)
  /** A call with an address as it is written. */
  const overRest = (method: 'GET' | 'POST', user: User, rest: string) =>
    application.rest(application.token(boss), method, `/profile/${user.id}/client-manager/${rest}`)

  test('a pair is assigned once, from either side, and each sees the other', async () => {
    const [client, manager] = [await addClient(), await addManager()]
    const first = await assign(client, manager)
    expect(first).toMatchObject({ id: expect.any(Number) })
    expect(await assign(manager, client)).toEqual(first)
    expect(await list(client)).toEqual([
      { ...first, userId: manager.id, username: manager.email, roles: ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'] },
    ])
    expect(await list(manager)).toEqual([
      { ...first, userId: client.id, username: client.email, roles: ['ROLE_CLIENT'] },
    ])
    expect(await list(boss)).toEqual([])
  })

  test('a pair that is assigned five times at once is one', async () => {
    const [client, manager] = [await addClient(), await addManager()]
    const ctx = () => application.contextFor(boss)
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => assignClientManager(ctx(), client.id, manager.id)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await list(client)).toHaveLength(1)
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
    ] as const)
      await expect(assign(user, assignee)).rejects.toMatchObject({ status: 400, fields: ['assigneeUserId'] })
    await admin.deleteUser({ userId: other.id })
    await expect(assign(other, manager)).rejects.toMatchObject({ status: 404 })
    await expect(assign(manager, other)).rejects.toMatchObject({ status: 404 })
    for (const id of ['999999', 'abc', '0']) expect((await overRest('POST', client, id)).status).toBe(404)
  })

  test('an assignment is taken back by either side, not by somebody else', async () => {
    const [client, manager, stranger] = [await addClient(), await addManager(), await addManager()]
    const { id } = await assign(client, manager)
    await expect(remove(stranger, id)).rejects.toMatchObject({ status: 404 })
    await expect(remove(client, 999_999)).rejects.toMatchObject({ status: 404 })
    expect(await remove(manager, id)).toBe(true)
    expect(await list(client)).toEqual([])
    const again = await assign(client, manager)
    expect(await remove(client, again.id)).toBe(true)
  })

  test('people see their own, admins everybody’s, and only admins change them', async () => {
    const [client, manager] = [await addClient(), await addManager()]
    const [asClient, asManager] = [clientOf(application, client), clientOf(application, manager)]
    const { id } = await assign(client, manager)
    expect(idsOf(await list(client, asClient))).toEqual([manager.id])
    expect(idsOf(await list(manager, asManager))).toEqual([client.id])
    await expect(list(client, asManager)).rejects.toMatchObject({ status: 404 })
    await expect(list(manager, asClient)).rejects.toMatchObject({ status: 404 })
    await expect(list(client, clientWith(application, null))).rejects.toMatchObject({ status: 401 })
    for (const by of [asClient, asManager]) {
      await expect(assign(client, manager, by)).rejects.toMatchObject({ status: 403 })
      await expect(remove(client, id, by)).rejects.toMatchObject({ status: 403 })
      await expect(suggest(client, '', by)).rejects.toMatchObject({ status: 403 })
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
      await admin.deleteUser({ userId: gone.id })
      expect(await suggest(client, 'Подсказка')).toEqual([
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
      expect(await suggest(client, 'много')).toHaveLength(20)
      expect(await suggest(client, '')).toHaveLength(20)
      expect(await admin.clientManagerSuggestions({ userId: client.id })).toHaveLength(20)
      expect(await suggest(client, '%')).toEqual([])
    })

    test('refuse a query that is too long or twice, and an unknown user', async () => {
      const client = await addClient()
      for (const query of [`query=${'a'.repeat(10_000)}`, 'query=a&query=b']) {
        const { status, body } = await overRest('GET', client, `suggest?${query}`)
        expect({ status, fields: body['fieldErrors'] }).toMatchObject({ status: 400, fields: [{ field: 'query' }] })
      }
      await expect(admin.clientManagerSuggestions({ userId: 999_999 })).rejects.toMatchObject({ status: 404 })
    })
  })

  test('“my clients” shows a manager the records of assigned clients only', async () => {
    const [client, other, manager] = [await addClient(), await addClient(), await addManager()]
    const order = await addOrder(application, client)
    await addOrder(application, other)
    const staff = clientOf(application, manager)
    const ordersOf = async (mine: boolean) => (await staff.orders({ mine })).items.map(({ id }) => id)
    expect(await ordersOf(true)).toEqual([])
    await assign(manager, client)
    expect(await ordersOf(true)).toEqual([order])
    expect((await ordersOf(false)).length).toBeGreaterThan(1)
    for (const empty of [await staff.requests({ mine: true }), await staff.replenishments({ mine: true })])
      expect(empty).toMatchObject({ items: [], totalItems: 0 })
  })
})
