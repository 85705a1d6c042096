import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import type { DocumentsReviewInput } from '../../server/generated/schema.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { addWorld, type World } from '../support/world.ts'

const FIGURES = {
  rateBefore: toRate(90),
  xRateBefore: toRate(7),
  usdAmountBefore: minor(1),
  rubAmountBefore: minor(1),
  invoiceRateBefore: toRate(1),
  brockmanRateBefore: toRate(1),
}

describe.each(databases)('reviews, exclusions and rollbacks on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client
  let otherBank = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
    admin = clientOf(application, world.admin)
    otherBank = (await admin.createBank({ bank: { name: 'Второй банк', shortName: 'ВБ' } })).id
  })
  afterAll(() => application.close())

  const at = (status: ReplenishmentStatus) => world.replenishmentIn(world.client.user, status)
  const review = (id: number, more: DocumentsReviewInput) => staff.reviewDocuments({ review: { id, ...more } })
  const exclude = (...codes: string[]) =>
    admin.saveCompany({ company: { id: world.company, countryExclusions: codes.map(code => ({ code })) } })
  const excluded = { status: 400, fields: ['companyId'] }

  test('what a review chooses is staff’s alone, on every face, until it is decided', async () => {
    const id = await at('DOC')
    const faces = [client, clientOf(application, world.client.user, 'REST')]
    const before = await Promise.all(faces.map(face => face.replenishment({ id })))
    await review(id, {
      companyId: world.company,
      additionalAgreementBankId: otherBank,
      stage: 'COMPANY',
      invoiceComment: 'Тайна',
    })
    expect(await staff.replenishment({ id })).toMatchObject({
      companyId: world.company,
      additionalAgreementBankId: otherBank,
      stage: 'COMPANY',
    })
    for (const [index, face] of faces.entries()) {
      const seen = await face.replenishment({ id })
      expect({ ...seen, version: before[index]?.version }).toEqual(before[index])
      expect(seen).toMatchObject({ companyId: null, companyName: null, invoiceComment: null })
      expect((await face.replenishments({ search: `№${id}` })).items).toMatchObject([
        { companyId: null, companyName: null, companyCountry: null },
      ])
      await expect(face.rateCalc({ stage: 'BEFORE', calc: { replenishmentId: id } })).rejects.toMatchObject(excluded)
    }
    const put = await at('DOC')
    const own = (await client.replenishment({ id: put })).additionalAgreementBankId
    await review(put, { companyId: world.company, additionalAgreementBankId: otherBank })
    await admin.archiveReplenishment({ id: put, comment: 'Передумали' })
    expect(await client.replenishment({ id: put })).toMatchObject({
      status: 'ARCHIVED',
      companyId: null,
      additionalAgreementBankId: own,
    })
    await review(id, { accept: true })
    expect(await client.replenishment({ id })).toMatchObject({
      companyId: world.company,
      additionalAgreementBankId: otherBank,
    })
  })

  test('the bank that a review chose stays when the client sends the documents again, unless they enter another', async () => {
    const id = await at('DOC')
    await review(id, { additionalAgreementBankId: otherBank, accept: false, invoiceComment: 'Подпись' })
    const entered = (await client.replenishment({ id })).additionalAgreementBankId ?? null
    const send = (additionalAgreementBankId: number | null) =>
      client.saveDocuments({ replenishment: { id, draft: true, additionalAgreementBankId } })
    await send(entered)
    expect((await staff.replenishment({ id })).additionalAgreementBankId).toBe(otherBank)
    await send(world.bank)
    expect((await staff.replenishment({ id })).additionalAgreementBankId).toBe(world.bank)
  })

  test('a return carries every comment with the name of its block, in history and letter, in the reader’s language', async () => {
    const id = await at('DOC')
    await review(id, { contractorBankComment: 'Нет SWIFT' })
    await review(id, { invoiceComment: 'Нет печати', accept: false })
    const [row] = await client.replenishmentHistory({ id })
    expect(row).toMatchObject({
      step: 'RETURN_DOCUMENTS',
      comment: 'Банк контрагента: Нет SWIFT\nИнвойс: Нет печати',
    })
    const inEnglish = clientOf(application, world.client.user, 'GraphQL', { 'accept-language': 'en' })
    const [english] = await inEnglish.replenishmentHistory({ id })
    expect(english?.comment).toBe('Recipient’s bank: Нет SWIFT\nInvoice: Нет печати')
    const [letter] = await application.letters(world.client.user.email ?? '')
    expect(letter?.text).toContain('Банк контрагента: Нет SWIFT\nИнвойс: Нет печати')
  })

  test('a company that excludes the country is refused at each step that uses it, and the record says so', async () => {
    const reviewed = await at('DOC')
    await review(reviewed, { companyId: world.company, additionalAgreementBankId: world.bank })
    const accepted = await at('DOC_ACC')
    const requested = await at('CR_REQ')
    const order = await world.orderIn(world.client.user, world.client.credited, 'NEW')
    const setCompany = () => staff.setOrderCompany({ id: order, companyId: world.company })
    await setCompany()
    const country = (await client.replenishment({ id: reviewed })).contractorCountry?.code ?? ''
    await exclude('IR', country)
    try {
      expect(await staff.replenishment({ id: reviewed })).toMatchObject({ companyExcludes: { code: country } })
      expect(await staff.order({ id: order })).toMatchObject({ companyExcludes: { code: country } })
      await expect(review(reviewed, { accept: true })).rejects.toMatchObject(excluded)
      const rate = { id: accepted, companyId: world.company }
      await expect(client.requestRate({ rate })).rejects.toMatchObject(excluded)
      await expect(client.requestRate({ isAuto: true, rate })).rejects.toMatchObject(excluded)
      await expect(staff.formRate({ rate: { id: requested, ...FIGURES } })).rejects.toMatchObject(excluded)
      await expect(setCompany()).rejects.toMatchObject(excluded)
      const pay = { id: order, xRate: toRate(7.1), slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
      await expect(staff.payOrder({ order: pay })).rejects.toMatchObject(excluded)
    } finally {
      await exclude('IR')
    }
  })

  test('a contractor that a record names stays valid after it was deleted; another deleted one does not', async () => {
    const make = async (name: string) => (await client.createContractor({ contractor: { name } })).id
    const [named, other] = [await make('ACME'), await make('Other')]
    const id = await at('NEW')
    await client.saveContractorStage({ replenishment: { id, contractorId: named, contractorName: 'ACME' } })
    const order = await world.orderIn(world.client.user, world.client.credited, 'NEW')
    await client.saveOrder({ order: { id: order, contractorId: named } })
    for (const contractor of [named, other]) await client.deleteContractor({ id: contractor })
    const edit = { contractorId: named, contractorAddress: 'Шэньчжэнь' }
    expect(await client.saveContractorStage({ replenishment: { id, ...edit } })).toMatchObject(edit)
    expect(await client.saveOrder({ order: { id: order, ...edit } })).toMatchObject(edit)
    const refused = { status: 400, fields: ['contractorId'] }
    const foreign = { contractorId: other }
    await expect(client.saveContractorStage({ replenishment: { id, ...foreign } })).rejects.toMatchObject(refused)
    await expect(client.saveOrder({ order: { id: order, ...foreign } })).rejects.toMatchObject(refused)
  })

  test('the tick «save the contractor» alone keeps the contractor that the record has; without a name it is told of', async () => {
    const id = await at('NEW')
    const keep = () => client.saveContractorStage({ replenishment: { id, saveContractor: true } })
    await expect(keep()).rejects.toMatchObject({ status: 400, fields: ['contractorName'] })
    await client.saveContractorStage({ replenishment: { id, contractorName: 'Lamps Ltd' } })
    const { contractorId } = await keep()
    expect((await client.contractor({ id: Number(contractorId) })).name).toBe('Lamps Ltd')
  })

  test('a rollback takes the payment orders of its step back: kept, counted no more', async () => {
    const id = await at('BILL_PAID')
    await client.sendPayment({ payment: { id, paymentOrders: [pdf('more.pdf')] } })
    const rolled = await admin.rollbackReplenishment({ id })
    expect(rolled).toMatchObject({ status: 'CR_ACC', paymentOrderFiles: [] })
    expect(rolled.formerPaymentOrderFiles).toHaveLength(2)
    await client.sendPayment({ payment: { id, paymentOrders: [pdf('again.pdf')] } })
    expect(await staff.replenishment({ id })).toMatchObject({
      status: 'BILL_PAID',
      paymentOrderFiles: [{ fileName: 'again.pdf' }],
    })
  })

  test('payment orders of a bill whose roubles were edited are former; its turn goes back to the client', async () => {
    const id = await at('CR_ACC')
    const edit = { id, edit: true, clientRate: toRate(4) }
    expect(await client.sendPayment({ payment: { ...edit, paymentOrders: [pdf('first.pdf')] } })).toMatchObject({
      status: 'BILL',
      toDo: false,
      paymentOrderFiles: [{ fileName: 'first.pdf' }],
    })
    expect(await client.sendPayment({ payment: { ...edit, clientRate: toRate(5) } })).toMatchObject({
      status: 'BILL',
      toDo: true,
      paymentOrderFiles: [],
    })
    expect((await staff.replenishment({ id })).steps).not.toContain('CONFIRM_PAYMENT')
  })

  test('the company of a paid order can be corrected, with a row in its history; of a finished one it can’t', async () => {
    const id = await world.orderIn(world.client.user, world.client.credited, 'PAID')
    const made = await admin.createCompany({
      company: { name: 'Second Pay', country: { code: 'HK' }, currency: 'USD', baseRate: toRate(2) },
    })
    expect(await staff.setOrderCompany({ id, companyId: made.id })).toMatchObject({
      status: 'PAID',
      companyName: 'Second Pay',
    })
    expect((await client.orderHistory({ id }))[0]).toMatchObject({ step: 'SET_COMPANY', from: 'PAID', to: 'PAID' })
    expect(await admin.rollbackOrder({ id })).toMatchObject({ status: 'NEW', companyName: 'Second Pay' })
    const over = await world.orderIn(world.client.user, world.client.credited, 'REFUNDED')
    await expect(staff.setOrderCompany({ id: over, companyId: world.company })).rejects.toMatchObject({ status: 409 })
  })

  test('a bank has a correspondent account of 20 digits and a KPP of 9, which stand on its bills', async () => {
    const save = (corrAccount: string, kpp: string) => admin.saveBank({ bank: { id: world.bank, corrAccount, kpp } })
    await expect(save('123', '77')).rejects.toMatchObject({ status: 400, fields: ['corrAccount', 'kpp'] })
    const stored = { corrAccount: '30101810300000000985', kpp: '770801001' }
    expect(await save('30101 81030000 0000985', '770801001')).toMatchObject(stored)
    const id = await at('CR_ACC')
    expect((await client.bill({ id })).receivedFrom).toMatchObject(stored)
    await expect(client.bank({ id: world.bank })).rejects.toMatchObject({ status: 403 })
    const banks = await clientOf(application, world.client.user, 'REST').banks()
    expect(banks.find(bank => bank.id === world.bank)).not.toHaveProperty('corrAccount')
  })
})
