import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { pdf } from '../support/files.ts'
import { addWorld, type World } from '../support/world.ts'

type Body = Readonly<Record<string, unknown>>

describe.each(databases)('reviews, exclusions and rollbacks on %s', database => {
  let application: TestApplication
  let world: World
  let client = ''
  let desk = ''
  let admin = ''
  let otherBank = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = application.token(world.mine.user)
    desk = application.token(world.manager)
    admin = application.token(world.admin)
    const { body } = await application.rest(admin, 'POST', '/brockman/bank', { name: 'Второй банк', shortName: 'ВБ' })
    otherBank = Number(body['id'])
  })
  afterAll(() => application.close())

  const at = (status: ReplenishmentStatus) => world.replenishmentIn(world.mine.user, status)
  const read = async (id: number, by = client) => (await application.rest(by, 'GET', `/replenishment/${id}`)).body
  const review = (id: number, values: object) =>
    application.rest(desk, 'POST', '/replenishment/docs-response', { id, ...values })
  const history = async (path: string, language = 'ru') =>
    (await application.rest(client, 'GET', `${path}/history`, undefined, { 'accept-language': language }))
      .body as unknown as Body[]
  const exclude = async (...codes: string[]) => {
    const countryExclusions = codes.map(code => ({ code }))
    await application.rest(admin, 'PUT', '/company/full', { id: world.company, countryExclusions })
  }
  const excluded = { status: 400, body: { fieldErrors: [{ field: 'companyId' }] } }

  test('what a review chooses is staff’s alone, on every face, until it is decided', async () => {
    const id = await at('DOC')
    const before = await read(id)
    await review(id, {
      companyId: world.company,
      additionalAgreementBankId: otherBank,
      stage: 'COMPANY',
      invoiceComment: 'Тайна',
    })
    expect(await read(id, desk)).toMatchObject({
      companyId: world.company,
      additionalAgreementBankId: otherBank,
      stage: 'COMPANY',
    })
    expect({ ...(await read(id)), version: before['version'] }).toEqual(before)
    const { body: list } = await application.rest(client, 'GET', `/replenishment?search=№${id}`)
    expect(list['items']).toMatchObject([{ companyId: null, companyName: null, companyCountry: null }])
    const query = `query { replenishment(id: ${id}) { companyId companyName companyExcludes { code } additionalAgreementBankId invoiceComment } }`
    const { data } = await application.graphql(client, query)
    expect(data?.['replenishment']).toMatchObject({ companyId: null, companyName: null, invoiceComment: null })
    const calc = await application.rest(client, 'POST', '/replenishment/rate-calc?stage=BEFORE', {
      replenishmentId: id,
    })
    expect(calc).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'companyId' }] } })
    const put = await at('DOC')
    const own = (await read(put))['additionalAgreementBankId']
    await review(put, { companyId: world.company, additionalAgreementBankId: otherBank })
    await application.rest(admin, 'POST', `/replenishment/${put}/archive`, { comment: 'Передумали' })
    expect(await read(put)).toMatchObject({ status: 'ARCHIVED', companyId: null, additionalAgreementBankId: own })
    await review(id, { accept: true })
    expect(await read(id)).toMatchObject({ companyId: world.company, additionalAgreementBankId: otherBank })
  })

  test('the bank that a review chose stays when the client sends the documents again, unless they enter another', async () => {
    const id = await at('DOC')
    await review(id, { additionalAgreementBankId: otherBank, accept: false, invoiceComment: 'Подпись' })
    const entered = (await read(id))['additionalAgreementBankId']
    await application.rest(client, 'POST', '/replenishment/docs', {
      id,
      draft: true,
      additionalAgreementBankId: entered,
    })
    expect((await read(id, desk))['additionalAgreementBankId']).toBe(otherBank)
    await application.rest(client, 'POST', '/replenishment/docs', {
      id,
      draft: true,
      additionalAgreementBankId: world.bank,
    })
    expect((await read(id, desk))['additionalAgreementBankId']).toBe(world.bank)
  })

  test('a return carries every comment with the name of its block, in history and letter, in the reader’s language', async () => {
    const id = await at('DOC')
    await review(id, { contractorBankComment: 'Нет SWIFT' })
    await review(id, { invoiceComment: 'Нет печати', accept: false })
    const [row] = await history(`/replenishment/${id}`)
    expect(row).toMatchObject({
      step: 'RETURN_DOCUMENTS',
      comment: 'Банк контрагента: Нет SWIFT\nИнвойс: Нет печати',
    })
    const [english] = await history(`/replenishment/${id}`, 'en')
    expect(english?.['comment']).toBe('Recipient’s bank: Нет SWIFT\nInvoice: Нет печати')
    const [letter] = await application.letters(world.mine.user.email ?? '')
    expect(letter?.text).toContain('Банк контрагента: Нет SWIFT\nИнвойс: Нет печати')
  })

  test('a company that excludes the country is refused at each step that uses it, and the record says so', async () => {
    const reviewed = await at('DOC')
    await review(reviewed, { companyId: world.company, additionalAgreementBankId: world.bank })
    const accepted = await at('DOC_ACC')
    const requested = await at('CR_REQ')
    const order = await world.orderIn(world.mine.user, world.mine.credited, 'NEW')
    await application.rest(desk, 'PATCH', `/order/${order}/company/${world.company}`)
    const country = ((await read(reviewed))['contractorCountry'] as { code: string }).code
    await exclude('IR', country)
    try {
      expect(await read(reviewed, desk)).toMatchObject({ companyExcludes: { code: country } })
      expect((await application.rest(desk, 'GET', `/order/${order}`)).body).toMatchObject({
        companyExcludes: { code: country },
      })
      expect(await review(reviewed, { accept: true })).toMatchObject(excluded)
      const request = { id: accepted, companyId: world.company }
      expect(await application.rest(client, 'POST', '/replenishment/cr-request', request)).toMatchObject(excluded)
      expect(await application.rest(client, 'POST', '/replenishment/cr-request?isAuto=true', request)).toMatchObject(
        excluded,
      )
      const figures = {
        rateBefore: 90,
        xRateBefore: 7,
        usdAmountBefore: 1,
        rubAmountBefore: 1,
        invoiceRateBefore: 1,
        brockmanRateBefore: 1,
      }
      expect(
        await application.rest(desk, 'POST', '/replenishment/cr-response', { id: requested, ...figures }),
      ).toMatchObject(excluded)
      expect(await application.rest(desk, 'PATCH', `/order/${order}/company/${world.company}`)).toMatchObject(excluded)
      const pay = { id: order, xRate: 7.1, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
      expect(await application.rest(desk, 'POST', '/order/pay', pay)).toMatchObject(excluded)
    } finally {
      await exclude('IR')
    }
  })

  test('a contractor that a record names stays valid after it was deleted; another deleted one does not', async () => {
    const make = async (name: string) =>
      Number((await application.rest(client, 'POST', '/client/contractor', { name })).body['id'])
    const [named, other] = [await make('ACME'), await make('Other')]
    const id = await at('NEW')
    await application.rest(client, 'POST', '/replenishment/contractor', {
      id,
      contractorId: named,
      contractorName: 'ACME',
    })
    const order = await world.orderIn(world.mine.user, world.mine.credited, 'NEW')
    await application.rest(client, 'PUT', '/order', { id: order, contractorId: named })
    for (const contractor of [named, other])
      await application.rest(client, 'DELETE', `/client/contractor/${contractor}`)
    const stage = { id, contractorId: named, contractorAddress: 'Шэньчжэнь' }
    expect(await application.rest(client, 'POST', '/replenishment/contractor', stage)).toMatchObject({ status: 200 })
    const edit = { id: order, contractorId: named, contractorAddress: 'Шэньчжэнь' }
    expect(await application.rest(client, 'PUT', '/order', edit)).toMatchObject({ status: 200 })
    const refused = { status: 400, body: { fieldErrors: [{ field: 'contractorId' }] } }
    const foreign = { id, contractorId: other }
    expect(await application.rest(client, 'POST', '/replenishment/contractor', foreign)).toMatchObject(refused)
    expect(await application.rest(client, 'PUT', '/order', { id: order, contractorId: other })).toMatchObject(refused)
  })

  test('the tick «save the contractor» alone keeps the contractor that the record has; without a name it is told of', async () => {
    const id = await at('NEW')
    const bare = await application.rest(client, 'POST', '/replenishment/contractor', { id, saveContractor: true })
    expect(bare).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'contractorName' }] } })
    await application.rest(client, 'POST', '/replenishment/contractor', { id, contractorName: 'Lamps Ltd' })
    const kept = await application.rest(client, 'POST', '/replenishment/contractor', { id, saveContractor: true })
    expect(kept.status).toBe(200)
    const { body } = await application.rest(client, 'GET', `/client/contractor/${String(kept.body['contractorId'])}`)
    expect(body['name']).toBe('Lamps Ltd')
  })

  test('a rollback takes the payment orders of its step back: kept, counted no more', async () => {
    const id = await at('BILL_PAID')
    await application.rest(client, 'POST', '/replenishment/payment', { id, paymentOrders: [pdf('more.pdf')] })
    const { body } = await application.rest(admin, 'POST', `/replenishment/${id}/rollback`)
    expect(body).toMatchObject({ status: 'CR_ACC', paymentOrderFiles: [] })
    expect(body['formerPaymentOrderFiles']).toHaveLength(2)
    await application.rest(client, 'POST', '/replenishment/payment', { id, paymentOrders: [pdf('again.pdf')] })
    expect(await read(id, desk)).toMatchObject({ status: 'BILL_PAID', paymentOrderFiles: [{ fileName: 'again.pdf' }] })
  })

  test('payment orders of a bill whose roubles were edited are former; its turn goes back to the client', async () => {
    const id = await at('CR_ACC')
    const edit = { id, edit: true, clientRate: 4, paymentOrders: [pdf('first.pdf')] }
    const paid = await application.rest(client, 'POST', '/replenishment/payment', edit)
    expect(paid.body).toMatchObject({ status: 'BILL', toDo: false, paymentOrderFiles: [{ fileName: 'first.pdf' }] })
    const { body } = await application.rest(client, 'POST', '/replenishment/payment', { id, edit: true, clientRate: 5 })
    expect(body).toMatchObject({ status: 'BILL', toDo: true, paymentOrderFiles: [] })
    expect((await read(id, desk))['steps']).not.toContain('CONFIRM_PAYMENT')
  })

  test('the company of a paid order can be corrected, with a row in its history; of a finished one it can’t', async () => {
    const order = await world.orderIn(world.mine.user, world.mine.credited, 'PAID')
    const { body: made } = await application.rest(admin, 'POST', '/company/full', {
      name: 'Second Pay',
      country: { code: 'HK' },
      currency: 'USD',
      baseRate: 2,
    })
    const set = await application.rest(desk, 'PATCH', `/order/${order}/company/${String(made['id'])}`)
    expect(set).toMatchObject({ status: 200, body: { status: 'PAID', companyName: 'Second Pay' } })
    expect((await history(`/order/${order}`))[0]).toMatchObject({ step: 'SET_COMPANY', from: 'PAID', to: 'PAID' })
    const rolled = await application.rest(admin, 'POST', `/order/${order}/rollback`)
    expect(rolled.body).toMatchObject({ status: 'NEW', companyName: 'Second Pay' })
    const over = await world.orderIn(world.mine.user, world.mine.credited, 'REFUNDED')
    expect((await application.rest(desk, 'PATCH', `/order/${over}/company/${world.company}`)).status).toBe(409)
  })

  test('a bank has a correspondent account of 20 digits and a KPP of 9, which stand on its bills', async () => {
    const wrong = { id: world.bank, corrAccount: '123', kpp: '77' }
    expect(await application.rest(admin, 'PUT', '/brockman/bank', wrong)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'corrAccount' }, { field: 'kpp' }] },
    })
    const right = { id: world.bank, corrAccount: '30101 81030000 0000985', kpp: '770801001' }
    const stored = { corrAccount: '30101810300000000985', kpp: '770801001' }
    expect(await application.rest(admin, 'PUT', '/brockman/bank', right)).toMatchObject({ status: 200, body: stored })
    const id = await at('CR_ACC')
    expect((await application.rest(client, 'GET', `/replenishment/${id}/bill`)).body['receivedFrom']).toMatchObject(
      stored,
    )
    expect((await application.rest(client, 'GET', `/brockman/${world.bank}`)).body).not.toHaveProperty('corrAccount')
  })
})
