import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { deleteUser } from '../../server/account/removal.service.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { cancelOrder } from '../../server/order/order.service.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { addOrder, topUp } from '../support/work.ts'

const problem = (name: string) => expect.objectContaining({ problem: name })
describe.each(databases)('users who are removed on %s', database => {
  let application: TestApplication
  let boss: User
  let admin = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN' })
    admin = application.token(boss)
  })
  afterAll(() => application.close())

  const read = (id: number) => application.rest(admin, 'GET', `/user/${id}`)
  const ban = (id: number, body: object = {}) => application.rest(admin, 'POST', `/user/${id}/ban`, body)
  const remove = (id: number) => application.rest(admin, 'DELETE', `/user/${id}`)
  const signIn = ({ email: username }: User) =>
    application.rest(null, 'POST', '/auth/signin', { username, password: TEST_PASSWORD })

  describe('a ban', () => {
    test('is turned over without a word, or set as said', async () => {
      const { id } = await application.addUser()
      expect((await ban(id)).body).toEqual({ userId: id, isBanned: true, version: expect.any(Number) })
      expect((await ban(id)).body).toEqual({ userId: id, isBanned: false, version: expect.any(Number) })
      expect((await ban(id, { isBanned: false })).body).toEqual({
        userId: id,
        isBanned: false,
        version: expect.any(Number),
      })
      expect((await ban(id, { isBanned: true })).body).toEqual({
        userId: id,
        isBanned: true,
        version: expect.any(Number),
      })
      expect((await ban(id, { isBanned: true })).body).toEqual({
        userId: id,
        isBanned: true,
        version: expect.any(Number),
      })
      const { status, body } = await ban(id, { isBanned: 'yes' })
      expect({ status, fields: body['fieldErrors'] }).toMatchObject({ status: 400, fields: [{ field: 'isBanned' }] })
      expect((await ban(999_999)).status).toBe(404)
    })

    test('signs out everywhere, open sockets included, and lets nobody in until it is lifted', async () => {
      const user = await application.addUser()
      const token = application.token(user)
      const url = `${(await application.listen()).replace('http', 'ws')}/graphql`
      const ws = createClient({
        url,
        lazy: false,
        retryAttempts: 0,
        connectionParams: { token },
        onNonLazyError: () => {},
      })
      await new Promise<void>(resolve => ws.on('connected', () => resolve()))
      const closed = new Promise<unknown>(resolve =>
        ws.on('closed', event => resolve((event as { code: number }).code)),
      )
      await ban(user.id)
      expect(await closed).toBe(4403)
      expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
      expect((await signIn(user)).body['code']).toBe('001-004')
      await ban(user.id)
      expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
      expect((await signIn(user)).status).toBe(200)
    })
  })

  test('nobody bans or deletes themself', async () => {
    for (const answer of [await ban(boss.id), await ban(boss.id, { isBanned: true }), await remove(boss.id)])
      expect(answer).toMatchObject({ status: 409, body: { code: '001-012' } })
    expect((await ban(boss.id, { isBanned: false })).status).toBe(200)
    expect((await application.rest(admin, 'GET', '/profile')).status).toBe(200)
  })

  describe('a deletion', () => {
    test('hides the user, frees the e-mail and keeps the history', async () => {
      const user = await application.addUser({ name: 'Уходящая' })
      const token = application.token(user)
      const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
      const assigned = `/profile/${manager.id}/client-manager`
      await application.rest(admin, 'POST', `${assigned}/${user.id}`)
      const order = await addOrder(application, user)
      await cancelOrder(application.contextFor(user), { id: order })
      expect(await remove(user.id)).toMatchObject({ status: 200, body: {} })
      expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
      expect((await signIn(user)).body['code']).toBe('001-002')
      expect((await read(user.id)).status).toBe(404)
      expect((await remove(user.id)).status).toBe(404)
      expect((await application.rest(admin, 'PUT', `/user/${user.id}`, { name: 'X' })).status).toBe(404)
      expect((await ban(user.id)).status).toBe(404)
      const search = encodeURIComponent('уходящая')
      expect((await application.rest(admin, 'GET', `/user?search=${search}`)).body).toMatchObject({ items: [] })
      expect((await application.rest(admin, 'GET', assigned)).body).toEqual([])
      const heir = { name: 'Анна', username: user.email, password: 'brown-river-77', roles: ['ROLE_CLIENT'] }
      expect((await application.rest(admin, 'POST', '/user', heir)).status).toBe(200)
      const { body } = await application.rest(admin, 'GET', `/order/${order}/history`)
      const rows = body as unknown as { by: { name: string } }[]
      expect(rows.every(({ by }) => by.name === 'Уходящая')).toBe(true)
    })

    test('of a client with money or a live record is refused', async () => {
      const rich = await application.addUser()
      await topUp(application, rich, 1)
      const busy = await application.addUser()
      await addOrder(application, busy)
      for (const { id } of [rich, busy])
        expect(await remove(id)).toMatchObject({ status: 409, body: { code: '001-014' } })
      expect((await ban(rich.id)).status).toBe(200)
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
      expect((await remove(leaving.id)).status).toBe(200)
      expect((await application.rest(admin, 'GET', '/inn-registry/7719402047')).status).toBe(404)
      const { body } = await application.rest(admin, 'GET', '/inn-registry/7736050003')
      expect((body['clients'] as { userId: number }[]).map(({ userId }) => userId)).toEqual([staying.id])
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
