import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { select } from '../support/sql.ts'

const INN = '7707083893'
const APPROVED = '7719402047'

describe.each(databases)('INNs and requests on %s', database => {
  let application: TestApplication
  let first: Client
  let second: Client
  let staff: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    first = clientOf(application, await application.addUser({ kind: 'CLIENT' }))
    second = clientOf(application, await application.addUser({ kind: 'CLIENT' }))
    staff = clientOf(application, await application.addUser({ kind: 'MANAGER', managesRequests: true }))
  })
  afterAll(() => application.close())

  const claim = (by: Client, inn: string, name = 'ООО «Лампа»', more: object = {}) =>
    by.addInn({ claim: { inn, name, ...more } })
  const claimed = async (by: Client, inn: string) => (await by.myInns({ search: inn })).items[0]

  test('a claim on an approved INN of another client waits until staff approve it too', async () => {
    await claim(first, INN)
    expect((await claimed(first, INN))?.status).toBe('PENDING')
    await staff.approveInn({ inn: INN })
    await claim(second, INN, 'Другое имя', { comment: 'тайна второго' })
    expect((await claimed(first, INN))?.status).toBe('APPROVED')
    expect((await claimed(second, INN))?.status).toBe('PENDING')
    const { clients } = await staff.innItem({ inn: INN })
    expect(clients.map(({ status }) => status)).toEqual(['APPROVED', 'PENDING'])
    expect(await staff.innRegistry({ status: 'PENDING' })).toMatchObject({ totalItems: 1 })
    await staff.approveInn({ inn: INN })
    expect((await claimed(second, INN))?.status).toBe('APPROVED')
    await expect(staff.approveInn({ inn: INN })).rejects.toMatchObject({ status: 409 })
    expect(JSON.stringify(await first.myInns())).not.toContain('тайна второго')
  })

  test('the registry finds an INN by its own digits, and by the number that the audit log gives it', async () => {
    const found = async (search: string) => (await staff.innRegistry({ search })).items.map(({ inn }) => inn)
    expect(await found('7083893')).toEqual([INN])
    expect(await found('№1')).toEqual([INN])
    expect(await found('№77070')).toEqual([])
  })

  test('a block needs a reason, holds for all and is lifted by unblocking', async () => {
    await expect(staff.blockInn({ inn: INN })).rejects.toMatchObject({ status: 400, fields: ['comment'] })
    await staff.blockInn({ inn: INN, comment: 'Недостоверный адрес' })
    for (const by of [first, second])
      expect(await claimed(by, INN)).toMatchObject({ status: 'BLOCKED', reason: 'Недостоверный адрес' })
    await expect(staff.approveInn({ inn: INN })).rejects.toMatchObject({ status: 409 })
    expect((await staff.unblockInn({ inn: INN })).status).toBe('APPROVED')
    expect(await claimed(first, INN)).toMatchObject({ status: 'APPROVED', reason: null })
  })

  test('one’s own INN twice, or one that is no number, is a field error; wrong check digits are a warning', async () => {
    await expect(claim(first, INN)).rejects.toMatchObject({ status: 400, fields: ['inn'] })
    await expect(claim(first, '12345')).rejects.toMatchObject({ status: 400 })
    expect(await claim(first, '7707083894')).toMatchObject({ innValid: false })
  })

  test('a waiting INN that nobody claims any more goes from the registry', async () => {
    const inn = '7736050003'
    await claim(first, inn)
    await first.deleteInn({ inn })
    await expect(staff.innItem({ inn })).rejects.toMatchObject({ status: 404 })
    await expect(first.deleteInn({ inn })).rejects.toMatchObject({ status: 404 })
  })

  test('staff create an item in the status they give, and move it only by a legal step', async () => {
    const item = { inn: APPROVED, name: 'ООО «Мотордеталь»' }
    expect((await staff.saveInnItem({ item: { ...item, status: 'APPROVED' } })).status).toBe('APPROVED')
    await claim(first, APPROVED)
    expect((await claimed(first, APPROVED))?.status).toBe('APPROVED')
    await expect(staff.saveInnItem({ item: { ...item, status: 'PENDING' } })).rejects.toMatchObject({ status: 409 })
    const blocking = { inn: APPROVED, status: 'BLOCKED', comment: 'Причина' } as const
    expect(await staff.saveInnItem({ item: blocking })).toMatchObject({ status: 'BLOCKED', reason: 'Причина' })
    await staff.unblockInn({ inn: APPROVED })
  })

  const ask = (by: Client, inn = APPROVED) =>
    by.createRequest({
      request: {
        inn,
        recipientCountry: { code: 'CN' },
        recipientBankCountry: { name: 'Гонконг' },
        invoicePrice: minor(100_050),
        currency: 'CNY',
        paymentPurpose: 'Оплата ёлочных игрушек',
      },
    })

  test('a request needs the client’s own approved INN', async () => {
    await expect(ask(second)).rejects.toMatchObject({ status: 400, fields: ['inn'] })
    expect(await ask(first)).toMatchObject({
      status: 'NEW',
      clientCompanyName: 'ООО «Лампа»',
      recipientBankCountry: { code: 'HK', name: 'Гонконг' },
    })
  })

  test('a request whose INN was blocked meanwhile is not approved', async () => {
    const { id } = await ask(first)
    await staff.blockInn({ inn: APPROVED, comment: 'Проверка' })
    await expect(staff.setRequestStatus({ id, status: 'APPROVED' })).rejects.toMatchObject({
      status: 409,
      message: 'ИНН заблокирован',
    })
    await staff.unblockInn({ inn: APPROVED })
  })

  test('only one’s own rejected request is deleted, and its history stays', async () => {
    const { id } = await ask(first)
    await expect(first.deleteRequest({ id })).rejects.toMatchObject({ status: 409 })
    await staff.setRequestStatus({ id, status: 'REJECTED', comment: 'Нет' })
    await expect(second.deleteRequest({ id })).rejects.toMatchObject({ status: 404 })
    await expect(staff.deleteRequest({ id })).rejects.toMatchObject({ status: 403 })
    await first.deleteRequest({ id })
    await expect(first.request({ id })).rejects.toMatchObject({ status: 404 })
    const text = "select count(*) as n from transition where type = 'REQUEST' and instance_id = ?"
    expect(await select(application.app.store.fork(), text, [id])).toEqual([{ n: 3 }])
  })

  test('requests are found by number, amount as typed, currency, INN, company and purpose', async () => {
    const found = async (search: string) => (await first.requests({ search })).totalItems
    for (const search of ['1 000,50', 'cny', APPROVED, 'ЛАМПА', 'ёлочных'])
      expect(await found(search)).toBeGreaterThan(0)
    for (const search of ['1 000,51', 'USD', 'нет такого', '100%']) expect(await found(search)).toBe(0)
    const [newest] = (await first.requests()).items
    expect(await found(`№${newest?.id}`)).toBe(1)
  })

  test('the request of a trusted client is approved at once', async () => {
    const trusted = clientOf(application, await application.addUser({ kind: 'CLIENT', autoClientRequest: true }))
    const inn = '500100732259'
    await claim(trusted, inn)
    await staff.approveInn({ inn })
    expect((await ask(trusted, inn)).status).toBe('APPROVED')
  })
})
