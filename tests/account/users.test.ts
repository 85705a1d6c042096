import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { rolesOf } from '../../server/account/roles.ts'
import { createUser, saveUser } from '../../server/account/users.service.ts'
import {
  databases,
  openTestApplication,
  type RestAnswer,
  TEST_PASSWORD,
  type TestApplication,
} from '../support/application.ts'

const PASSWORD = 'brown-river-77'

const problem = (name: string) => expect.objectContaining({ problem: name })
const fieldsOf = ({ body }: RestAnswer) =>
  ((body['fieldErrors'] ?? []) as { field: string }[]).map(({ field }) => field)
const said = (answer: RestAnswer) => ({ status: answer.status, fields: fieldsOf(answer) })

describe.each(databases)('users on %s', database => {
  let application: TestApplication
  let boss: User
  let admin = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN', name: 'Босс' })
    admin = application.token(boss)
  })
  afterAll(() => application.close())

  let count = 0
  const address = () => `made${++count}@example.com`
  const newUser = (more: object = {}) => ({
    name: 'Анна',
    username: address(),
    password: PASSWORD,
    roles: ['ROLE_CLIENT'],
    ...more,
  })
  const create = (more: object = {}, token = admin) => application.rest(token, 'POST', '/user', newUser(more))
  const made = async (more: object = {}) => Number((await create(more)).body['userId'])
  const read = (id: number, token = admin) => application.rest(token, 'GET', `/user/${id}`)
  const save = (id: number, body: object, token = admin) => application.rest(token, 'PUT', `/user/${id}`, body)
  const list = async (query: string, token = admin) => application.rest(token, 'GET', `/user?${query}`)
  const namesOf = ({ body }: RestAnswer) => (body['items'] as { name: string }[]).map(({ name }) => name)
  const signIn = (username: string, password = PASSWORD) =>
    application.rest(null, 'POST', '/auth/signin', { username, password })
  const stored = (id: number) => application.app.store.fork().findOneOrFail(User, id)

  describe('the list', () => {
    test('holds a role, newest first, with the keys of a row', async () => {
      const both = await application.addUser({
        kind: 'MANAGER',
        name: 'Оба',
        managesRequests: true,
        managesOrders: true,
      })
      await application.addUser({ kind: 'MANAGER', name: 'Заявки', managesRequests: true })
      await application.addUser({ kind: 'MANAGER', name: 'Ордера', managesOrders: true, isBanned: true })
      const managers = await list('role=ROLE_MANAGER')
      expect(namesOf(managers)).toEqual(['Ордера', 'Заявки', 'Оба'])
      expect((managers.body['items'] as object[])[2]).toEqual({
        userId: both.id,
        name: 'Оба',
        username: both.email,
        telegram: null,
        phone: null,
        roles: ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'],
        isBanned: false,
        version: 1,
      })
      expect((managers.body['items'] as { isBanned: boolean }[])[0]?.isBanned).toBe(true)
      expect(namesOf(await list('role=ROLE_MANAGER_REQ'))).toEqual(['Заявки', 'Оба'])
      expect(namesOf(await list('role=ROLE_MANAGER_ORD'))).toEqual(['Ордера', 'Оба'])
      expect(namesOf(await list('role=ROLE_ADMIN'))).toEqual(['Босс'])
      expect(namesOf(await list('role='))).toEqual(expect.arrayContaining(['Ордера', 'Босс']))
    })

    test('is searched by a part of the name or of the e-mail in any case, % and _ being plain', async () => {
      await application.addUser({ name: 'Ёлкина Ольга', email: 'olga_1@example.com' })
      await application.addUser({ name: 'Ольга 100%', email: 'olga21@example.com' })
      const find = async (text: string) => namesOf(await list(`search=${encodeURIComponent(text)}`))
      expect(await find('ЁЛК')).toEqual(['Ёлкина Ольга'])
      expect(await find('Olga_1')).toEqual(['Ёлкина Ольга'])
      expect(await find('0%')).toEqual(['Ольга 100%'])
      expect(await find('  ольга ')).toEqual(['Ольга 100%', 'Ёлкина Ольга'])
      expect(await find('никого')).toEqual([])
    })

    test('has pages of 20 and nothing past the end', async () => {
      for (let i = 0; i < 21; i++) await application.addUser({ name: `Страница ${i}` })
      const search = `search=${encodeURIComponent('страница')}`
      const first = await list(search)
      expect(first.body).toMatchObject({ totalPages: 2, totalItems: 21 })
      expect(namesOf(first)).toHaveLength(20)
      expect(namesOf(await list(`${search}&page=1`))).toEqual(['Страница 0'])
      expect(namesOf(await list(`${search}&page=7`))).toEqual([])
    })

    test.each([
      ['role=ROLE_NOBODY', 'role'],
      ['role=ROLE_CLIENT&role=ROLE_ADMIN', 'role'],
      ['page=-1', 'page'],
      ['page=abc', 'page'],
      ['page=0&page=1', 'page'],
      [`search=${'a'.repeat(10_000)}`, 'search'],
      ['search=a&search=b', 'search'],
    ])('refuses %.40s as an error of its field', async (query, field) => {
      expect(said(await list(query))).toEqual({ status: 400, fields: [field] })
    })

    test('refuses the same over GraphQL', async () => {
      const query =
        'query ($role: UserRoleFilter, $page: Int, $search: String) { users(role: $role, page: $page, search: $search) { totalItems } }'
      const ask = async (variables: object) => {
        const { status, errors } = await application.graphql(admin, query, { ...variables })
        const found = (errors?.[0]?.extensions?.['fieldErrors'] ?? []) as { field: string }[]
        return { status, fields: found.map(({ field }) => field) }
      }
      expect(await ask({ role: 'ROLE_NOBODY' })).toEqual({ status: 400, fields: ['role'] })
      expect(await ask({ page: -1 })).toEqual({ status: 400, fields: ['page'] })
      expect(await ask({ search: { $ne: null } })).toEqual({ status: 400, fields: ['search'] })
      expect(await ask({ search: 'a'.repeat(10_000) })).toEqual({ status: 400, fields: ['search'] })
    })
  })

  test('users are an admin’s; managers open clients alone, everybody else is as unknown', async () => {
    const client = await application.addUser({ kind: 'CLIENT' })
    const colleague = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const manager = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
    for (const [method, path] of [
      ['GET', '/user'],
      ['POST', '/user'],
      ['PUT', `/user/${client.id}`],
      ['DELETE', `/user/${client.id}`],
      ['POST', `/user/${client.id}/ban`],
      ['POST', `/auth/signin-as/${client.id}`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      expect((await application.rest(null, method, path, body)).status).toBe(401)
      expect((await application.rest(application.token(client), method, path, body)).status).toBe(403)
      expect((await application.rest(manager, method, path, body)).status).toBe(403)
    }
    const seen = await read(client.id, manager)
    expect(seen.body).toEqual({
      userId: client.id,
      name: client.name,
      username: client.email,
      telegram: null,
      phone: null,
      roles: ['ROLE_CLIENT'],
      autoClientRequest: false,
      autoCr: false,
      language: 'ru',
      quietLetters: [],
      balance: { amount: 0, monthlyVolume: 0 },
      isBanned: false,
      version: 1,
    })
    const missing = await read(999_999, manager)
    expect(missing.status).toBe(404)
    expect(await read(colleague.id, manager)).toMatchObject({ status: 404, body: missing.body })
    expect((await read(boss.id, manager)).status).toBe(404)
    expect((await read(colleague.id)).status).toBe(200)
    expect((await read(client.id, application.token(client))).status).toBe(403)
    for (const id of ['abc', '0', '99999999999'])
      expect((await application.rest(admin, 'GET', `/user/${id}`)).status).toBe(404)
  })

  describe('a created user', () => {
    test('is confirmed and signs in at once', async () => {
      const username = address()
      const { status, body } = await create({
        username: ` ${username.toUpperCase()} `,
        telegram: '@anna_1',
        phone: '+7 (999) 123-45-67',
        autoClientRequest: true,
        autoCr: true,
      })
      expect({ status, body }).toEqual({ status: 200, body: { userId: expect.any(Number) } })
      expect((await read(Number(body['userId']))).body).toMatchObject({
        username,
        telegram: '@anna_1',
        phone: '+7 (999) 123-45-67',
        autoClientRequest: true,
        autoCr: true,
      })
      expect((await signIn(username)).status).toBe(200)
      expect(await application.letters(username)).toEqual([])
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
      expect(said(await create(more))).toEqual({ status: 400, fields: [field] })
      const mutation = 'mutation ($user: UserInput!) { createUser(user: $user) { userId } }'
      const { status, errors } = await application.graphql(admin, mutation, { user: newUser(more) })
      expect({ status, field: errors?.[0]?.extensions?.['fieldErrors'] }).toMatchObject({
        status: 400,
        field: [{ field }],
      })
    })

    test('may be sent `false` with the settings of a client whatever it is', async () => {
      expect((await create({ roles: ['ROLE_ADMIN'], autoCr: false, autoClientRequest: false })).status).toBe(200)
    })

    test('takes an address once, whatever its case, also when two take it at once', async () => {
      const username = address()
      const input = { name: 'Анна', username, password: PASSWORD, roles: ['ROLE_CLIENT' as const] }
      const tries = await Promise.allSettled([1, 2, 3].map(() => createUser(application.contextFor(boss), input)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(problem('emailTaken'))
      const again = await create({ username: username.toUpperCase() })
      expect(again).toMatchObject({ status: 400, body: { code: '001-005', fieldErrors: [{ field: 'username' }] } })
    })
  })

  describe('a change', () => {
    test('leaves absent keys, null empties, and unknown keys change nothing', async () => {
      const id = await made({ telegram: '@anna_1', phone: '+79991234567', autoCr: true })
      const before = (await read(id)).body
      const renamed = await save(id, { name: 'Вера', password: 'taken-over-1', isBanned: true, userId: 1, balance: 5 })
      expect(renamed.body).toEqual({ ...before, name: 'Вера', version: 2 })
      const emptied = await save(id, { telegram: null, phone: '', autoCr: null })
      expect(emptied.body).toMatchObject({ name: 'Вера', telegram: null, phone: null, autoCr: false })
      expect((await signIn(String(before['username']))).status).toBe(200)
      expect(namesOf(await list(`search=${encodeURIComponent('вера')}`))).toEqual(['Вера'])
    })

    test('that carries an older version is stale and changes nothing', async () => {
      const id = await made()
      expect((await save(id, { name: 'Первая', version: 1 })).status).toBe(200)
      expect((await save(id, { name: 'Вторая', version: 1 })).status).toBe(409)
      expect((await read(id)).body['name']).toBe('Первая')
    })

    test('moves the e-mail to a free address, kills the links sent to the old one and makes the old one free', async () => {
      const username = address()
      const id = await made({ username })
      const taken = address()
      await create({ username: taken })
      expect((await save(id, { username: taken })).body).toMatchObject({ code: '001-005' })
      expect((await save(id, { username: username.toUpperCase() })).status).toBe(200)
      await application.rest(null, 'POST', '/auth/send-reset', { username })
      const [letter] = await application.letters(username)
      const confirmationString = /\/reset\/\d+\/([\w-]+)/.exec(letter?.text ?? '')?.[1]
      const moved = address()
      expect((await save(id, { username: ` ${moved.toUpperCase()}` })).body['username']).toBe(moved)
      const reset = { userId: id, confirmationString, password: 'purple-stone-9' }
      expect((await application.rest(null, 'POST', '/auth/reset', reset)).body['code']).toBe('001-007')
      expect((await signIn(moved)).status).toBe(200)
      expect((await signIn(username)).body['code']).toBe('001-002')
      expect((await create({ username })).status).toBe(200)
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
      const old = application.token(manager)
      expect((await save(manager.id, { name: 'Новое имя', roles: ['ROLE_MANAGER_REQ'] })).status).toBe(200)
      expect((await application.rest(old, 'GET', '/profile')).status).toBe(200)
      const { body } = await save(manager.id, { roles: ['ROLE_MANAGER_ORD', 'ROLE_MANAGER_REQ'] })
      expect(body['roles']).toEqual(['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'])
      expect((await application.rest(old, 'GET', '/profile')).status).toBe(401)
      const again = (await signIn(String(manager.email), TEST_PASSWORD)).body['token']
      expect((await application.rest(String(again), 'GET', '/order')).status).toBe(200)
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
      expect(said(await save(id, { roles }))).toEqual({ status: 400, fields: ['roles'] })
    })

    test('of an admin’s own role is refused like anybody’s', async () => {
      expect(said(await save(boss.id, { roles: ['ROLE_CLIENT'] }))).toEqual({ status: 400, fields: ['roles'] })
    })

    test.each([
      [{ name: '' }, 'name'],
      [{ username: null }, 'username'],
      [{ telegram: 'javascript:x' }, 'telegram'],
      [{ autoClientRequest: true }, 'autoClientRequest'],
    ])('of a manager by %j is refused at %s', async (body, field) => {
      const { id } = await application.addUser({ kind: 'MANAGER', managesRequests: true })
      expect(said(await save(id, body))).toEqual({ status: 400, fields: [field] })
    })
  })
})
