import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { type ReplenishmentStatus, ReplenishmentStatus as Statuses } from '../../domain/generated/enums.ts'
import { Company } from '../../server/company/company.entity.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { addWorld, type World } from '../support/world.ts'
import { auditMoney } from '../support/audits.ts'

describe.each(databases)('replenishments on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
    admin = clientOf(application, world.admin)
  })
  afterAll(() => application.close())

  const at = (status: ReplenishmentStatus) => world.replenishmentIn(world.client.user, status)

  test.each(Object.values(Statuses))('a record walks to %s and its money stays sound', async status => {
    const id = await at(status)
    expect((await staff.replenishment({ id })).status).toBe(status)
    expect(await auditMoney(application.app.store.fork())).toEqual([])
  })

  test('a company does not pay into a country that it excludes, by the contractor or by the SWIFT code', async () => {
    const id = await at('DOC')
    const excludeOnly = (code: string) =>
      application.app.store.fork().nativeUpdate(Company, { id: world.company }, { countryExclusions: [code] })
    await excludeOnly('CN')
    const review = { id, companyId: world.company }
    const refused = (said: string) => ({
      status: 400,
      fields: ['companyId'],
      said: [expect.stringContaining(said)],
    })
    await expect(staff.reviewDocuments({ review })).rejects.toMatchObject(
      refused('Компания не проводит платежи в страну Китай'),
    )
    const inEnglish = clientOf(application, world.manager, 'GraphQL', { 'accept-language': 'en' })
    await expect(inEnglish.reviewDocuments({ review })).rejects.toMatchObject(
      refused('The company makes no payments to China'),
    )
    await excludeOnly('IR')
  })

  test('documents that differ from the request are accepted only with a tick', async () => {
    const id = await at('NEW')
    const [, other] = RECIPIENTS
    await client.saveContractorStage({
      replenishment: {
        id,
        contractorName: other.name,
        contractorCountry: { name: 'Турция' },
        contractorSwift: other.swift,
        contractorCurrency: other.currency,
        contractorAccountNumber: other.account,
        contractorBankName: other.bank,
      },
    })
    await client.saveDocuments({
      replenishment: {
        id,
        invoiceDate: '2026-03-05',
        invoiceNumber: '1',
        invoiceAmount: minor(9_450_001),
        invoiceCurrency: 'CNY',
        invoice: pdf(),
        contractDate: '2026-03-01',
        contractNumber: '1',
        contract: pdf(),
        additionalAgreementDate: '2026-03-01',
        additionalAgreementNumber: '1',
        additionalAgreement: pdf(),
      },
    })
    expect((await staff.replenishment({ id })).differences).toMatchObject([
      { field: 'invoiceAmount' },
      { field: 'contractorCountry' },
    ])
    const review = { id, accept: true, companyId: world.company, additionalAgreementBankId: world.bank }
    await expect(staff.reviewDocuments({ review })).rejects.toMatchObject({ fields: ['acceptDifferences'] })
    expect(await staff.reviewDocuments({ review: { ...review, acceptDifferences: true } })).toMatchObject({
      status: 'DOC_ACC',
    })
  })

  test('a blocked INN stops new work and lets late steps go on with a warning', async () => {
    const early = await at('DOC_ACC')
    const late = await at('CR_AWT')
    const { inn } = world.client
    await staff.blockInn({ inn, comment: 'Проверка' })
    await expect(client.requestRate({ rate: { id: early, companyId: world.company } })).rejects.toMatchObject({
      status: 409,
      message: 'ИНН заблокирован',
    })
    expect(await client.confirmRate({ id: late, accepted: true })).toMatchObject({ status: 'CR_ACC' })
    expect((await staff.replenishment({ id: late })).innBlocked).toBe(true)
    await staff.unblockInn({ inn })
  })

  test('archiving needs a reason and closes the record for good', async () => {
    const id = await at('DOC_ACC')
    await expect(admin.archiveReplenishment({ id })).rejects.toMatchObject({ fields: ['comment'] })
    expect(await admin.archiveReplenishment({ id, comment: 'Отказ клиента' })).toMatchObject({
      status: 'ARCHIVED',
      steps: [],
    })
    await expect(staff.commentReplenishment({ id, value: 'x' })).rejects.toMatchObject({ status: 409 })
    const message = { type: 'REPLENISHMENT', instanceId: id, text: 'Ещё вопрос' } as const
    await expect(client.sendMessage({ message })).rejects.toMatchObject({ status: 409 })
  })

  test('a staff comment is not written over a version that was not seen', async () => {
    const id = await at('DOC')
    const { version } = await staff.replenishment({ id })
    await staff.commentReplenishment({ id, value: 'first', version })
    await expect(staff.commentReplenishment({ id, value: 'second', version })).rejects.toMatchObject({ status: 409 })
    expect((await staff.replenishment({ id })).comment).toBe('first')
  })

  test('the staff comment has 15 characters at first and 50 from the fixation on, unseen by the client', async () => {
    const comment = (id: number, length: number) => staff.commentReplenishment({ id, value: 'a'.repeat(length) })
    const early = await at('DOC')
    await expect(comment(early, 16)).rejects.toMatchObject({ status: 400 })
    await comment(early, 15)
    const late = await at('CR_FIX')
    await expect(comment(late, 51)).rejects.toMatchObject({ status: 400 })
    await comment(late, 50)
    const seen = await clientOf(application, world.client.user, 'REST').replenishment({ id: late })
    expect(seen).not.toHaveProperty('comment')
    expect((await staff.replenishment({ id: late })).comment).toHaveLength(50)
  })

  test('a template made of the entered documents serves the next record', async () => {
    const first = await at('NEW')
    await client.saveContractorStage({
      replenishment: { id: first, contractorName: 'Lumen', contractorCountry: { code: 'CN' } },
    })
    const papers = { contract: pdf('Контракт.pdf'), contractNumber: 'C-9', contractDate: '2026-01-10' }
    const agreement = { additionalAgreement: pdf('ДС.pdf'), additionalAgreementNumber: 'A-9' }
    await client.saveDocuments({ replenishment: { id: first, draft: true, ...papers, ...agreement } })
    const { contractId, agreementId } = await client.createTemplate({ id: first, name: 'Основной' })
    const second = await at('NEW')
    const replenishment = { id: second, draft: true, contractId, additionalAgreementId: agreementId }
    expect(await client.saveDocuments({ replenishment })).toMatchObject({
      status: 'NEW',
      contractPath: 'Контракт.pdf',
      contractNumber: 'C-9',
      contractDate: '2026-01-10',
      additionalAgreementPath: 'ДС.pdf',
      additionalAgreementNumber: 'A-9',
    })
    const stranger = clientOf(application, await application.addUser())
    await expect(stranger.saveDocuments({ replenishment })).rejects.toMatchObject({ status: 404 })
  })
})
