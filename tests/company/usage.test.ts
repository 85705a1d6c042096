import { LockMode } from '@mikro-orm/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { Company } from '../../server/company/company.entity.ts'
import * as company from '../../server/company/company.service.ts'
import { write } from '../../server/core/context.ts'
import type { OrderStatus, ReplenishmentStatus } from '../../server/generated/schema.ts'
import { Order } from '../../server/order/order.entity.ts'
import { setOrderCompany } from '../../server/order/order.service.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import { Request } from '../../server/request/request.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { fieldError, problem } from '../support/problems.ts'
import { select } from '../support/sql.ts'
import { addOrder } from '../support/work.ts'

const COMPANY = { name: 'Orient Pay FZE', country: { code: 'AE' }, currency: 'USD', baseRate: toRate(3) }

const CONTRACTOR = {
  contractorName: 'Lumen',
  contractorCountry: 'CN',
  contractorSwift: 'BKCHCNBJ',
  contractorCurrency: 'CNY',
  contractorAccountNumber: '1',
  contractorBankName: 'Bank of China',
}

describe.each(databases)('the records that use a company on %s', database => {
  let application: TestApplication
  let admin: User
  let client: User
  const as = (user: User) => application.contextFor(user)

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
    client = await application.addUser({ kind: 'CLIENT' })
  })
  afterAll(() => application.close())

  async function useInReplenishment(companyId: number, status: ReplenishmentStatus): Promise<number> {
    const em = application.app.store.fork()
    const now = new Date()
    const stamps = {
      client: client.id,
      statusSince: now,
      createdAt: now,
      toDoClient: false,
      toDoStaff: false,
      search: '',
    }
    const request = await em.insert(Request, {
      ...stamps,
      status: 'USED',
      inn: '7707083893',
      clientCompanyName: 'ООО «Лампа»',
      recipientCountry: 'CN',
      recipientBankCountry: 'CN',
      invoicePrice: minor(100),
      currency: 'CNY',
      paymentPurpose: 'Товар',
      version: 1,
    })
    const row = { ...stamps, request, company: companyId, status, searchStaff: '', version: 1 }
    return em.insert(Replenishment, row)
  }

  async function useInOrder(companyId: number, status: OrderStatus): Promise<number> {
    const now = new Date()
    return application.app.store.fork().insert(Order, {
      ...CONTRACTOR,
      client: client.id,
      company: companyId,
      status,
      statusSince: now,
      invoiceDate: '2026-01-15',
      invoiceNumber: '7',
      invoiceAmount: minor(100),
      invoiceCurrency: 'CNY',
      toDoStaff: false,
      search: '',
      searchStaff: '',
      createdAt: now,
      version: 1,
    })
  }

  test('a company that a live replenishment uses can’t be deleted', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    await useInReplenishment(id, 'CR_REQ')
    await expect(company.deleteCompany(as(admin), { id })).rejects.toEqual(problem('inUse'))
    expect((await company.company(as(admin), id)).id).toBe(id)
  })

  test('a company that a live order uses can’t be deleted', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    await useInOrder(id, 'PAID')
    await expect(company.deleteCompany(as(admin), { id })).rejects.toEqual(problem('inUse'))
  })

  test('the refusal names the live records, at most five, in the caller’s language', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    const replenishment = await useInReplenishment(id, 'CR_REQ')
    await useInReplenishment(id, 'DONE')
    const orders: number[] = []
    for (let i = 0; i < 4; i++) orders.unshift(await useInOrder(id, 'PAID'))
    const refused = (language: string) =>
      expect(clientOf(application, admin, 'REST', { 'accept-language': language }).deleteCompany({ id })).rejects
    const names = orders.map(order => `ордер №${order}`).join(', ')
    const russian = `Используется в незавершённых делах: пополнение №${replenishment}, ${names}`
    await refused('ru').toMatchObject({ status: 409, message: russian, fields: [] })
    const english = `: replenishment №${replenishment}, order №${orders[0]}`
    await refused('en').toMatchObject({ message: expect.stringContaining(english) })
    await useInOrder(id, 'NEW')
    await refused('ru').toMatchObject({ message: expect.stringMatching(/, …$/) })
  })

  test('a company is not deleted and named by a live record at once', async () => {
    const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    for (let round = 0; round < 10; round++) {
      const { id } = await company.createCompany(as(admin), COMPANY)
      const order = await addOrder(application, client)
      const [named, deleted] = await Promise.allSettled([
        setOrderCompany(as(manager), { id: order, companyId: id }),
        company.deleteCompany(as(admin), { id }),
      ])
      expect([named.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (named.status === 'rejected') expect(named.reason).toEqual(fieldError('companyId', 'fields.companyUnknown'))
      if (deleted.status === 'rejected') expect(deleted.reason).toEqual(problem('inUse'))
    }
  })

  test('a record that waits for a deletion does not name what is deleted by then', async () => {
    if (database === 'sqlite') return // its transactions come one after the other
    const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const { id } = await company.createCompany(as(admin), COMPANY)
    const order = await addOrder(application, client)
    const waiting = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const start = Promise.withResolvers<void>()
    const naming = start.promise.then(() => setOrderCompany(as(manager), { id: order, companyId: id }))
    const refused = expect(naming).rejects.toEqual(fieldError('companyId', 'fields.companyUnknown'))
    await write(as(admin), async em => {
      const one = await em.findOneOrFail(Company, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      one.deletedAt = new Date()
      await em.flush()
      start.resolve()
      await expect.poll(() => select(em, waiting)).toEqual([{ n: 1 }])
    })
    await refused
  })

  test('a company that only finished records name can be deleted, and they keep naming it', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    await useInReplenishment(id, 'DONE')
    await useInReplenishment(id, 'ARCHIVED')
    await useInOrder(id, 'CANCELLED')
    await useInOrder(id, 'REFUNDED')
    await useInOrder(id, 'ARCHIVED')
    await company.deleteCompany(as(admin), { id })
    expect(await application.app.store.fork().count(Order, { company: id })).toBe(3)
    expect((await application.app.store.fork().findOneOrFail(Company, id)).deletedAt).toBeInstanceOf(Date)
  })
})
