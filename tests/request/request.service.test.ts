import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { databases, type NewUser, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'

const INN = '7707083893'
const REQUEST = {
  inn: INN,
  recipientCountry: { code: 'CN' },
  recipientBankCountry: { code: 'HK' },
  invoicePrice: minor(1_234_567),
  currency: 'CNY',
  paymentPurpose: 'Светильники',
}

describe.each(databases)('a payment request on %s', database => {
  let application: TestApplication
  let client: Client
  let other: Client
  let staff: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    staff = clientOf(application, await application.addUser({ kind: 'MANAGER', managesRequests: true }))
    ;[client, other] = [await enter(), await enter()]
  })
  afterAll(() => application.close())

  /** A client whose INN is approved. */
  const enter = async (user: NewUser = {}) => {
    const entered = clientOf(application, await application.addUser(user))
    await entered.addInn({ claim: { inn: INN, name: 'ООО «Лампа»', address: 'Москва' } })
    await staff.approveInn({ inn: INN })
    return entered
  }

  test('is new and waits for staff; it keeps the name and the address that the INN had', async () => {
    const { id } = await client.createRequest({ request: REQUEST })
    expect(await staff.request({ id })).toMatchObject({
      status: 'NEW',
      toDo: true,
      inn: INN,
      invoicePrice: 1_234_567,
      clientCompanyName: 'ООО «Лампа»',
    })
    expect(await client.request({ id })).toMatchObject({ toDo: false })
  })

  test('is approved at once for a client who is trusted so', async () => {
    const trusted = await enter({ autoClientRequest: true })
    expect(await trusted.createRequest({ request: REQUEST })).toMatchObject({ status: 'APPROVED' })
  })

  test.each([
    ['an INN that nobody approved', { inn: '7736050003' }, ['inn']],
    ['no amount', { invoicePrice: minor(0) }, ['invoicePrice']],
    ['a currency that there is not', { currency: 'XYZ' }, ['currency']],
    ['a country that there is not', { recipientCountry: { code: 'ZZ' } }, ['recipientCountry']],
    [
      'two countries and a currency that there are not, all told at once',
      { recipientCountry: { code: 'ZZ' }, recipientBankCountry: { code: 'QQ' }, currency: 'XYZ' },
      ['recipientCountry', 'recipientBankCountry', 'currency'],
    ],
    ['no purpose', { paymentPurpose: ' ' }, ['paymentPurpose']],
  ])('is refused with %s', async (_what, wrong, fields) => {
    await expect(client.createRequest({ request: { ...REQUEST, ...wrong } })).rejects.toMatchObject({
      status: 400,
      fields,
    })
  })

  test('is rejected with a reason, which its client reads, and approved after all', async () => {
    const { id } = await client.createRequest({ request: REQUEST })
    await expect(staff.setRequestStatus({ id, status: 'REJECTED' })).rejects.toMatchObject({ fields: ['comment'] })
    await staff.setRequestStatus({ id, status: 'REJECTED', comment: 'Нет договора' })
    expect(await client.request({ id })).toMatchObject({ status: 'REJECTED', comment: 'Нет договора', toDo: true })
    expect(await staff.setRequestStatus({ id, status: 'APPROVED' })).toMatchObject({
      status: 'APPROVED',
      comment: null,
    })
  })

  test('is not approved while its INN is blocked', async () => {
    const { id } = await client.createRequest({ request: REQUEST })
    await staff.blockInn({ inn: INN, comment: 'Проверка' })
    await expect(staff.setRequestStatus({ id, status: 'APPROVED' })).rejects.toMatchObject(problems.innBlocked)
    await staff.unblockInn({ inn: INN })
    expect(await staff.setRequestStatus({ id, status: 'APPROVED' })).toMatchObject({ status: 'APPROVED' })
  })

  test('that was rejected is deleted by its client alone: it leaves the lists and cannot be read', async () => {
    const { id } = await client.createRequest({ request: REQUEST })
    await expect(client.deleteRequest({ id })).rejects.toMatchObject({ status: 409 })
    await staff.setRequestStatus({ id, status: 'REJECTED', comment: 'Нет договора' })
    await expect(other.deleteRequest({ id })).rejects.toMatchObject({ status: 404 })
    await client.deleteRequest({ id })
    await expect(client.request({ id })).rejects.toMatchObject({ status: 404 })
    for (const one of [client, staff]) {
      const { items } = await one.requests({})
      expect(items.map(item => item.id)).not.toContain(id)
    }
  })

  test('is in the list of its client and of staff, found by its purpose, and in nobody else’s', async () => {
    const request = { ...REQUEST, paymentPurpose: 'Редкие подшипники' }
    const { id } = await client.createRequest({ request })
    const found = async (one: Client) => (await one.requests({ search: 'подшипник' })).items.map(item => item.id)
    expect(await found(client)).toEqual([id])
    expect(await found(staff)).toEqual([id])
    expect(await found(other)).toEqual([])
    await expect(other.request({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('has a history that tells the client the role of staff and not who it was', async () => {
    const { id } = await client.createRequest({ request: REQUEST })
    await staff.setRequestStatus({ id, status: 'APPROVED' })
    const [approval, creation] = await client.requestHistory({ id })
    expect(approval).toMatchObject({
      from: 'NEW',
      to: 'APPROVED',
      by: { name: null, userId: null, role: 'ROLE_MANAGER_REQ' },
    })
    expect(creation).toMatchObject({ from: null, to: 'NEW', by: { role: 'ROLE_CLIENT' } })
    expect(creation?.amounts).toEqual([{ name: 'invoicePrice', currency: 'CNY', amount: 1_234_567 }])
    expect((await staff.requestHistory({ id }))[0]?.by.name).not.toBeNull()
  })
})
