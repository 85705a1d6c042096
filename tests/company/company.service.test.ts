import { LockMode } from '@mikro-orm/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import * as company from '../../server/company/company.service.ts'
import { write } from '../../server/core/context.ts'
import { select } from '../support/sql.ts'
import { Company } from '../../server/company/company.entity.ts'
import { Order } from '../../server/order/order.entity.ts'
import { setOrderCompany } from '../../server/order/order.service.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import type { OrderStatus, ReplenishmentStatus } from '../../server/generated/schema.ts'
import { Request } from '../../server/request/request.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'

const COMPANY = { name: 'Orient Pay FZE', country: { code: 'AE' }, currency: 'USD', baseRate: toRate(3) }

const fieldError = (field: string, key: string) =>
  expect.objectContaining({ problem: 'validation', fieldErrors: [expect.objectContaining({ field, key })] })
const problem = (name: string) => expect.objectContaining({ problem: name })

describe.each(databases)('companies on %s', database => {
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

  test('a created company answers its keys, the bank being one with it, and everything that was entered', async () => {
    const keys = await company.createCompany(as(admin), {
      ...COMPANY,
      swift: 'ebilaead',
      okved: 'Торговля',
      bankName: 'Emirates NBD',
      accountNumber: 'AE07 0331 2345 6789 0123 456',
      countryExclusions: [{ code: 'IR' }, { name: 'Сирия' }, { code: 'IR' }],
      autoCr: true,
    })
    expect(keys.bankId).toBe(keys.id)
    expect(await company.company(as(admin), keys.id)).toEqual({
      id: keys.id,
      bankId: keys.id,
      name: 'Orient Pay FZE',
      country: { code: 'AE', name: 'ОАЭ' },
      swift: 'EBILAEAD',
      bankName: 'Emirates NBD',
      okved: 'Торговля',
      accountNumber: 'AE070331234567890123456',
      currency: 'USD',
      baseRate: 3,
      countryExclusions: [
        { code: 'IR', name: 'Иран' },
        { code: 'SY', name: 'Сирия' },
      ],
      aRates: [],
      vRates: [],
      autoCr: true,
      version: 1,
    })
  })

  test('a company needs its required fields', async () => {
    const missing = ['name', 'country', 'currency', 'baseRate'].map(field => expect.objectContaining({ field }))
    await expect(company.createCompany(as(admin), {})).rejects.toMatchObject({
      problem: 'validation',
      fieldErrors: expect.arrayContaining(missing),
    })
  })

  test('an unknown country, currency or exclusion is an error of its field, all at once', async () => {
    const refused = company.createCompany(as(admin), {
      ...COMPANY,
      country: { name: 'Нарния' },
      currency: 'XXX',
      countryExclusions: [{ code: 'IR' }, { code: 'QQ' }],
    })
    await expect(refused).rejects.toMatchObject({
      fieldErrors: [
        { field: 'country', key: 'fields.countryUnknown' },
        { field: 'currency', key: 'fields.currencyUnknown' },
        { field: 'countryExclusions.1', key: 'fields.countryUnknown' },
      ],
    })
  })

  test('a company excludes at most 20 countries', async () => {
    const countryExclusions = Array.from({ length: 21 }, () => ({ code: 'IR' }))
    const refused = company.createCompany(as(admin), { ...COMPANY, countryExclusions })
    await expect(refused).rejects.toEqual(fieldError('countryExclusions', 'fields.exclusionsMax'))
  })

  test('saving leaves absent keys, null empties', async () => {
    const { id } = await company.createCompany(as(admin), {
      ...COMPANY,
      okved: 'Торговля',
      countryExclusions: [{ code: 'IR' }],
      autoCr: true,
    })
    await company.saveCompany(as(admin), { id, name: 'Orient Pay 2' })
    const kept = { name: 'Orient Pay 2', okved: 'Торговля', autoCr: true, countryExclusions: [{ code: 'IR' }] }
    expect(await company.company(as(admin), id)).toMatchObject({ ...kept, version: 2 })
    await company.saveCompany(as(admin), { id, okved: null, countryExclusions: null, autoCr: null })
    const emptied = { okved: null, autoCr: false, countryExclusions: [] }
    expect(await company.company(as(admin), id)).toMatchObject({ name: 'Orient Pay 2', ...emptied })
  })

  test('a write that carries an older version is stale and changes nothing', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    await company.saveCompany(as(admin), { id, name: 'First', version: 1 })
    await expect(company.saveCompany(as(admin), { id, name: 'Second', version: 1 })).rejects.toEqual(problem('stale'))
    expect((await company.company(as(admin), id)).name).toBe('First')
  })

  test('an unknown company is 404 before its fields are judged, a missing id is a field error', async () => {
    await expect(company.company(as(admin), 999_999)).rejects.toEqual(problem('notFound'))
    await expect(company.saveCompany(as(admin), { id: 999_999, name: '' })).rejects.toEqual(problem('notFound'))
    await expect(company.deleteCompany(as(admin), { id: 999_999 })).rejects.toEqual(problem('notFound'))
    await expect(company.saveCompany(as(admin), { name: 'X' })).rejects.toEqual(fieldError('id', 'fields.required'))
  })

  test('a client is not told the bank, SWIFT code and account of a company', async () => {
    const { id } = await company.createCompany(as(admin), { ...COMPANY, swift: 'EBILAEAD', bankName: 'ENBD' })
    const { body } = await application.rest(application.token(client), 'GET', `/company/${id}`)
    expect(body).toMatchObject({ id, currency: 'USD', baseRate: 3 })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['swift']))
    expect(['swift', 'bankName', 'accountNumber'].filter(key => key in body)).toEqual([])
  })

  test('only admins write companies, over REST too', async () => {
    const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    expect((await application.rest(application.token(manager), 'POST', '/company/full', COMPANY)).status).toBe(403)
    const { status, body } = await application.rest(application.token(admin), 'POST', '/company/full', COMPANY)
    expect(status).toBe(200)
    expect(body).toEqual({ id: body['id'], bankId: body['id'] })
  })

  test('a deleted company disappears from lists and single reads', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    await company.deleteCompany(as(admin), { id })
    expect((await company.companies(as(admin))).map(one => one.id)).not.toContain(id)
    await expect(company.company(as(admin), id)).rejects.toEqual(problem('notFound'))
    expect(await company.liveCompany(application.app.store.fork(), id)).toBeNull()
  })

  const CONTRACTOR = {
    contractorName: 'Lumen',
    contractorCountry: 'CN',
    contractorSwift: 'BKCHCNBJ',
    contractorCurrency: 'CNY',
    contractorAccountNumber: '1',
    contractorBankName: 'Bank of China',
  }

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
    const refuse = (language: string) =>
      application.rest(application.token(admin), 'DELETE', `/company/${id}`, undefined, { 'accept-language': language })
    const names = orders.map(order => `ордер №${order}`).join(', ')
    const russian = `Используется в незавершённых делах: пополнение №${replenishment}, ${names}`
    expect(await refuse('ru')).toMatchObject({ status: 409, body: { message: russian, fieldErrors: [] } })
    const english = String((await refuse('en')).body['message'])
    expect(english).toContain(`: replenishment №${replenishment}, order №${orders[0]}`)
    await useInOrder(id, 'NEW')
    expect((await refuse('ru')).body['message']).toMatch(/, …$/)
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

  test('a name that a spreadsheet would run is kept as text', async () => {
    const name = '=HYPERLINK("http://evil.example";"Счёт")'
    const { body } = await application.rest(application.token(admin), 'POST', '/company/full', { ...COMPANY, name })
    expect((await company.company(as(admin), Number(body['id']))).name).toBe(name)
  })

  test.each([
    [{ name: { $ne: null } }, 'name'],
    [{ baseRate: '3' }, 'baseRate'],
    [{ baseRate: 100.1 }, 'baseRate'],
    [{ countryExclusions: Array.from({ length: 21 }, () => ({ code: 'IR' })) }, 'countryExclusions'],
    [{ countryExclusions: 'IR' }, 'countryExclusions'],
  ])('a company with %j is an error of its field on both faces', async (wrong, field) => {
    const input = { ...COMPANY, ...wrong }
    const rest = await application.rest(application.token(admin), 'POST', '/company/full', input)
    expect(rest).toMatchObject({ status: 400, body: { fieldErrors: [{ field: expect.stringContaining(field) }] } })
    const mutation = 'mutation ($company: CompanyInput!) { createCompany(company: $company) { id } }'
    const { status, errors } = await application.graphql(application.token(admin), mutation, { company: input })
    expect({ status, said: errors?.[0]?.extensions?.['fieldErrors'] }).toEqual({
      status: 400,
      said: rest.body['fieldErrors'],
    })
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

  test.each([
    ['the contractor’s country', 'IR', 'BKCHCNBJ', 'ru', 'Иран'],
    ['the country of its SWIFT code', 'CN', 'BKCHIRTH', 'ru', 'Иран'],
    ['the contractor’s country, named in the language of the caller', 'IR', 'BKCHCNBJ', 'en', 'Iran'],
  ] as const)('a company is refused when it excludes %s', (_, contractorCountry, contractorSwift, locale, country) => {
    const destination = { contractorCountry, contractorSwift }
    const refuse = () => company.refuseExcluded({ locale }, { countryExclusions: ['IR'] }, destination)
    const problem = { field: 'companyId', key: 'fields.companyExcludesCountry', values: { country } }
    expect(refuse).toThrow(expect.objectContaining({ fieldErrors: [problem] }))
  })
})
