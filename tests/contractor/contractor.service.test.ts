import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { Bank } from '../../server/bank/bank.entity.ts'
import { Agreement, Contract, ContractorAccount } from '../../server/contractor/contractor.entity.ts'
import * as contractor from '../../server/contractor/contractor.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { fieldError, problem } from '../support/problems.ts'

const ACCOUNT = { accountNumber: '6222020200112233445', swift: 'BKCHCNBJ', bankName: 'Bank of China', currency: 'CNY' }
const LUMEN = { name: 'Shenzhen Lumen Trading', country: { code: 'CN' } }

describe.each(databases)('contractors on %s', database => {
  let application: TestApplication
  let client: User
  let other: User
  const as = (user: User) => application.contextFor(user)
  const create = (input: object = {}) => contractor.createContractor(as(client), { ...LUMEN, ...input })

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser({ kind: 'CLIENT' })
    other = await application.addUser({ kind: 'CLIENT' })
  })
  afterAll(() => application.close())

  test('a created contractor answers everything that was entered', async () => {
    const details = {
      address: '18 Keyuan Road',
      contactName: 'Li Wei',
      contactPhone: '+86 755 1234567',
      contactEmail: 'Li.Wei@lumen.example',
      contactJobTitle: 'Sales',
    }
    const made = await create({ ...details, accounts: [{ ...ACCOUNT, accountNumber: '6222 0202 0011 2233 445' }] })
    expect(made).toEqual({
      ...details,
      id: made.id,
      name: LUMEN.name,
      country: { code: 'CN', name: 'Китай' },
      contactEmail: 'li.wei@lumen.example',
      accounts: [{ ...ACCOUNT, id: expect.any(Number) }],
      contracts: [],
      version: 1,
    })
    expect(await contractor.contractor(as(client), made.id)).toEqual(made)
    expect(await contractor.contractors(as(client))).toContainEqual(made)
  })

  test('a contractor needs a name, an account needs all its parts', async () => {
    await expect(contractor.createContractor(as(client), {})).rejects.toEqual(fieldError('name', 'fields.required'))
    await expect(create({ accounts: [{ ...ACCOUNT, swift: '' }] })).rejects.toEqual(
      fieldError('accounts.0.swift', 'fields.fillAccounts'),
    )
  })

  test('an unknown country and unknown currencies are told all at once', async () => {
    const accounts = [ACCOUNT, { ...ACCOUNT, currency: 'XYZ' }]
    await expect(create({ country: { code: 'QQ' }, accounts })).rejects.toMatchObject({
      fieldErrors: [{ field: 'country' }, { field: 'accounts.1.currency' }],
    })
  })

  test('an unknown country or currency is an error of its field, and nothing is kept', async () => {
    const before = (await contractor.contractors(as(client))).length
    await expect(create({ country: { code: 'QQ' } })).rejects.toEqual(fieldError('country', 'fields.countryUnknown'))
    await expect(create({ accounts: [{ ...ACCOUNT, currency: 'QQQ' }] })).rejects.toEqual(
      fieldError('accounts.0.currency', 'fields.currencyUnknown'),
    )
    expect(await contractor.contractors(as(client))).toHaveLength(before)
  })

  test('saving leaves absent keys and accounts, null empties', async () => {
    const { id } = await create({ address: 'Shenzhen', contactName: 'Li Wei', accounts: [ACCOUNT] })
    const saved = await contractor.saveContractor(as(client), { id, name: 'Lumen 2', address: null, accounts: [] })
    expect(saved).toMatchObject({ name: 'Lumen 2', address: null, contactName: 'Li Wei', country: { code: 'CN' } })
    expect(saved.accounts).toHaveLength(1)
  })

  test('with an id an account is changed, without one it is added, absent parts stay', async () => {
    const { id, accounts } = await create({ accounts: [ACCOUNT] })
    const [first] = accounts
    const added = { ...ACCOUNT, accountNumber: '777' }
    const saved = await contractor.saveContractorAccounts(as(client), {
      id,
      accounts: [{ id: first?.id ?? 0, bankName: 'BOC' }, added],
    })
    expect(saved).toEqual([
      { ...ACCOUNT, id: first?.id, bankName: 'BOC' },
      { ...added, id: expect.any(Number) },
    ])
    expect((await contractor.contractor(as(client), id)).accounts).toEqual(saved)
  })

  test('a number in one currency is kept once, in another currency it is another account', async () => {
    const { id } = await create({ accounts: [ACCOUNT, { ...ACCOUNT, currency: 'USD' }] })
    const twice = contractor.saveContractorAccounts(as(client), { id, accounts: [{ ...ACCOUNT, bankName: 'BOC' }] })
    await expect(twice).rejects.toEqual(fieldError('accounts.0.accountNumber', 'fields.accountTwice'))
    await expect(create({ accounts: [ACCOUNT, ACCOUNT] })).rejects.toEqual(
      fieldError('accounts.1.accountNumber', 'fields.accountTwice'),
    )
  })

  test('an account of another contractor is an error of its field', async () => {
    const { accounts } = await create({ accounts: [ACCOUNT] })
    const { id } = await create()
    const foreign = contractor.saveContractorAccounts(as(client), {
      id,
      accounts: [{ id: accounts[0]?.id ?? 0, bankName: 'BOC' }],
    })
    await expect(foreign).rejects.toEqual(fieldError('accounts.0.id', 'fields.accountUnknown'))
  })

  test('a write that carries an older version is stale and changes nothing', async () => {
    const { id } = await create()
    await contractor.saveContractor(as(client), { id, name: 'First', version: 1 })
    const late = contractor.saveContractor(as(client), { id, name: 'Second', accounts: [ACCOUNT], version: 1 })
    await expect(late).rejects.toEqual(problem('stale'))
    expect(await contractor.contractor(as(client), id)).toMatchObject({ name: 'First', accounts: [] })
  })

  test('an account that was added or changed makes the version newer: who has not seen it is stale', async () => {
    const { id, version } = await create()
    const added = await contractor.saveContractor(as(client), { id, version, accounts: [ACCOUNT] })
    expect(added.version).toBeGreaterThan(version)
    const late = contractor.saveContractor(as(client), {
      id,
      version,
      accounts: [{ ...ACCOUNT, accountNumber: '778' }],
    })
    await expect(late).rejects.toEqual(problem('stale'))
    expect((await contractor.contractor(as(client), id)).accounts).toHaveLength(1)
  })

  test('a foreign contractor and an unknown one are 404 alike in every call', async () => {
    const { id, accounts } = await create({ accounts: [ACCOUNT] })
    for (const one of [id, 999_999]) {
      const calls = [
        () => contractor.contractor(as(other), one),
        () => contractor.saveContractor(as(other), { id: one, name: '' }),
        () => contractor.deleteContractor(as(other), { id: one }),
        () => contractor.saveContractorAccounts(as(other), { id: one, accounts: [{}] }),
        () => contractor.deleteContractorAccount(as(other), { id: one, accountId: accounts[0]?.id ?? 0 }),
        () => contractor.contractorTemplates(as(other), one),
        () => contractor.deleteContractorTemplate(as(other), { id: one, templateId: 1 }),
      ]
      for (const call of calls) await expect(call()).rejects.toEqual(problem('notFound'))
    }
    expect(await contractor.ownContractor(application.app.store.fork(), other.id, id)).toBeNull()
    expect((await contractor.contractor(as(client), id)).accounts).toHaveLength(1)
  })

  test('staff have no contractors', async () => {
    const admin = await application.addUser({ kind: 'ADMIN' })
    expect((await application.rest(application.token(admin), 'GET', '/client/contractor')).status).toBe(403)
  })

  test('a deleted contractor and a deleted account disappear from the list, their rows stay', async () => {
    const { id, accounts } = await create({ accounts: [ACCOUNT, { ...ACCOUNT, accountNumber: '777' }] })
    const accountId = accounts[0]?.id ?? 0
    await contractor.deleteContractorAccount(as(client), { id, accountId })
    expect((await contractor.contractor(as(client), id)).accounts.map(one => one.accountNumber)).toEqual(['777'])
    await expect(contractor.deleteContractorAccount(as(client), { id, accountId })).rejects.toEqual(problem('notFound'))
    await contractor.deleteContractor(as(client), { id })
    await expect(contractor.contractor(as(client), id)).rejects.toEqual(problem('notFound'))
    expect((await contractor.contractors(as(client))).map(one => one.id)).not.toContain(id)
    expect(await application.app.store.fork().count(ContractorAccount, { contractor: id })).toBe(2)
  })

  describe('search', () => {
    let seeker: User
    const names = async (search: string) => (await contractor.contractors(as(seeker), search)).map(({ name }) => name)

    beforeAll(async () => {
      seeker = await application.addUser({ kind: 'CLIENT' })
      const add = (input: object) => contractor.createContractor(as(seeker), input)
      await add({ name: 'Ёлка 100%', country: { code: 'AE' } })
      await add({ ...LUMEN, accounts: [ACCOUNT] })
      await create({ name: 'Foreign', accounts: [ACCOUNT] })
    })

    test.each([
      ['ЁЛК', 'a part of the name, Cyrillic in any case'],
      ['оаэ', 'the name of the country'],
      ['emirates', 'the English name of the country'],
      ['100%', 'a percent sign as a plain character'],
    ])('«%s» finds by %s', async search => {
      expect(await names(search)).toEqual(['Ёлка 100%'])
    })

    test.each([
      ['bkchcn', 'a part of an account’s SWIFT code'],
      ['cny', 'an account’s currency'],
      ['китай', 'the name of the country'],
      ['Chin', 'the English name of the country'],
      ['lumen', 'a part of the name'],
    ])('«%s» finds by %s, only one’s own', async search => {
      expect(await names(search)).toEqual([LUMEN.name])
    })

    test('no search answers all, newest first', async () => {
      expect(await names(' ')).toEqual([LUMEN.name, 'Ёлка 100%'])
    })

    test('a search of more than 100 characters is a field error', async () => {
      await expect(names('я'.repeat(101))).rejects.toEqual(fieldError('search', 'fields.searchMax'))
    })
  })

  test('templates are answered with their agreements and payees, newest first, and hidden when deleted', async () => {
    const { id } = await create()
    const em = application.app.store.fork()
    const createdAt = new Date()
    const bankId = await em.insert(Bank, { name: 'Банк', shortName: 'Б', payeeShortName: 'BR', createdAt, version: 1 })
    const row = { contractor: id, date: '2026-01-10', number: 'K-1', createdAt }
    const bare = await em.insert(Contract, { ...row, name: 'Без соглашений' })
    const full = await em.insert(Contract, { ...row, name: 'Поставка' })
    const agreement = { contract: full, date: '2026-02-10', number: 'A-1', bank: bankId, createdAt }
    const agreementId = await em.insert(Agreement, agreement)
    const templates = await contractor.contractorTemplates(as(client), id)
    expect(templates).toEqual([
      {
        id: full,
        name: 'Поставка',
        date: '2026-01-10',
        number: 'K-1',
        bankId,
        path: null,
        agreements: [
          {
            id: agreementId,
            number: 'A-1',
            date: '2026-02-10',
            path: null,
            bankId,
            brockmanDetail: { shortName: 'BR', bankShortName: 'Б' },
          },
        ],
      },
      { id: bare, name: 'Без соглашений', date: '2026-01-10', number: 'K-1', bankId: null, path: null, agreements: [] },
    ])
    expect((await contractor.contractor(as(client), id)).contracts).toEqual(templates)
    await contractor.deleteContractorTemplate(as(client), { id, templateId: full })
    expect((await contractor.contractorTemplates(as(client), id)).map(one => one.id)).toEqual([bare])
    const again = contractor.deleteContractorTemplate(as(client), { id, templateId: full })
    await expect(again).rejects.toEqual(problem('notFound'))
  })

  describe('kept from a record', () => {
    const STAGE = {
      contractorName: 'Lumen',
      contractorCountry: 'CN',
      contractorAddress: 'Shenzhen',
      contractorSwift: ACCOUNT.swift,
      contractorCurrency: ACCOUNT.currency,
      contractorAccountNumber: ACCOUNT.accountNumber,
      contractorBankName: ACCOUNT.bankName,
    }
    const keep = (stage: contractor.ContractorStage) =>
      application.app.store.fork().transactional(em => contractor.saveContractorFrom(em as never, client.id, stage))

    test('without a contractor a new one is created with its account', async () => {
      const id = await keep(STAGE)
      expect(await contractor.contractor(as(client), id)).toMatchObject({
        name: 'Lumen',
        country: { code: 'CN' },
        address: 'Shenzhen',
        accounts: [ACCOUNT],
      })
      expect((await contractor.contractors(as(client), 'lumen')).map(one => one.id)).toContain(id)
    })

    test('a named contractor is changed, an account is added only when its number is new', async () => {
      const contractorId = await keep(STAGE)
      const same = { ...STAGE, contractorId, contractorName: 'Lumen 2', contractorBankName: 'BOC' }
      expect(await keep(same)).toBe(contractorId)
      expect(await contractor.contractor(as(client), contractorId)).toMatchObject({
        name: 'Lumen 2',
        accounts: [ACCOUNT],
      })
      await keep({ ...STAGE, contractorId, contractorAccountNumber: '777' })
      expect((await contractor.contractor(as(client), contractorId)).accounts).toHaveLength(2)
    })

    test('an account that is not whole yet is not added', async () => {
      const id = await keep({ ...STAGE, contractorSwift: null })
      expect((await contractor.contractor(as(client), id)).accounts).toEqual([])
    })

    test('a contractor that was deleted meanwhile is created anew', async () => {
      const contractorId = await keep(STAGE)
      await contractor.deleteContractor(as(client), { id: contractorId })
      expect(await keep({ ...STAGE, contractorId })).not.toBe(contractorId)
    })

    test('a record without the contractor’s name is refused', async () => {
      await expect(keep({ ...STAGE, contractorName: null })).rejects.toEqual(
        fieldError('contractorName', 'fields.required'),
      )
    })
  })
})
