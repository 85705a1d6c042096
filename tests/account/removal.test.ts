import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { User } from '../../server/account/account.entity.ts'
import { deleteUser } from '../../server/account/removal.service.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { cancelOrder } from '../../server/order/order.service.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { problem } from '../support/problems.ts'
import { openSession } from '../support/socket.ts'
import { addOrder, topUp } from '../support/work.ts'

describe.each(databases)('users who are removed on %s', database => {
  let application: TestApplication
  let boss: User
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN' })
    admin = clientOf(application, boss)
  })
  afterAll(() => application.close())

  const ban = (userId: number, more: object = {}) => admin.banUser({ userId, ...more })
  const remove = (userId: number) => admin.deleteUser({ userId })
  const signIn = ({ email }: User) =>
    clientWith(application, null).signIn({ username: email ?? '', password: TEST_PASSWORD })

  describe('a ban', () => {
    test('is turned over without a word, or set as said', async () => {
      const { id } = await application.addUser()
      const state = (isBanned: boolean) => ({ userId: id, isBanned, version: expect.any(Number), approval: null })
      expect(await ban(id)).toEqual(state(true))
      expect(await ban(id)).toEqual(state(false))
      expect(await ban(id, { isBanned: false })).toEqual(state(false))
      expect(await ban(id, { isBanned: true })).toEqual(state(true))
      expect(await ban(id, { isBanned: true })).toEqual(state(true))
      await expect(ban(id, { isBanned: 'yes' })).rejects.toMatchObject({ status: 400, fields: ['isBanned'] })
      await expect(ban(999_999)).rejects.toMatchObject({ status: 404 })
    })

    test('signs out everywhere, open sockets included, and lets nobody in until it is lifted', async () => {
      const user = await application.addUser()
      const token = application.token(user)
      const client = clientWith(application, token)
      const session = openSession(await application.listen(), token)
      expect(await session.opened).toBeNull()
      await ban(user.id)
      expect(await session.closed).toBe(4403)
      await expect(client.profile()).rejects.toMatchObject({ status: 401 })
      await expect(signIn(user)).rejects.toMatchObject({ code: '001-004' })
      await ban(user.id)
      await expect(client.profile()).rejects.toMatchObject({ status: 401 })
      await signIn(user)
    })
  })

  test('nobody bans or deletes themself', async () => {
    for (const call of [() => ban(boss.id), () => ban(boss.id, { isBanned: true }), () => remove(boss.id)])
      await expect(call()).rejects.toMatchObject(problems.selfBan)
    await ban(boss.id, { isBanned: false })
    expect(await admin.profile()).toMatchObject({ userId: boss.id })
  })

  describe('a deletion', () => {
    test('hides the user, frees the e-mail and keeps the history', async () => {
      const user = await application.addUser({ name: 'Уходящая' })
      const { id: userId, email } = user
      const client = clientWith(application, application.token(user))
      const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
      await admin.assignClientManager({ userId: manager.id, assigneeUserId: userId })
      const order = await addOrder(application, user)
      await cancelOrder(application.contextFor(user), { id: order })
      expect(await remove(userId)).toBe(true)
      await expect(client.profile()).rejects.toMatchObject({ status: 401 })
      await expect(signIn(user)).rejects.toMatchObject({ code: '001-002' })
      const missing = { status: 404 }
      await expect(admin.user({ userId })).rejects.toMatchObject(missing)
      await expect(remove(userId)).rejects.toMatchObject(missing)
      await expect(admin.saveUser({ userId, user: { name: 'X' } })).rejects.toMatchObject(missing)
      await expect(ban(userId)).rejects.toMatchObject(missing)
      expect(await admin.users({ search: 'уходящая' })).toMatchObject({ items: [] })
      expect(await admin.clientManagers({ userId: manager.id })).toEqual([])
      await admin.createUser({
        user: { name: 'Анна', username: email ?? '', password: 'brown-river-77', roles: ['ROLE_CLIENT'] },
      })
      const history = await admin.orderHistory({ id: order })
      expect(history.every(({ by }) => by.name === 'Уходящая')).toBe(true)
    })

    test('of a client with money or a live record is refused', async () => {
      const rich = await application.addUser()
      await topUp(application, rich, 1)
      const busy = await application.addUser()
      await addOrder(application, busy)
      for (const { id } of [rich, busy]) await expect(remove(id)).rejects.toMatchObject(problems.clientHasBalance)
      expect(await ban(rich.id)).toMatchObject({ isBanned: true })
    })

    test('and a new record of the client never both succeed', async () => {
      for (let round = 0; round < 10; round++) {
        const user = await application.addUser()
        const [deleted, ordered] = await Promise.allSettled([
          deleteUser(application.contextFor(boss), { userId: user.id }),
          addOrder(application, user),
        ])
        expect([deleted.status, ordered.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        if (deleted.status === 'rejected') expect(deleted.reason).toEqual(problem('clientHasBalance'))
        if (ordered.status === 'rejected') expect(ordered.reason).toEqual(problem('unauthenticated'))
      }
    })

    test('takes the client’s INN claims out of the registry, and a waiting INN with them', async () => {
      const [leaving, staying] = [await application.addUser(), await application.addUser()]
      await addInn(application.contextFor(staying), { inn: '7736050003', name: 'Общая' })
      await approveInn(application.contextFor(boss), { inn: '7736050003' })
      await addInn(application.contextFor(leaving), { inn: '7736050003', name: 'Общая' })
      await addInn(application.contextFor(leaving), { inn: '7719402047', name: 'Своя' })
      await remove(leaving.id)
      await expect(admin.innItem({ inn: '7719402047' })).rejects.toMatchObject({ status: 404 })
      const { clients } = await admin.innItem({ inn: '7736050003' })
      expect(clients.map(({ userId }) => userId)).toEqual([staying.id])
    })
  })

  test('two admins who delete each other at once leave one', async () => {
    const lonely = await openTestApplication({ database })
    for (let round = 0; round < 5; round++) {
      const em = lonely.app.store.fork()
      const alive = await em.find(User, { kind: 'ADMIN', deletedAt: null })
      while (alive.length < 2) alive.push(await lonely.addUser({ kind: 'ADMIN' }))
      const [a, b] = alive as [User, User]
      const contexts = [lonely.contextFor(a), lonely.contextFor(b)] as const
      const tries = await Promise.allSettled([
        deleteUser(contexts[0], { userId: b.id }),
        deleteUser(contexts[1], { userId: a.id }),
      ])
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(problem('lastAdmin'))
      expect(await lonely.app.store.fork().count(User, { kind: 'ADMIN', deletedAt: null })).toBe(1)
    }
    await lonely.close()
  })
})
