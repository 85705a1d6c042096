import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { pdf } from '../support/files.ts'
import { addCompanyAndBank, addOrder, topUp } from '../support/work.ts'

describe.each(databases)('what a rollback would take back on %s', database => {
  let application: TestApplication
  let client: User
  let admin: User
  let manager: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser()
    admin = await application.addUser({ kind: 'ADMIN' })
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    await topUp(application, client, 1_000_000)
  })
  afterAll(() => application.close())

  const order = async (user: User, id: number) =>
    (await application.rest(application.token(user), 'GET', `/order/${id}`)).body
  const paid = async () => {
    const { companyId } = await addCompanyAndBank(application)
    const id = await addOrder(application, client, 50_000)
    await application.rest(application.token(manager), 'PATCH', `/order/${id}/company/${companyId}`)
    const { body } = await application.rest(application.token(manager), 'POST', '/order/pay', {
      id,
      xRate: 1,
      slip: pdf('slip.pdf'),
      agentInvoice: pdf('invoice.pdf'),
    })
    expect(body['status'], JSON.stringify(body)).toBe('PAID')
    return id
  }

  test('the newest step and what it moved, by its exact negative; then what the ledger moves is the same', async () => {
    const id = await paid()
    const before = (await order(admin, id))['balance'] as number
    const debited = (await order(admin, id))['amountUsd'] as number
    expect((await order(admin, id))['rollback']).toEqual({
      step: 'PAY',
      amounts: [{ name: 'usdAmount', currency: 'USD', amount: debited }],
    })
    await application.rest(application.token(admin), 'POST', `/order/${id}/rollback`)
    expect((await order(admin, id))['balance']).toBe(before + debited)
    for (const user of [client, manager])
      expect(await order(user, id)).toMatchObject({ status: 'NEW', amountUsd: null, xRate: null })
    expect(await order(manager, id)).toMatchObject({ slipPath: 'slip.pdf', agentInvoicePath: 'invoice.pdf' })
    expect((await order(admin, id))['rollback']).toBeNull()
  })

  test('it is told to nobody who may not take it', async () => {
    const id = await paid()
    expect((await order(client, id))['rollback'] ?? null).toBeNull()
    expect((await order(manager, id))['rollback'] ?? null).toBeNull()
  })
})
