import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { addCompanyAndBank, addOrder, topUp } from '../support/work.ts'

describe.each(databases)('what a rollback would take back on %s', database => {
  let application: TestApplication
  let owner: User
  let client: Client
  let admin: Client
  let staff: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    owner = await application.addUser()
    client = clientOf(application, owner)
    admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    staff = clientOf(application, await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    await topUp(application, owner, 1_000_000)
  })
  afterAll(() => application.close())

  const paid = async () => {
    const { companyId } = await addCompanyAndBank(application)
    const id = await addOrder(application, owner, 50_000)
    await staff.setOrderCompany({ id, companyId })
    const order = { id, xRate: toRate(1), slip: pdf('slip.pdf'), agentInvoice: pdf('invoice.pdf') }
    expect((await staff.payOrder({ order })).status).toBe('PAID')
    return id
  }

  test('the newest step and what it moved, by its exact negative; then what the ledger moves is the same', async () => {
    const id = await paid()
    const { balance, amountUsd, rollback } = await admin.order({ id })
    expect(rollback).toEqual({
      step: 'PAY',
      amounts: [{ name: 'usdAmount', currency: 'USD', amount: amountUsd }],
    })
    await admin.rollbackOrder({ id })
    expect((await admin.order({ id })).balance).toBe(minor((balance ?? 0) + (amountUsd ?? 0)))
    for (const one of [client, staff])
      expect(await one.order({ id })).toMatchObject({ status: 'NEW', amountUsd: null, xRate: null })
    expect(await staff.order({ id })).toMatchObject({ slipPath: 'slip.pdf', agentInvoicePath: 'invoice.pdf' })
    expect((await admin.order({ id })).rollback).toBeNull()
  })

  test('it is told to nobody who may not take it', async () => {
    const id = await paid()
    for (const one of [client, staff]) expect((await one.order({ id })).rollback ?? null).toBeNull()
  })
})
