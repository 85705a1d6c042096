import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

describe.each(databases)('INNs and requests on %s', database => {
  let application: TestApplication
  let first = ''
  let second = ''
  let desk = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    first = application.token(await application.addUser({ kind: 'CLIENT' }))
    second = application.token(await application.addUser({ kind: 'CLIENT' }))
    desk = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
  })
  afterAll(() => application.close())

  const claim = (by: string, inn: string, name = 'ООО «Лампа»', more: object = {}) =>
    application.rest(by, 'POST', '/client/inn', { inn, name, ...more })
  const move = (inn: string, step: string, body?: object) =>
    application.rest(desk, 'POST', `/inn-registry/${inn}/${step}`, body)
  const statusFor = async (by: string, inn: string) => {
    const { body } = await application.rest(by, 'GET', `/client/inn?search=${inn}`)
    return (body['items'] as { status: string; reason: string | null }[])[0]
  }

  test('a claim on an approved INN of another client waits until staff approve it too', async () => {
    await claim(first, '7707083893')
    expect((await statusFor(first, '7707083893'))?.status).toBe('PENDING')
    await move('7707083893', 'approve')
    await claim(second, '7707083893', 'Другое имя', { comment: 'тайна второго' })
    expect((await statusFor(first, '7707083893'))?.status).toBe('APPROVED')
    expect((await statusFor(second, '7707083893'))?.status).toBe('PENDING')
    const { body } = await application.rest(desk, 'GET', '/inn-registry/7707083893')
    expect((body['clients'] as { status: string }[]).map(({ status }) => status)).toEqual(['APPROVED', 'PENDING'])
    const waiting = await application.rest(desk, 'GET', '/inn-registry?status=PENDING')
    expect(waiting.body['totalItems']).toBe(1)
    await move('7707083893', 'approve')
    expect((await statusFor(second, '7707083893'))?.status).toBe('APPROVED')
    expect((await move('7707083893', 'approve')).status).toBe(409)
    const seen = await application.rest(first, 'GET', '/client/inn')
    expect(JSON.stringify(seen.body)).not.toContain('тайна второго')
  })

  test('the registry finds an INN by its own digits, and by the number that the audit log gives it', async () => {
    const found = async (search: string) => {
      const { body } = await application.rest(desk, 'GET', `/inn-registry?search=${encodeURIComponent(search)}`)
      return (body['items'] as { inn: string }[]).map(({ inn }) => inn)
    }
    expect(await found('7083893')).toEqual(['7707083893'])
    expect(await found('№1')).toEqual(['7707083893'])
    expect(await found('№77070')).toEqual([])
  })

  test('a block needs a reason, holds for all and is lifted by unblocking', async () => {
    const bare = await move('7707083893', 'block', {})
    expect(bare).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'comment' }] } })
    await move('7707083893', 'block', { comment: 'Недостоверный адрес' })
    for (const by of [first, second])
      expect(await statusFor(by, '7707083893')).toMatchObject({ status: 'BLOCKED', reason: 'Недостоверный адрес' })
    expect((await move('7707083893', 'approve')).status).toBe(409)
    expect((await move('7707083893', 'unblock')).body['status']).toBe('APPROVED')
    expect(await statusFor(first, '7707083893')).toMatchObject({ status: 'APPROVED', reason: null })
  })

  test('one’s own INN twice, or one that is no number, is a field error; wrong check digits are a warning', async () => {
    expect(await claim(first, '7707083893')).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'inn' }] } })
    expect((await claim(first, '12345')).status).toBe(400)
    expect(await claim(first, '7707083894')).toMatchObject({ status: 200, body: { innValid: false } })
  })

  test('a waiting INN that nobody claims any more goes from the registry', async () => {
    await claim(first, '7736050003')
    expect((await application.rest(first, 'DELETE', '/client/inn/7736050003')).status).toBe(200)
    expect((await application.rest(desk, 'GET', '/inn-registry/7736050003')).status).toBe(404)
    expect((await application.rest(first, 'DELETE', '/client/inn/7736050003')).status).toBe(404)
  })

  test('staff create an item in the status they give, and move it only by a legal step', async () => {
    const item = { inn: '7719402047', name: 'ООО «Мотордеталь»' }
    const made = await application.rest(desk, 'POST', '/inn-registry', { ...item, status: 'APPROVED' })
    expect(made.body['status']).toBe('APPROVED')
    await claim(first, '7719402047')
    expect((await statusFor(first, '7719402047'))?.status).toBe('APPROVED')
    expect((await application.rest(desk, 'POST', '/inn-registry', { ...item, status: 'PENDING' })).status).toBe(409)
    const blocked = await application.rest(desk, 'POST', '/inn-registry', {
      inn: '7719402047',
      status: 'BLOCKED',
      comment: 'Причина',
    })
    expect(blocked.body).toMatchObject({ status: 'BLOCKED', reason: 'Причина' })
    await move('7719402047', 'unblock')
  })

  const request = (inn: string) => ({
    inn,
    recipientCountry: { code: 'CN' },
    recipientBankCountry: { name: 'Гонконг' },
    invoicePrice: 100_050,
    currency: 'CNY',
    paymentPurpose: 'Оплата ёлочных игрушек',
  })

  test('a request needs the client’s own approved INN', async () => {
    const foreign = await application.rest(second, 'POST', '/request', request('7719402047'))
    expect(foreign).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'inn' }] } })
    const made = await application.rest(first, 'POST', '/request', request('7719402047'))
    expect(made.body).toMatchObject({
      status: 'NEW',
      clientCompanyName: 'ООО «Лампа»',
      recipientBankCountry: { code: 'HK', name: 'Гонконг' },
    })
  })

  test('a request whose INN was blocked meanwhile is not approved', async () => {
    const { body } = await application.rest(first, 'POST', '/request', request('7719402047'))
    await move('7719402047', 'block', { comment: 'Проверка' })
    const set = await application.rest(desk, 'PUT', `/request/${String(body['id'])}/status`, { status: 'APPROVED' })
    expect(set).toMatchObject({ status: 409, body: { message: 'ИНН заблокирован' } })
    await move('7719402047', 'unblock')
  })

  test('only one’s own rejected request is deleted, and its history stays', async () => {
    const { body } = await application.rest(first, 'POST', '/request', request('7719402047'))
    const path = `/request/${String(body['id'])}`
    expect((await application.rest(first, 'DELETE', path)).status).toBe(409)
    await application.rest(desk, 'PUT', `${path}/status`, { status: 'REJECTED', comment: 'Нет' })
    expect((await application.rest(second, 'DELETE', path)).status).toBe(404)
    expect((await application.rest(desk, 'DELETE', path)).status).toBe(403)
    expect((await application.rest(first, 'DELETE', path)).status).toBe(200)
    expect((await application.rest(first, 'GET', path)).status).toBe(404)
    const [row] = await application.app.store
      .fork()
      .execute<{ n: number }[]>("select count(*) as n from transition where type = 'REQUEST' and instance_id = ?", [
        body['id'],
      ])
    expect(row?.n).toBe(3)
  })

  test('requests are found by number, amount as typed, currency, INN, company and purpose', async () => {
    const found = async (search: string) =>
      Number((await application.rest(first, 'GET', `/request?search=${encodeURIComponent(search)}`)).body['totalItems'])
    for (const search of ['1 000,50', 'cny', '7719402047', 'ЛАМПА', 'ёлочных'])
      expect(await found(search)).toBeGreaterThan(0)
    for (const search of ['1 000,51', 'USD', 'нет такого', '100%']) expect(await found(search)).toBe(0)
    const { body } = await application.rest(first, 'GET', '/request')
    const [newest] = body['items'] as { id: number }[]
    expect(await found(`№${newest?.id}`)).toBe(1)
  })

  test('the request of a trusted client is approved at once', async () => {
    const trusted = application.token(await application.addUser({ kind: 'CLIENT', autoClientRequest: true }))
    await claim(trusted, '500100732259')
    await move('500100732259', 'approve')
    expect((await application.rest(trusted, 'POST', '/request', request('500100732259'))).body['status']).toBe(
      'APPROVED',
    )
  })
})
