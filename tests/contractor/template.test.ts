import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import type { User } from '../../server/account/account.entity.ts'
import { deleteBank } from '../../server/bank/bank.service.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { createReplenishment } from '../../server/replenishment/documents.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addCompanyAndBank } from '../support/work.ts'

const INN = '7707083893'
const CONTRACT = { contract: pdf('Контракт.pdf'), contractNumber: 'C-9', contractDate: '2026-01-10' }
const agreement = (number: string) => ({
  additionalAgreement: pdf(`${number}.pdf`),
  additionalAgreementNumber: number,
  additionalAgreementDate: '2026-01-15',
})

interface Contract {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly bankId: number | null
  readonly agreements: readonly { readonly id: number; readonly number: string }[]
}

describe.each(databases)('templates from entered documents on %s', database => {
  let application: TestApplication
  let admin: User
  let client: User
  let token = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
  })
  beforeEach(async () => {
    client = await application.addUser()
    token = application.token(client)
    await addInn(application.contextFor(client), { inn: INN, name: 'ООО «Лампа»' })
    await approveInn(application.contextFor(admin), { inn: INN })
  })
  afterAll(() => application.close())

  const post = (path: string, body: object) => application.rest(token, 'POST', path, body)
  const newRecord = async () => {
    const { id: clientRequestId } = await createRequest(application.contextFor(client), {
      inn: INN,
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: minor(100_000),
      currency: 'CNY',
      paymentPurpose: 'Лампы',
    })
    await setRequestStatus(application.contextFor(admin), { id: clientRequestId, status: 'APPROVED' })
    return (await createReplenishment(application.contextFor(client), { clientRequestId })).id
  }
  const enter = async (id: number, papers: object, contractor = 'Lumen') => {
    await post('/replenishment/contractor', { id, contractorName: contractor, contractorCountry: { code: 'CN' } })
    expect((await post('/replenishment/docs', { id, draft: true, ...papers })).status).toBe(200)
  }
  const make = (id: number, name = 'Основной') => post(`/replenishment/${id}/template`, { name })
  const contractors = async () =>
    (await application.rest(token, 'GET', '/client/contractor')).body as unknown as { id: number; name: string }[]
  const templatesOf = async (id: number) =>
    (await application.rest(token, 'GET', `/client/contractor/${id}/template`)).body as unknown as Contract[]

  test('the contractor is saved first when it is in no list yet', async () => {
    const id = await newRecord()
    await enter(id, { ...CONTRACT, ...agreement('A-1') })
    const { status, body } = await make(id)
    expect({ status, body }).toEqual({
      status: 200,
      body: { contractId: expect.any(Number), agreementId: expect.any(Number) },
    })
    const [saved, ...others] = await contractors()
    expect({ name: saved?.name, others }).toEqual({ name: 'Lumen', others: [] })
    expect(await templatesOf(Number(saved?.id))).toMatchObject([
      {
        id: body['contractId'],
        name: 'Основной',
        number: 'C-9',
        agreements: [{ id: body['agreementId'], number: 'A-1' }],
      },
    ])
    const record = await application.rest(token, 'GET', `/replenishment/${id}`)
    expect(record.body).toMatchObject({ contractorId: saved?.id, contractId: body['contractId'], status: 'NEW' })
  })

  test('with a chosen contract an agreement is added to that one', async () => {
    const first = await newRecord()
    await enter(first, { ...CONTRACT, ...agreement('A-1') })
    const { contractId } = (await make(first)).body
    const second = await newRecord()
    await enter(second, { contractId, ...agreement('A-2') })
    const added = await make(second, 'Имя не нужно')
    expect(added.body['contractId']).toBe(contractId)
    const [listed] = await contractors()
    const templates = await templatesOf(Number(listed?.id))
    expect(templates).toHaveLength(1)
    expect(templates[0]).toMatchObject({ name: 'Основной' })
    expect(templates[0]?.agreements.map(({ number }) => number)).toEqual(['A-2', 'A-1'])
  })

  test('a contract or a contractor that was deleted meanwhile is made anew', async () => {
    const first = await newRecord()
    await enter(first, { ...CONTRACT, ...agreement('A-1') })
    const { contractId } = (await make(first)).body
    const [listed] = await contractors()
    const second = await newRecord()
    await enter(second, { contractId, ...agreement('A-2') })
    await application.rest(token, 'DELETE', `/client/contractor/${listed?.id}/template/${String(contractId)}`)
    const anew = await make(second)
    expect(anew.status).toBe(200)
    expect(anew.body['contractId']).not.toBe(contractId)
    const lists = await Promise.all((await contractors()).map(({ id }) => templatesOf(id)))
    expect(lists.flat().map(({ id }) => id)).toEqual([anew.body['contractId']])

    const third = await newRecord()
    await enter(third, { contractId: anew.body['contractId'], ...agreement('A-3') })
    for (const { id } of await contractors()) await application.rest(token, 'DELETE', `/client/contractor/${id}`)
    expect((await make(third)).status).toBe(200)
    expect((await contractors()).map(({ name }) => name)).toEqual(['Lumen'])
  })

  test('a template that outlived its bank is chosen without it', async () => {
    const { bankId } = await addCompanyAndBank(application)
    const first = await newRecord()
    await enter(first, { ...CONTRACT, ...agreement('A-1'), additionalAgreementBankId: bankId })
    const { contractId, agreementId } = (await make(first)).body
    await post('/replenishment/docs', { id: first, draft: true, additionalAgreementBankId: null })
    await deleteBank(application.contextFor(admin), { id: bankId })
    const second = await newRecord()
    const chosen = { id: second, draft: true, contractId, additionalAgreementId: agreementId }
    const { status, body } = await post('/replenishment/docs', chosen)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { additionalAgreementNumber: 'A-1', additionalAgreementBankId: null },
    })
  })

  test.each([
    ['a contractor', { ...CONTRACT, ...agreement('A-1') }, '', 'contractorName'],
    ['a contract', agreement('A-1'), 'Lumen', 'contract'],
    ['an agreement', CONTRACT, 'Lumen', 'additionalAgreement'],
  ])('without %s there is none', async (_, papers, contractor, field) => {
    const id = await newRecord()
    await enter(id, papers, contractor)
    const { status, body } = await make(id)
    expect({ status, fields: body['fieldErrors'] }).toMatchObject({ status: 400, fields: [{ field }] })
    expect(await contractors()).toEqual([])
  })

  test('a name that is missing, too long or no text is an error of its field', async () => {
    const id = await newRecord()
    await enter(id, { ...CONTRACT, ...agreement('A-1') })
    for (const name of ['', 'n'.repeat(256), { $ne: null }]) {
      const { status, body } = await post(`/replenishment/${id}/template`, { name })
      expect({ status, fields: body['fieldErrors'] }).toMatchObject({ status: 400, fields: [{ field: 'name' }] })
    }
    const stranger = application.token(await application.addUser())
    expect((await application.rest(stranger, 'POST', `/replenishment/${id}/template`, { name: 'X' })).status).toBe(404)
    expect(
      (await application.rest(application.token(admin), 'POST', `/replenishment/${id}/template`, { name: 'X' })).status,
    ).toBe(403)
  })
})
