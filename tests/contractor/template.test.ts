import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import type { User } from '../../server/account/account.entity.ts'
import { deleteBank } from '../../server/bank/bank.service.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import type { DocumentsInput } from '../../server/generated/schema.ts'
import { createReplenishment } from '../../server/replenishment/documents.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { addCompanyAndBank } from '../support/work.ts'

const INN = '7707083893'
const CONTRACT = { contract: pdf('Контракт.pdf'), contractNumber: 'C-9', contractDate: '2026-01-10' }
const agreement = (number: string) => ({
  additionalAgreement: pdf(`${number}.pdf`),
  additionalAgreementNumber: number,
  additionalAgreementDate: '2026-01-15',
})

describe.each(databases)('templates from entered documents on %s', database => {
  let application: TestApplication
  let admin: User
  let owner: User
  let client: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
  })
  beforeEach(async () => {
    owner = await application.addUser()
    client = clientOf(application, owner)
    await addInn(application.contextFor(owner), { inn: INN, name: 'ООО «Лампа»' })
    await approveInn(application.contextFor(admin), { inn: INN })
  })
  afterAll(() => application.close())

  const newRecord = async () => {
    const { id: clientRequestId } = await createRequest(application.contextFor(owner), {
      inn: INN,
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: minor(100_000),
      currency: 'CNY',
      paymentPurpose: 'Лампы',
    })
    await setRequestStatus(application.contextFor(admin), { id: clientRequestId, status: 'APPROVED' })
    return (await createReplenishment(application.contextFor(owner), { clientRequestId })).id
  }
  const enter = async (id: number, papers: DocumentsInput, contractorName = 'Lumen') => {
    await client.saveContractorStage({ replenishment: { id, contractorName, contractorCountry: { code: 'CN' } } })
    return client.saveDocuments({ replenishment: { id, draft: true, ...papers } })
  }
  const make = (id: number, name = 'Основной') => client.createTemplate({ id, name })

  test('the contractor is saved first when it is in no list yet', async () => {
    const id = await newRecord()
    await enter(id, { ...CONTRACT, ...agreement('A-1') })
    const { contractId, agreementId, ...more } = await make(id)
    expect({ contractId, agreementId, more }).toEqual({
      contractId: expect.any(Number),
      agreementId: expect.any(Number),
      more: {},
    })
    const [saved, ...others] = await client.contractors()
    expect({ name: saved?.name, others }).toEqual({ name: 'Lumen', others: [] })
    expect(await client.contractorTemplates({ id: Number(saved?.id) })).toMatchObject([
      { id: contractId, name: 'Основной', number: 'C-9', agreements: [{ id: agreementId, number: 'A-1' }] },
    ])
    expect(await client.replenishment({ id })).toMatchObject({ contractorId: saved?.id, contractId, status: 'NEW' })
  })

  test('with a chosen contract an agreement is added to that one', async () => {
    const first = await newRecord()
    await enter(first, { ...CONTRACT, ...agreement('A-1') })
    const { contractId } = await make(first)
    const second = await newRecord()
    await enter(second, { contractId, ...agreement('A-2') })
    expect((await make(second, 'Имя не нужно')).contractId).toBe(contractId)
    const [listed] = await client.contractors()
    const templates = await client.contractorTemplates({ id: Number(listed?.id) })
    expect(templates).toHaveLength(1)
    expect(templates[0]).toMatchObject({ name: 'Основной' })
    expect(templates[0]?.agreements.map(({ number }) => number)).toEqual(['A-2', 'A-1'])
  })

  test('a contract or a contractor that was deleted meanwhile is made anew', async () => {
    const first = await newRecord()
    await enter(first, { ...CONTRACT, ...agreement('A-1') })
    const { contractId } = await make(first)
    const [listed] = await client.contractors()
    const second = await newRecord()
    await enter(second, { contractId, ...agreement('A-2') })
    await client.deleteContractorTemplate({ id: Number(listed?.id), templateId: contractId })
    const anew = await make(second)
    expect(anew.contractId).not.toBe(contractId)
    const lists = await Promise.all((await client.contractors()).map(({ id }) => client.contractorTemplates({ id })))
    expect(lists.flat().map(({ id }) => id)).toEqual([anew.contractId])

    const third = await newRecord()
    await enter(third, { contractId: anew.contractId, ...agreement('A-3') })
    for (const { id } of await client.contractors()) await client.deleteContractor({ id })
    await make(third)
    expect((await client.contractors()).map(({ name }) => name)).toEqual(['Lumen'])
  })

  test('a template that outlived its bank is chosen without it', async () => {
    const { bankId } = await addCompanyAndBank(application)
    const first = await newRecord()
    await enter(first, { ...CONTRACT, ...agreement('A-1'), additionalAgreementBankId: bankId })
    const { contractId, agreementId } = await make(first)
    await client.saveDocuments({ replenishment: { id: first, draft: true, additionalAgreementBankId: null } })
    await deleteBank(application.contextFor(admin), { id: bankId })
    const second = await newRecord()
    const chosen = { id: second, draft: true, contractId, additionalAgreementId: agreementId }
    expect(await client.saveDocuments({ replenishment: chosen })).toMatchObject({
      additionalAgreementNumber: 'A-1',
      additionalAgreementBankId: null,
    })
  })

  test.each([
    ['a contractor', { ...CONTRACT, ...agreement('A-1') }, '', 'contractorName'],
    ['a contract', agreement('A-1'), 'Lumen', 'contract'],
    ['an agreement', CONTRACT, 'Lumen', 'additionalAgreement'],
  ])('without %s there is none', async (_, papers, contractor, field) => {
    const id = await newRecord()
    await enter(id, papers, contractor)
    await expect(make(id)).rejects.toMatchObject({ status: 400, fields: [field] })
    expect(await client.contractors()).toEqual([])
  })

  test('a name that is missing, too long or no text is an error of its field', async () => {
    const id = await newRecord()
    await enter(id, { ...CONTRACT, ...agreement('A-1') })
    for (const name of ['', 'n'.repeat(256), { $ne: null }])
      await expect(make(id, name as string)).rejects.toMatchObject({ status: 400, fields: ['name'] })
    const stranger = clientOf(application, await application.addUser())
    await expect(stranger.createTemplate({ id, name: 'X' })).rejects.toMatchObject({ status: 404 })
    const boss = clientOf(application, admin)
    await expect(boss.createTemplate({ id, name: 'X' })).rejects.toMatchObject({ status: 403 })
  })
})
