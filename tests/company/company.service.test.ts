import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import * as company from '../../server/company/company.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, refusalOf } from '../support/client.ts'
import { fieldError, problem } from '../support/problems.ts'

const COMPANY = { name: 'Orient Pay FZE', country: { code: 'AE' }, currency: 'USD', baseRate: toRate(3) }

describe.each(databases)('companies on %s', database => {
  let application: TestApplication
  let admin: User
  let client: User
  let overGraphQL: Client
  let overRest: Client
  const as = (user: User) => application.contextFor(user)

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
    client = await application.addUser({ kind: 'CLIENT' })
    overGraphQL = clientOf(application, admin)
    overRest = clientOf(application, admin, 'REST')
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
      approval: null,
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
    const seen = await clientOf(application, client, 'REST').company({ id })
    expect(seen).toMatchObject({ id, currency: 'USD', baseRate: 3 })
    expect(['swift', 'bankName', 'accountNumber'].filter(key => key in seen)).toEqual([])
  })

  test('only admins write companies, over REST too', async () => {
    const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    for (const face of ['GraphQL', 'REST'] as const)
      await expect(clientOf(application, manager, face).createCompany({ company: COMPANY })).rejects.toMatchObject({
        status: 403,
      })
    for (const face of [overGraphQL, overRest]) {
      const keys = await face.createCompany({ company: COMPANY })
      expect(keys).toEqual({ id: keys.id, bankId: keys.id, approval: null })
    }
  })

  test('a deleted company disappears from lists and single reads', async () => {
    const { id } = await company.createCompany(as(admin), COMPANY)
    await company.deleteCompany(as(admin), { id })
    expect((await company.companies(as(admin))).map(one => one.id)).not.toContain(id)
    await expect(company.company(as(admin), id)).rejects.toEqual(problem('notFound'))
    expect(await company.liveCompany(application.app.store.fork(), id)).toBeNull()
  })

  test('a name that a spreadsheet would run is kept as text', async () => {
    const name = '=HYPERLINK("http://evil.example";"Счёт")'
    const { id } = await overGraphQL.createCompany({ company: { ...COMPANY, name } })
    expect((await company.company(as(admin), id)).name).toBe(name)
  })

  test.each([
    [{ name: { $ne: null } }, 'name'],
    [{ baseRate: '3' }, 'baseRate'],
    [{ baseRate: 100.1 }, 'baseRate'],
    [{ countryExclusions: Array.from({ length: 21 }, () => ({ code: 'IR' })) }, 'countryExclusions'],
    [{ countryExclusions: 'IR' }, 'countryExclusions'],
  ])('a company with %j is an error of its field on both faces', async (wrong, field) => {
    const input = { ...COMPANY, ...(wrong as object) }
    const refused = await refusalOf(overRest.createCompany({ company: input }))
    expect(refused).toMatchObject({ status: 400, fields: [expect.stringContaining(field)] })
    expect(await refusalOf(overGraphQL.createCompany({ company: input }))).toEqual(refused)
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
