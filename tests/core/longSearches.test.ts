import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Minor } from '../../domain/core/money.ts'
import { User } from '../../server/account/account.entity.ts'
import { NEWEST } from '../../server/core/listing.ts'
import { PAGE_SIZE } from '../../server/core/paging.ts'
import { Request } from '../../server/request/request.entity.ts'
import { requests } from '../../server/request/list.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

describe.each(databases)('long searches on %s', database => {
  let application: TestApplication
  let manager: User
  let client: User
  const SIZE = NEWEST + 50

  beforeAll(async () => {
    application = await openTestApplication({ database })
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    client = await application.addUser({ name: 'Клиент' })
    const em = application.app.store.fork()
    const now = new Date()
    for (let start = 0; start < SIZE; start += 500)
      await em.insertMany(
        Request,
        Array.from({ length: Math.min(500, SIZE - start) }, (_, at) => ({
          client: client.id,
          status: 'NEW' as const,
          inn: '7707083893',
          clientCompanyName: 'ООО',
          recipientCountry: 'CN',
          recipientBankCountry: 'CN',
          invoicePrice: 100 as Minor,
          currency: 'USD',
          paymentPurpose: '',
          statusSince: now,
          toDoClient: false,
          toDoStaff: true,
          // The oldest fifty have a word of their own
          search: start + at < 50 ? 'ъь древний товар' : start + at < 60 ? 'эю товар' : 'товар',
          createdAt: now,
          version: 1,
        })),
      )
  }, 60_000)
  afterAll(() => application.close())

  const search = async (viewer: User, text: string, page = 0) => {
    const { items, ...totals } = await requests(application.contextFor(viewer), { search: text, page })
    return { ...totals, rows: items.length }
  }

  test('three characters are found in all records, two in the newest ten thousand', async () => {
    for (const viewer of [manager, client]) {
      expect(await search(viewer, 'древ')).toMatchObject({ totalItems: 50, hasMore: false, rows: PAGE_SIZE })
      expect(await search(viewer, 'ъь')).toMatchObject({ totalItems: 0, rows: 0 })
      expect(await search(viewer, 'эю')).toMatchObject({ totalItems: 10, hasMore: false, rows: 10 })
    }
  })

  test('the total stops at a thousand, the pages go on to the end', async () => {
    expect(await search(manager, 'товар')).toEqual({ totalItems: 1000, totalPages: 50, hasMore: true, rows: PAGE_SIZE })
    expect(await search(manager, 'товар', 502)).toMatchObject({ totalItems: 1000, hasMore: true, rows: 10 })
    expect(await search(manager, 'товар', 503)).toMatchObject({ rows: 0 })
  })

  test('two characters of a client are looked for in the newest ten thousand people, three in all', async () => {
    const name = 'Щюр'
    const rare = await application.addUser({ name })
    const em = application.app.store.fork()
    const of = { client: rare.id, status: 'NEW' as const, inn: '7707083893', clientCompanyName: 'ООО' }
    const to = { recipientCountry: 'CN', recipientBankCountry: 'CN', invoicePrice: 100 as Minor, currency: 'USD' }
    const now = new Date()
    const own = { search: 'товар', paymentPurpose: '', toDoClient: false, toDoStaff: true }
    await em.insert(Request, { ...of, ...to, ...own, statusSince: now, createdAt: now, version: 1 })
    expect(await search(manager, 'щю')).toMatchObject({ totalItems: 1 })
    const { passwordHash } = rare
    for (let start = 0; start < NEWEST; start += 1000)
      await em.insertMany(
        User,
        Array.from({ length: 1000 }, (_, at) => ({
          name: 'Сосед',
          email: `neighbour${start + at}@example.com`,
          passwordHash,
          kind: 'CLIENT' as const,
          tokenVersion: 0,
          quietLetters: [],
          search: 'сосед',
          createdAt: now,
        })),
      )
    expect(await search(manager, 'щю')).toMatchObject({ totalItems: 0 })
    expect(await search(manager, 'щюр')).toMatchObject({ totalItems: 1 })
  })
})
