import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import { SERVICE_FEE } from '../../domain/order/workflow.ts'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { addCompanyAndBank, addOrder, balanceInTable, topUp } from '../support/work.ts'

const BALANCE = 100_000
/** 500 yuan, at 7.25 yuan for a dollar. */
const INVOICE = 50_000
const RATE = toRate(7.25)
const DOLLARS = 6_897

describe.each(databases)('an order on %s', database => {
  let application: TestApplication
  let owner: User
  let client: Client
  let staff: Client
  let admin: Client
  let companyId = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
    const enter = async (user: User) => clientOf(application, user)
    staff = await enter(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    admin = await enter(await application.addUser({ kind: 'ADMIN' }))
    ;({ companyId } = await addCompanyAndBank(application))
  })
  afterAll(() => application.close())

  /** An order of a new client, who has a thousand dollars. */
  const begin = async (invoice = INVOICE) => {
    owner = await application.addUser()
    client = clientOf(application, owner)
    await topUp(application, owner, BALANCE)
    return addOrder(application, owner, invoice)
  }
  const pay = (id: number, more: object = {}) =>
    staff.payOrder({ order: { id, xRate: RATE, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf'), ...more } })
  const balance = () => balanceInTable(application, owner)

  test('takes the dollars of its invoice at the rate, rounded to the cent, when it is paid', async () => {
    const id = await begin()
    expect(await pay(id)).toMatchObject({ status: 'PAID', amountUsd: DOLLARS, xRate: RATE })
    expect(await balance()).toBe(BALANCE - DOLLARS)
  })

  test('names every code that there is not, all at once', async () => {
    const id = await begin()
    const order = { id, contractorCountry: { code: 'ZZ' }, contractorCurrency: 'XYZ', invoiceCurrency: 'QQQ' }
    await expect(client.saveOrder({ order })).rejects.toMatchObject({
      status: 400,
      fields: ['contractorCountry', 'contractorCurrency', 'invoiceCurrency'],
    })
  })

  test('is not paid at other dollars than those that were seen', async () => {
    const id = await begin()
    await expect(pay(id, { amountUsd: minor(DOLLARS + 1) })).rejects.toMatchObject(problems.figuresStale)
    expect(await balance()).toBe(BALANCE)
  })

  test.each(['GraphQL', 'REST'] as const)(
    'names another file by another id over %s, also when it is called the same',
    async face => {
      const id = await begin()
      const own = clientOf(application, owner, face)
      const before = await own.saveOrder({ order: { id, invoice: pdf('Инвойс.pdf') } })
      const { invoiceFileId, invoicePath, version } = await own.saveOrder({ order: { id, invoice: pdf('Инвойс.pdf') } })
      expect({ invoicePath, version }).toEqual({ invoicePath: before.invoicePath, version: before.version + 1 })
      expect(invoiceFileId).toEqual(expect.any(Number))
      expect(invoiceFileId).not.toBe(before.invoiceFileId)
      const renamed = await own.saveOrder({ order: { id, invoiceNumber: 'INV-1/2' } })
      expect(renamed.invoiceFileId).toBe(invoiceFileId)
    },
  )

  test.each([
    ['a rate', { xRate: null }, 'xRate'],
    ['a slip', { slip: null }, 'slip'],
    ['an invoice of the agent', { agentInvoice: null }, 'agentInvoice'],
  ])('is not paid without %s', async (_what, lacks, field) => {
    const id = await begin()
    await expect(pay(id, lacks)).rejects.toMatchObject({ status: 400, fields: [field] })
    expect(await balance()).toBe(BALANCE)
  })

  test('of more than the balance holds is refused and stays as it was', async () => {
    const id = await begin(1_000_000)
    await expect(pay(id)).rejects.toMatchObject(problems.insufficientFunds)
    expect(await staff.order({ id })).toMatchObject({ status: 'NEW', slipPath: null })
    expect(await balance()).toBe(BALANCE)
  })

  test('charges each service once, answers both together and gives nothing back for an answer', async () => {
    const id = await begin()
    await pay(id)
    expect(await client.requestInquiry({ id })).toMatchObject({ status: 'INQUIRY' })
    expect(await client.requestSwift({ id })).toMatchObject({ status: 'INQ_SWIFT' })
    await expect(client.requestInquiry({ id })).rejects.toMatchObject({ status: 409 })
    const order = { id, inquiryReport: pdf('inquiry.pdf'), swiftReport: pdf('swift.pdf') }
    expect(await staff.sendInquirySwift({ order })).toMatchObject({ status: 'INQ_SWIFT_DONE' })
    expect(await balance()).toBe(BALANCE - DOLLARS - 2 * SERVICE_FEE)
  })

  test('gives back by rollback what its newest step took, step by step', async () => {
    const id = await begin()
    await pay(id)
    await client.requestSwift({ id })
    expect(await admin.rollbackOrder({ id })).toMatchObject({ status: 'PAID' })
    expect(await balance()).toBe(BALANCE - DOLLARS)
    expect(await admin.rollbackOrder({ id })).toMatchObject({ status: 'NEW', amountUsd: null })
    expect(await balance()).toBe(BALANCE)
    await expect(admin.rollbackOrder({ id })).rejects.toMatchObject({ status: 409 })
  })

  test('is refunded in part or whole, never beyond what it took, and only once', async () => {
    const id = await begin()
    await pay(id)
    await expect(admin.refundOrder({ id, amount: minor(DOLLARS + 1) })).rejects.toMatchObject({
      status: 400,
      fields: ['amount'],
    })
    expect(await admin.refundOrder({ id, amount: minor(1) })).toMatchObject({ status: 'REFUNDED', refundAmount: 1 })
    expect(await balance()).toBe(BALANCE - DOLLARS + 1)
    await expect(admin.refundOrder({ id, amount: minor(1) })).rejects.toMatchObject({ status: 409 })
  })

  test('is changed and cancelled by its client until it is paid', async () => {
    const id = await begin()
    expect(await client.saveOrder({ order: { id, contractorName: 'Ningbo Lighting' } })).toMatchObject({
      contractorName: 'Ningbo Lighting',
    })
    await pay(id)
    await expect(client.saveOrder({ order: { id, contractorName: 'Other' } })).rejects.toMatchObject({ status: 409 })
    await expect(client.cancelOrder({ id })).rejects.toMatchObject({ status: 409 })
  })

  test('is cancelled by staff with a reason, which its client reads', async () => {
    const id = await begin()
    await expect(staff.cancelOrder({ id })).rejects.toMatchObject({ status: 400, fields: ['comment'] })
    await staff.cancelOrder({ id, comment: 'Клиент передумал' })
    expect((await client.orderHistory({ id }))[0]).toMatchObject({ step: 'CANCEL', comment: 'Клиент передумал' })
    expect(await balance()).toBe(BALANCE)
  })

  test('has a paying company that staff choose and may correct once it is paid; its client learns the name', async () => {
    const id = await begin()
    expect(await staff.setOrderCompany({ id, companyId })).toMatchObject({ status: 'NEW', companyId })
    await pay(id)
    expect(await staff.setOrderCompany({ id, companyId })).toMatchObject({ status: 'PAID', companyId })
    expect(await client.order({ id })).toMatchObject({ companyId, companyName: 'Orient Pay FZE' })
  })
})
