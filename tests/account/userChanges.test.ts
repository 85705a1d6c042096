import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { User } from '../../server/account/account.entity.ts'
import { rolesOf } from '../../server/account/roles.ts'
import { createUser, saveUser } from '../../server/account/users.service.ts'
import type { Role } from '../../server/generated/schema.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { problem } from '../support/problems.ts'

const PASSWORD = 'brown-river-77'
const CLIENT: Role[] = ['ROLE_CLIENT']

describe.each(databases)('users whom an admin creates and changes on %s', database => {
  let application: TestApplication
  let boss: User
  let admin: Client
  let overRest: Client
  let nobody: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN', name: 'Босс' })
    admin = clientOf(application, boss)
    overRest = clientOf(application, boss, 'REST')
    nobody = clientWith(application, null)
  })
  afterAll(() => application.close())

  let count = 0
  const address = () => `made${++count}@example.com`
  const create = (more: object = {}, by = admin) =>
    by.createUser({ user: { name: 'Анна', username: address(), password: PASSWORD, roles: CLIENT, ...more } })
  const made = async (more: object = {}) => (await create(more)).userId
  const save = (userId: number, user: object, by = admin) => by.saveUser({ userId, user: { ...user } })
  const signIn = (username: string, password = PASSWORD) => nobody.signIn({ username, password })
  const stored = (id: number) => application.app.store.fork().findOneOrFail(User, id)

  describe('a created user', () => {
    test('is confirmed and signs in at once, and hears of a new device alone', async () => {
      const username = address()
      const entered = { telegram: '@anna_1', phone: '+7 (999) 123-45-67', autoClientRequest: true, autoCr: true }
      const answer = await create({ username: ` ${username.toUpperCase()} `, ...entered })
      expect(answer).toEqual({ userId: expect.any(Number), approval: null })
      expect(await admin.user(answer)).toMatchObject({ username, ...entered })
      await signIn(username)
      expect((await application.letters(username)).map(({ subject }) => subject)).toEqual(['Вход с нового устройства'])
    })

    test.each([
      [['ROLE_CLIENT']],
      [['ROLE_ADMIN']],
      [['ROLE_MANAGER_REQ']],
      [['ROLE_MANAGER_ORD']],
      [['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD']],
    ])('has the roles %j', async roles => {
      expect(rolesOf(await stored(await made({ roles })))).toEqual(roles)
    })

    test.each([
      [{ name: '' }, 'name'],
      [{ name: { $ne: null } }, 'name'],
      [{ username: 'no address' }, 'username'],
      [{ username: 'анна@example.com' }, 'username'],
      [{ password: 'short' }, 'password'],
      [{ password: 'password123' }, 'password'],
      [{ username: 'same@example.com', password: 'SAME@example.com' }, 'password'],
      [{ telegram: 'javascript:alert(1)' }, 'telegram'],
      [{ telegram: 'abc' }, 'telegram'],
      [{ phone: 'call me' }, 'phone'],
      [{ roles: null }, 'roles'],
      [{ roles: [] }, 'roles'],
      [{ roles: ['ROLE_CLIENT', 'ROLE_MANAGER_REQ'] }, 'roles'],
      [{ roles: ['ROLE_ADMIN', 'ROLE_MANAGER_ORD'] }, 'roles'],
      [{ roles: ['ROLE_MANAGER_REQ'], autoCr: true }, 'autoCr'],
      [{ roles: ['ROLE_ADMIN'], autoClientRequest: true }, 'autoClientRequest'],
      [{ autoCr: 'yes' }, 'autoCr'],
    ])('with %j is refused at %s on both faces', async (more, field) => {
      for (const face of [overRest, admin])
        await expect(create(more, face)).rejects.toMatchObject({ status: 400, fields: [field] })
    })

    test('may be sent `false` with the settings of a client whatever it is', async () => {
      expect(await create({ roles: ['ROLE_ADMIN'], autoCr: false, autoClientRequest: false })).toEqual({
        userId: expect.any(Number),
        approval: null,
      })
    })

    test('takes an address once, whatever its case, also when two take it at once', async () => {
      const username = address()
      const input = { name: 'Анна', username, password: PASSWORD, roles: CLIENT }
      const tries = await Promise.allSettled([1, 2, 3].map(() => createUser(application.contextFor(boss), input)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(problem('emailTaken'))
      await expect(create({ username: username.toUpperCase() })).rejects.toMatchObject({
        ...problems.emailTaken,
        fields: ['username'],
      })
    })
  })

  describe('a change', () => {
    test('leaves absent keys, null empties, and unknown keys change nothing', async () => {
      const userId = await made({ telegram: '@anna_1', phone: '+79991234567', autoCr: true })
      const before = await overRest.user({ userId })
      // GraphQL knows no unknown keys: REST passes over them
      const unknown = { password: 'taken-over-1', isBanned: true, userId: 1, balance: 5 }
      expect(await save(userId, { name: 'Вера', ...unknown }, overRest)).toEqual({
        ...before,
        name: 'Вера',
        version: 2,
      })
      expect(await save(userId, { telegram: null, phone: '', autoCr: null })).toMatchObject({
        name: 'Вера',
        telegram: null,
        phone: null,
        autoCr: false,
      })
      await signIn(before.username)
      const found = await admin.users({ search: 'вера' })
      expect(found.items.map(({ name }) => name)).toEqual(['Вера'])
    })

    test('that carries an older version is stale and changes nothing', async () => {
      const userId = await made()
      await save(userId, { name: 'Первая', version: 1 })
      await expect(save(userId, { name: 'Вторая', version: 1 })).rejects.toMatchObject({ status: 409 })
      expect((await admin.user({ userId })).name).toBe('Первая')
    })

    test('moves the e-mail to a free address, kills the links sent to the old one and makes the old one free', async () => {
      const username = address()
      const userId = await made({ username })
      const taken = address()
      await create({ username: taken })
      await expect(save(userId, { username: taken })).rejects.toMatchObject({ code: '001-005' })
      await save(userId, { username: username.toUpperCase() })
      await nobody.sendReset({ username })
      const [letter] = await application.letters(username)
      const confirmationString = /\/reset\/\d+\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
      expect(confirmationString).not.toBe('')
      const moved = address()
      expect((await save(userId, { username: ` ${moved.toUpperCase()}` })).username).toBe(moved)
      const reset = { userId, confirmationString, password: 'purple-stone-9' }
      await expect(nobody.resetPassword(reset)).rejects.toMatchObject({ code: '001-007' })
      await signIn(moved)
      await expect(signIn(username)).rejects.toMatchObject({ code: '001-002' })
      await create({ username })
    })

    test('moves two users to one address: one of them gets it', async () => {
      const username = address()
      const ids = [await made(), await made()]
      const tries = await Promise.allSettled(ids.map(id => saveUser(application.contextFor(boss), id, { username })))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(problem('emailTaken'))
    })

    test('of the manager rights revokes every token of the manager, another change none', async () => {
      const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
      const old = clientWith(application, application.token(manager))
      await save(manager.id, { name: 'Новое имя', roles: ['ROLE_MANAGER_REQ'] })
      expect(await old.profile()).toMatchObject({ userId: manager.id })
      const { roles } = await save(manager.id, { roles: ['ROLE_MANAGER_ORD', 'ROLE_MANAGER_REQ'] })
      expect(roles).toEqual(['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'])
      await expect(old.profile()).rejects.toMatchObject({ status: 401 })
      const { token } = await signIn(String(manager.email), TEST_PASSWORD)
      await clientWith(application, token ?? null).orders()
    })

    test.each([
      ['CLIENT', ['ROLE_MANAGER_REQ']],
      ['CLIENT', ['ROLE_ADMIN']],
      ['MANAGER', ['ROLE_ADMIN']],
      ['MANAGER', ['ROLE_CLIENT']],
      ['ADMIN', ['ROLE_MANAGER_REQ']],
      ['MANAGER', []],
    ] as const)('of a %s into %j is an error of the roles', async (kind, roles) => {
      const { id } = await application.addUser({ kind, managesRequests: kind === 'MANAGER' })
      await expect(save(id, { roles })).rejects.toMatchObject({ status: 400, fields: ['roles'] })
    })

    test('of an admin’s own role is refused like anybody’s', async () => {
      const changed = save(boss.id, { roles: ['ROLE_CLIENT'] })
      await expect(changed).rejects.toMatchObject({ status: 400, fields: ['roles'] })
    })

    test.each([
      [{ name: '' }, 'name'],
      [{ username: null }, 'username'],
      [{ telegram: 'javascript:x' }, 'telegram'],
      [{ autoClientRequest: true }, 'autoClientRequest'],
    ])('of a manager by %j is refused at %s', async (user, field) => {
      const { id } = await application.addUser({ kind: 'MANAGER', managesRequests: true })
      await expect(save(id, user)).rejects.toMatchObject({ status: 400, fields: [field] })
    })
  })
})
