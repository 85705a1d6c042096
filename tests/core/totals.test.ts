import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { InnClaim, InnItem } from '../../server/inn/inn.entity.ts'
import { COUNTED, PAGE_SIZE } from '../../server/core/paging.ts'
import { transaction } from '../../server/core/transaction.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

const CLIENTS = COUNTED + 25
const LIST =
  'query ($search: String, $page: Int) { users(search: $search, page: $page) { items { name } totalItems totalPages hasMore } }'

describe.each(databases)('totals of long lists on %s', database => {
  let application: TestApplication
  let token: string

  beforeAll(async () => {
    application = await openTestApplication({ database })
    const admin = await application.addUser({ kind: 'ADMIN', name: 'Admin' })
    token = application.token(admin)
    await transaction(application.app.store, async em => {
      for (let number = 1; number <= CLIENTS; number++)
        em.create(User, {
          email: `many${number}@example.com`,
          name: `Client ${number}`,
          kind: 'CLIENT',
          passwordHash: admin.passwordHash,
          tokenVersion: 0,
          quietLetters: [],
          search: `client ${number}`,
          createdAt: new Date(),
        })
    })
  })
  afterAll(() => application.close())

  const users = async (variables: { search?: string; page?: number }) => {
    const { data } = await application.graphql(token, LIST, variables)
    return (data as { users: { items: object[]; totalItems: number; totalPages: number; hasMore: boolean } }).users
  }

  test('a list that nobody searches is counted to its end', async () => {
    const totalItems = CLIENTS + 1
    expect(await users({})).toMatchObject({ totalItems, totalPages: Math.ceil(totalItems / PAGE_SIZE), hasMore: false })
    const { body } = await application.rest(token, 'GET', '/user?page=0')
    expect(body).toMatchObject({ totalItems, hasMore: false })
  })

  test('the count of a search stops and says that there is more, its pages go on to the end', async () => {
    expect(await users({ search: 'client' })).toMatchObject({ totalItems: COUNTED, totalPages: 50, hasMore: true })
    expect((await users({ search: 'client', page: 50 })).items).toHaveLength(PAGE_SIZE)
    expect((await users({ search: 'client', page: 51 })).items).toHaveLength(CLIENTS - 51 * PAGE_SIZE)
    expect((await users({ search: 'client', page: 52 })).items).toHaveLength(0)
    expect(await users({ search: `client ${COUNTED + 1}` })).toMatchObject({ totalItems: 1, hasMore: false })
  })

  test('the INNs of one client are counted to their end too, all of them and of a status', async () => {
    const client = await application.addUser()
    await transaction(application.app.store, async em => {
      const createdAt = new Date()
      for (let number = 1; number <= CLIENTS; number++) {
        const words = {
          name: `Company ${number}`,
          address: null,
          comment: null,
          search: `company ${number}`,
          createdAt,
        }
        const inn = String(7_700_000_000 + number)
        const item = em.create(InnItem, { ...words, inn, status: 'PENDING' })
        em.create(InnClaim, { ...words, item, client: em.getReference(User, client.id) })
      }
    })
    const own = async (query: string) =>
      (await application.rest(application.token(client), 'GET', `/client/inn?${query}`)).body
    const totals = { totalItems: CLIENTS, totalPages: Math.ceil(CLIENTS / PAGE_SIZE), hasMore: false }
    expect(await own('page=0')).toMatchObject(totals)
    expect(await own('status=PENDING')).toMatchObject(totals)
    expect(await own('search=company')).toMatchObject({ totalItems: COUNTED, hasMore: true })
  })

  test('a deleted user is counted no more', async () => {
    const before = (await users({})).totalItems
    await transaction(application.app.store, async em => {
      const user = await em.findOneOrFail(User, { email: 'many1@example.com' })
      user.deletedAt = new Date()
    })
    expect((await users({})).totalItems).toBe(before - 1)
  })
})
