import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { minor } from '../../domain/core/money.ts'
import type { MessageKey } from '../../domain/core/texts.ts'
import type { User } from '../../server/account/account.entity.ts'
import * as company from '../../server/company/company.service.ts'
import * as markup from '../../server/company/markup.service.ts'
import type { CurrencyMarkupInput } from '../../server/generated/schema.ts'
import * as tier from '../../server/company/tier.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { fieldError, problem } from '../support/problems.ts'

const COMPANY = { name: 'Orient Pay FZE', country: { code: 'AE' }, currency: 'USD', baseRate: toRate(3) }
const AMOUNT = {
  type: 'AMOUNT',
  operator: '>=',
  amount: minor(1_000_000),
  rate: toRate(2.5),
  onTopAmount: minor(5000),
} as const
const VOLUME = { type: 'M_VAL', operator: '>', amount: minor(0), rate: toRate(2.75) } as const

const notFound = problem('notFound')

describe.each(databases)('tiers and markups on %s', database => {
  let application: TestApplication
  let admin: User
  let client: User
  let other: User
  let companyId = 0
  const as = (user: User) => application.contextFor(user)
  const add = (rate: Parameters<typeof tier.saveCompanyRate>[1]['rate'], bankId = companyId) =>
    tier.saveCompanyRate(as(admin), { companyId, bankId, rate })
  const own = (rate: Parameters<typeof tier.saveClientRate>[1]) => tier.saveClientRate(as(admin), rate)

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
    client = await application.addUser({ kind: 'CLIENT' })
    other = await application.addUser({ kind: 'CLIENT' })
  })
  beforeEach(async () => {
    companyId = (await company.createCompany(as(admin), COMPANY)).id
  })
  afterAll(() => application.close())

  test('a tier is answered as it was entered and listed with its company by type', async () => {
    const amount = await add(AMOUNT)
    const volume = await add(VOLUME)
    const whose = { companyBankId: companyId, clientId: null, version: 1 }
    expect(amount).toEqual({ ...AMOUNT, id: amount.id, ...whose })
    expect(volume).toEqual({ ...VOLUME, id: volume.id, onTopAmount: 0, ...whose })
    const { aRates, vRates } = await company.company(as(admin), companyId)
    expect([aRates, vRates]).toEqual([[amount], [volume]])
    expect(await tier.companyRates(as(admin), companyId, companyId)).toEqual([amount, volume])
    expect(await tier.companyRates(as(admin), companyId, companyId, 'M_VAL')).toEqual([volume])
  })

  test('with an id a tier is changed, absent keys stay', async () => {
    const { id } = await add(AMOUNT)
    expect(await add({ id, rate: toRate(2.25) })).toMatchObject({ ...AMOUNT, id, rate: 2.25 })
    expect(await tier.companyRates(as(admin), companyId, companyId)).toHaveLength(1)
  })

  test('the same type, operator and amount twice is an error of the amount', async () => {
    const { id } = await add(AMOUNT)
    await expect(add({ ...AMOUNT, rate: toRate(1) })).rejects.toEqual(fieldError('amount', 'fields.tierTwice'))
    const second = await add({ ...AMOUNT, amount: minor(2_000_000) })
    await expect(add({ id: second.id, amount: minor(1_000_000) })).rejects.toEqual(
      fieldError('amount', 'fields.tierTwice'),
    )
    expect(await add({ ...AMOUNT, id, rate: toRate(1) })).toMatchObject({ rate: 1 })
  })

  test('two people who add the same tier at once make one', async () => {
    const tries = await Promise.allSettled([add(AMOUNT), add(AMOUNT)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tier.companyRates(as(admin), companyId, companyId)).toHaveLength(1)
  })

  test('a fixed extra is only for tiers by amount, when a tier changes its type too', async () => {
    const refused = fieldError('onTopAmount', 'fields.onTopWithVolume')
    await expect(add({ ...VOLUME, onTopAmount: minor(1) })).rejects.toEqual(refused)
    const { id } = await add(AMOUNT)
    await expect(add({ id, type: 'M_VAL' })).rejects.toEqual(refused)
  })

  test('a tier of another company, of a client or of another bank is 404', async () => {
    const foreign = await add(AMOUNT)
    const mine = await own({ ...AMOUNT, clientId: client.id, companyBankId: companyId })
    await expect(add({ id: mine.id, rate: toRate(1) })).rejects.toEqual(notFound)
    await expect(add(VOLUME, companyId + 1)).rejects.toEqual(notFound)
    await expect(tier.companyRates(as(admin), companyId, companyId + 1)).rejects.toEqual(notFound)
    companyId = (await company.createCompany(as(admin), COMPANY)).id
    await expect(add({ id: foreign.id, rate: toRate(1) })).rejects.toEqual(notFound)
    const removal = tier.deleteCompanyRate(as(admin), { companyId, bankId: companyId, rateId: foreign.id })
    await expect(removal).rejects.toEqual(notFound)
  })

  test('a deleted tier is gone', async () => {
    const { id } = await add(AMOUNT)
    await tier.deleteCompanyRate(as(admin), { companyId, bankId: companyId, rateId: id })
    expect(await tier.companyRates(as(admin), companyId, companyId)).toEqual([])
  })

  test('a client’s own tiers replace the company’s of their type, for that client only', async () => {
    const amount = await add(AMOUNT)
    const volume = await add(VOLUME)
    const mine = await own({ ...AMOUNT, rate: toRate(1.5), clientId: client.id, companyBankId: companyId })
    const em = application.app.store.fork()
    const ids = ({ aRates, vRates }: { aRates: { id: number }[]; vRates: { id: number }[] }) =>
      [aRates, vRates].map(rates => rates.map(({ id }) => id))
    expect(ids(await company.ratesFor(em, companyId, client.id))).toEqual([[mine.id], [volume.id]])
    expect(ids(await company.ratesFor(em, companyId, other.id))).toEqual([[amount.id], [volume.id]])
    expect(ids(await company.company(as(client), companyId))).toEqual([[mine.id], [volume.id]])
    expect(ids(await company.company(as(admin), companyId))).toEqual([[amount.id], [volume.id]])
    const listed = (await company.companies(as(client))).find(({ id }) => id === companyId)
    expect(listed && ids(listed)).toEqual([[mine.id], [volume.id]])
    const shown = await tier.companyRates(as(client), companyId, companyId)
    expect(shown.map(({ id }) => id)).toEqual([mine.id, volume.id])
  })

  test('a client’s own tiers are listed, changed and deleted', async () => {
    const fresh = await application.addUser({ kind: 'CLIENT' })
    const mine = await own({ ...VOLUME, clientId: fresh.id, companyBankId: companyId })
    expect(mine).toMatchObject({ clientId: fresh.id, companyBankId: companyId })
    expect(await own({ id: mine.id, rate: toRate(1) })).toMatchObject({ ...VOLUME, rate: 1, clientId: fresh.id })
    expect((await tier.clientRates(as(admin), fresh.id)).map(({ id }) => id)).toEqual([mine.id])
    expect(await tier.clientRates(as(admin), fresh.id, 'AMOUNT')).toEqual([])
    await tier.deleteClientRate(as(admin), { id: mine.id })
    expect(await tier.clientRates(as(admin), fresh.id)).toEqual([])
    await expect(tier.deleteClientRate(as(admin), { id: mine.id })).rejects.toEqual(notFound)
    await expect(own({ id: mine.id, rate: toRate(1) })).rejects.toEqual(notFound)
  })

  test('an own tier names a client and a company that exist', async () => {
    const rate = { ...VOLUME, clientId: client.id, companyBankId: companyId }
    await expect(own({ ...rate, clientId: admin.id })).rejects.toEqual(fieldError('clientId', 'fields.userUnknown'))
    await expect(own({ ...rate, companyBankId: 999_999 })).rejects.toEqual(
      fieldError('companyBankId', 'fields.companyUnknown'),
    )
    await expect(tier.clientRates(as(admin), admin.id)).rejects.toEqual(fieldError('clientId', 'fields.userUnknown'))
  })

  test('an own tier twice is an error, the company’s or another client’s is not its twin', async () => {
    await add(VOLUME)
    await own({ ...VOLUME, clientId: other.id, companyBankId: companyId })
    await own({ ...VOLUME, clientId: client.id, companyBankId: companyId })
    const again = own({ ...VOLUME, clientId: client.id, companyBankId: companyId })
    await expect(again).rejects.toEqual(fieldError('amount', 'fields.tierTwice'))
  })

  test('a markup is added, changed, listed for the rate engine and deleted', async () => {
    const clientId = (await application.addUser({ kind: 'CLIENT' })).id
    const made = await markup.saveCurrencyMarkup(as(admin), {
      clientId,
      currency: 'CNY',
      type: 'AMOUNT',
      value: toRate(150),
    })
    expect(made).toEqual({ id: made.id, clientId, currency: 'CNY', type: 'AMOUNT', value: 150, version: 1 })
    await markup.saveCurrencyMarkup(as(admin), { id: made.id, type: 'PCT', value: toRate(-1.25) })
    const changed = { currency: 'CNY', type: 'PCT', value: -1.25 }
    expect(await company.markupsOf(application.app.store.fork(), clientId)).toEqual([changed])
    expect(await markup.currencyMarkups(as(admin), clientId)).toEqual([
      { id: made.id, clientId, ...changed, version: 2 },
    ])
    await markup.deleteCurrencyMarkup(as(admin), { id: made.id })
    expect(await markup.currencyMarkups(as(admin), clientId)).toEqual([])
    await expect(markup.deleteCurrencyMarkup(as(admin), { id: made.id })).rejects.toEqual(notFound)
  })

  test.each<[CurrencyMarkupInput, string, MessageKey]>([
    [{ currency: 'XXX' }, 'currency', 'fields.currencyUnknown'],
    [{ type: 'PCT', value: toRate(50) }, 'value', 'fields.markupPercent'],
    [{ type: 'AMOUNT', value: toRate(1.5) }, 'value', 'fields.integer'],
    [{ type: 'AMOUNT', value: toRate(-4_300) }, 'value', 'fields.markupKopecks'],
    [{ type: 'AMOUNT', value: toRate(1_000_000) }, 'value', 'fields.markupKopecks'],
    [{ currency: 'VND', type: 'AMOUNT', value: toRate(1) }, 'type', 'fields.markupNotApplicable'],
    [{ clientId: 999_999 }, 'clientId', 'fields.userUnknown'],
  ])('a markup with %o is an error of its field', async (wrong, field, key) => {
    const input = { clientId: client.id, currency: 'USD', type: 'PCT', value: toRate(1), ...wrong } as const
    await expect(markup.saveCurrencyMarkup(as(admin), input)).rejects.toEqual(fieldError(field, key))
  })

  test('managers read a client’s tiers and markups, admins alone write them, clients see neither', async () => {
    const { id: clientId } = await application.addUser({ kind: 'CLIENT' })
    const rate = await own({ ...VOLUME, clientId, companyBankId: companyId })
    const kept = await markup.saveCurrencyMarkup(as(admin), {
      clientId,
      currency: 'USD',
      type: 'PCT',
      value: toRate(1),
    })
    const token = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    const staff = clientWith(application, token)
    const owner = clientOf(application, client)
    const volume = { ...VOLUME, clientId, companyBankId: companyId, amount: minor(5) }
    const euro = { clientId, currency: 'EUR', type: 'PCT', value: toRate(1) } as const
    for (const { path, id, list, save, remove } of [
      {
        path: '/client/rate',
        id: rate.id,
        list: (by: Client, of = clientId) => by.clientRates({ clientId: of }),
        save: (by: Client) => by.saveClientRate({ rate: volume }),
        remove: (by: Client) => by.deleteClientRate({ id: rate.id }),
      },
      {
        path: '/client/currency-rate',
        id: kept.id,
        list: (by: Client, of = clientId) => by.currencyMarkups({ clientId: of }),
        save: (by: Client) => by.saveCurrencyMarkup({ markup: euro }),
        remove: (by: Client) => by.deleteCurrencyMarkup({ id: kept.id }),
      },
    ]) {
      expect(await list(staff)).toMatchObject([{ id }])
      await expect(list(clientWith(application, null))).rejects.toMatchObject({ status: 401 })
      await expect(list(owner)).rejects.toMatchObject({ status: 403 })
      for (const by of [staff, owner]) {
        await expect(save(by)).rejects.toMatchObject({ status: 403 })
        await expect(remove(by)).rejects.toMatchObject({ status: 403 })
      }
      await expect(list(staff, 999_999)).rejects.toMatchObject({ status: 400 })
      // An address carries text: this is one that is no number
      expect((await application.rest(token, 'GET', `${path}?clientId=abc`)).body['fieldErrors']).toMatchObject([
        { field: 'clientId' },
      ])
      expect(await save(clientOf(application, admin))).toMatchObject({ clientId })
    }
  })

  test('a client has one markup a currency', async () => {
    const input = { clientId: other.id, currency: 'EUR', type: 'PCT', value: toRate(1) } as const
    await markup.saveCurrencyMarkup(as(admin), input)
    await expect(markup.saveCurrencyMarkup(as(admin), { ...input, value: toRate(2) })).rejects.toEqual(
      fieldError('currency', 'fields.tierTwice'),
    )
  })
})
