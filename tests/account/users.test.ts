import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import type { UserPage } from '../../server/generated/schema.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith, refusalOf } from '../support/client.ts'

describe.each(databases)('users on %s', database => {
  let application: TestApplication
  let boss: User
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    boss = await application.addUser({ kind: 'ADMIN', name: 'Босс' })
    admin = clientOf(application, boss)
  })
  afterAll(() => application.close())

  /** Asks with the query of an address as it is written. */
  const ask = (query: string) => application.rest(application.token(boss), 'GET', `/user?${query}`)
  const namesOf = ({ items }: Pick<UserPage, 'items'>) => items.map(({ name }) => name)

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
      const managers = await admin.users({ role: 'ROLE_MANAGER' })
      expect(namesOf(managers)).toEqual(['Ордера', 'Заявки', 'Оба'])
      expect(managers.items[2]).toEqual({
        userId: both.id,
        name: 'Оба',
        username: both.email,
        telegram: null,
        phone: null,
        roles: ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'],
        isBanned: false,
        hasFactor: false,
        version: 1,
      })
      expect(managers.items[0]?.isBanned).toBe(true)
      expect(namesOf(await admin.users({ role: 'ROLE_MANAGER_REQ' }))).toEqual(['Заявки', 'Оба'])
      expect(namesOf(await admin.users({ role: 'ROLE_MANAGER_ORD' }))).toEqual(['Ордера', 'Оба'])
      expect(namesOf(await admin.users({ role: 'ROLE_ADMIN' }))).toEqual(['Босс'])
      const { body } = await ask('role=')
      expect(namesOf(body as unknown as UserPage)).toEqual(expect.arrayContaining(['Ордера', 'Босс']))
    })

    test('is searched by a part of the name or of the e-mail in any case, % and _ being plain', async () => {
      await application.addUser({ name: 'Ёлкина Ольга', email: 'olga_1@example.com' })
      await application.addUser({ name: 'Ольга 100%', email: 'olga21@example.com' })
      const find = async (search: string) => namesOf(await admin.users({ search }))
      expect(await find('ЁЛК')).toEqual(['Ёлкина Ольга'])
      expect(await find('Olga_1')).toEqual(['Ёлкина Ольга'])
      expect(await find('0%')).toEqual(['Ольга 100%'])
      expect(await find('  ольга ')).toEqual(['Ольга 100%', 'Ёлкина Ольга'])
      expect(await find('никого')).toEqual([])
    })

    test('has pages of 20 and nothing past the end', async () => {
      for (let i = 0; i < 21; i++) await application.addUser({ name: `Страница ${i}` })
      const search = 'страница'
      const first = await admin.users({ search })
      expect(first).toMatchObject({ totalPages: 2, totalItems: 21 })
      expect(namesOf(first)).toHaveLength(20)
      expect(namesOf(await admin.users({ search, page: 1 }))).toEqual(['Страница 0'])
      expect(namesOf(await admin.users({ search, page: 7 }))).toEqual([])
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
      const { status, body } = await ask(query)
      const fields = (body['fieldErrors'] as { field: string }[]).map(error => error.field)
      expect({ status, fields }).toEqual({ status: 400, fields: [field] })
    })

    test('refuses the same over GraphQL', async () => {
      const refused = (values: object) => expect(admin.users({ ...values })).rejects
      await refused({ role: 'ROLE_NOBODY' }).toMatchObject({ status: 400, fields: ['role'] })
      await refused({ page: -1 }).toMatchObject({ status: 400, fields: ['page'] })
      await refused({ search: { $ne: null } }).toMatchObject({ status: 400, fields: ['search'] })
      await refused({ search: 'a'.repeat(10_000) }).toMatchObject({ status: 400, fields: ['search'] })
    })
  })

  test('users are an admin’s; managers open clients alone, everybody else is as unknown', async () => {
    const owner = await application.addUser({ kind: 'CLIENT' })
    const colleague = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const client = clientOf(application, owner)
    const manager = clientOf(application, await application.addUser({ kind: 'MANAGER', managesRequests: true }))
    const userId = owner.id
    const calls: readonly ((by: Client) => Promise<unknown>)[] = [
      by => by.users(),
      by => by.createUser({ user: {} }),
      by => by.saveUser({ userId, user: {} }),
      by => by.deleteUser({ userId }),
      by => by.banUser({ userId }),
      by => by.signInAs({ userId, reason: 'Проверка прав' }),
      by => by.resetFactors({ userId, reason: 'Проверка прав' }),
    ]
    for (const call of calls) {
      await expect(call(clientWith(application, null))).rejects.toMatchObject({ status: 401 })
      await expect(call(client)).rejects.toMatchObject({ status: 403 })
      await expect(call(manager)).rejects.toMatchObject({ status: 403 })
    }
    expect(await manager.user({ userId })).toEqual({
      userId,
      name: owner.name,
      username: owner.email,
      telegram: null,
      phone: null,
      roles: ['ROLE_CLIENT'],
      autoClientRequest: false,
      autoCr: false,
      language: 'ru',
      quietLetters: [],
      balance: { amount: 0, monthlyVolume: 0 },
      isBanned: false,
      hasFactor: null,
      approval: null,
      version: 1,
    })
    const missing = await refusalOf(manager.user({ userId: 999_999 }))
    expect(missing.status).toBe(404)
    expect(await refusalOf(manager.user({ userId: colleague.id }))).toEqual(missing)
    await expect(manager.user({ userId: boss.id })).rejects.toMatchObject({ status: 404 })
    expect(await admin.user({ userId: colleague.id })).toMatchObject({ userId: colleague.id })
    await expect(client.user({ userId })).rejects.toMatchObject({ status: 403 })
    // What stands in a path is a text: only REST can be asked for these
    for (const id of ['abc', '0', '99999999999'])
      expect((await application.rest(application.token(boss), 'GET', `/user/${id}`)).status).toBe(404)
  })
})
