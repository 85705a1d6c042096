import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differingDetails, judgeDestination } from '../../domain/order/details.ts'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { createOrder } from '../../server/order/order.service.ts'
import { createContractor } from '../../server/contractor/contractor.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { balanceInTable, RECIPIENT, topUp } from '../support/work.ts'
import { addOldUser, switchOn } from './support.ts'

const account = (accountNumber: string, swift = 'BKCHCNBJ') => ({ accountNumber, swift })

describe('details', () => {
  test.each([
    ['the same', account('1'), account('1'), []],
    ['an account written in groups', account('DE89 3704-0044'), account('de8937040044'), []],
    ['the head office by eight characters', account('1', 'BKCHCNBJ'), account('1', 'BKCHCNBJXXX'), []],
    ['another account', account('1'), account('2'), ['accountNumber']],
    ['another branch', account('1', 'BKCHCNBJ110'), account('1'), ['swift']],
    ['both', account('1', 'AAAACNBJ'), account('2'), ['accountNumber', 'swift']],
  ])('of %s are told from each other', (_what, one, other, differs) => {
    expect(differingDetails(one, other)).toEqual(differs)
    const kind = differs.length > 0 ? 'CHANGED' : null
    expect(judgeDestination(one, [other])).toEqual({ kind, lastPaid: other })
  })

  test('that were never paid are new', () =>
    expect(judgeDestination(account('1'), [])).toEqual({ kind: 'NEW', lastPaid: null }))

  test.each([
    ['the contractor', [account('2'), account('1')], account('2')],
    ['the name', [account('1'), account('2')], account('2')],
    ['both', [account('2'), account('3')], account('2')],
  ])('have changed when the payment to %s went elsewhere', (_what, paid, lastPaid) => {
    expect(judgeDestination(account('1'), paid)).toEqual({ kind: 'CHANGED', lastPaid })
  })
})

describe.each(databases)('changed details on %s', database => {
  let application: TestApplication
  let owner: User
  let payer: User
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    payer = await addOldUser(application, { kind: 'MANAGER', managesOrders: true, name: 'Павел Ершов' })
    staff = clientOf(application, payer)
    admin = clientOf(application, await addOldUser(application, { kind: 'ADMIN' }))
  })
  afterAll(() => application.close())

  const anew = async () => {
    owner = await application.addUser()
    await topUp(application, owner, 1_000_000)
  }
  const order = async (more: object = {}) => {
    const { id } = await createOrder(application.contextFor(owner), {
      ...RECIPIENT,
      invoiceDate: '2026-03-05',
      invoiceNumber: 'INV-1',
      invoiceAmount: minor(50_000),
      invoiceCurrency: 'CNY',
      invoice: pdf('invoice.pdf'),
      ...more,
    })
    return id
  }
  const pay = (id: number, more: object = {}) =>
    staff.payOrder({
      order: { id, xRate: toRate(7.25), slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf'), ...more },
    })
  const OTHER = { contractorAccountNumber: '6222 9999' }
  const CHECK = { by: 'PHONE' as const, whom: 'Ли Вэй, бухгалтер', note: 'По номеру из договора' }

  test('a recipient who was never paid is paid without a check, as is one whose details stay', async () => {
    await anew()
    expect(await pay(await order())).toMatchObject({ status: 'PAID', detailsChecked: null })
    const id = await order({ contractorAccountNumber: '6222 0202 0011 2233 445' })
    expect(await staff.order({ id })).toMatchObject({
      detailsToCheck: null,
      lastPaid: { accountNumber: '6222020200112233445' },
    })
    expect(await pay(id)).toMatchObject({ status: 'PAID' })
  })

  test('a payment to another account is refused without a check, and keeps it beside the former account', async () => {
    await anew()
    const before = await order()
    await pay(before)
    const id = await order(OTHER)
    expect(await staff.order({ id })).toMatchObject({
      detailsToCheck: { kind: 'CHANGED', fromUsd: 0 },
      lastPaid: { orderId: before, accountNumber: RECIPIENT.contractorAccountNumber, swift: 'BKCHCNBJ' },
    })
    await expect(pay(id)).rejects.toMatchObject({ status: 400, fields: ['detailsChecked'] })
    await expect(pay(id, { detailsChecked: { by: 'PHONE' } })).rejects.toMatchObject({
      fields: ['detailsChecked.whom'],
    })
    await expect(pay(id, { detailsChecked: { whom: 'Ли' } })).rejects.toMatchObject({ fields: ['detailsChecked.by'] })
    expect(await balanceInTable(application, owner)).toBe(1_000_000 - 6_897)
    expect(await pay(id, { detailsChecked: CHECK })).toMatchObject({
      status: 'PAID',
      detailsChecked: {
        ...CHECK,
        kind: 'CHANGED',
        checkedBy: payer.id,
        checkedByName: 'Павел Ершов',
        former: { orderId: before, accountNumber: RECIPIENT.contractorAccountNumber },
      },
    })
    expect(await staff.order({ id })).toMatchObject({ detailsChecked: CHECK, lastPaid: null, detailsToCheck: null })
    const own = await clientOf(application, owner).order({ id })
    expect(own).toMatchObject({ lastPaid: null, detailsChecked: null })
  })

  test('of a contractor entered anew under an old name are no new ones', async () => {
    await anew()
    await pay(await order())
    const ctx = application.contextFor(owner)
    const { id: contractorId } = await createContractor(ctx, {
      name: RECIPIENT.contractorName,
      country: { code: 'CN' },
    })
    const name = ` ${RECIPIENT.contractorName.toUpperCase().replaceAll('A', 'А').replaceAll(' ', ' \u00A0 ')}.`
    const id = await order({ ...OTHER, contractorId, contractorName: name })
    expect(await staff.order({ id })).toMatchObject({ detailsToCheck: { kind: 'CHANGED' } })
    await expect(pay(id)).rejects.toMatchObject({ fields: ['detailsChecked'] })
  })

  test('are of no recipient whose name holds what nobody sees, on both faces', async () => {
    await anew()
    for (const face of ['GraphQL', 'REST'] as const)
      for (const filler of ['\u3164', '\u1160', '\u200B'])
        await expect(
          clientOf(application, owner, face).createOrder({
            order: {
              ...RECIPIENT,
              invoiceDate: '2026-03-05',
              invoiceNumber: 'INV-1',
              invoiceAmount: minor(50_000),
              invoiceCurrency: 'CNY',
              invoice: pdf('invoice.pdf'),
              contractorName: `Shen${filler}zhen`,
            },
          }),
        ).rejects.toMatchObject({ status: 400, fields: ['contractorName'] })
  })

  test('of a contractor are known by the contractor also under another name', async () => {
    await anew()
    const { id: contractorId } = await createContractor(application.contextFor(owner), {
      name: RECIPIENT.contractorName,
      country: { code: 'CN' },
    })
    await pay(await order({ contractorId }))
    const id = await order({ ...OTHER, contractorId, contractorName: 'Renamed Ltd' })
    expect(await staff.order({ id })).toMatchObject({ detailsToCheck: { kind: 'CHANGED' } })
  })

  test('of a known name are not hidden by a contractor of the client’s that was paid there', async () => {
    await anew()
    const known = await order()
    await pay(known)
    const ctx = application.contextFor(owner)
    const { id: contractorId } = await createContractor(ctx, { name: 'Foo Trading', country: { code: 'CN' } })
    await pay(await order({ ...OTHER, contractorId, contractorName: 'Foo Trading', invoiceAmount: minor(1_000) }))
    const id = await order({ ...OTHER, contractorId })
    for (const face of ['GraphQL', 'REST'] as const) {
      const by = clientOf(application, payer, face)
      expect(await by.order({ id })).toMatchObject({
        detailsToCheck: { kind: 'CHANGED' },
        lastPaid: { orderId: known, accountNumber: RECIPIENT.contractorAccountNumber },
      })
      await expect(
        by.payOrder({ order: { id, xRate: toRate(7.25), slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') } }),
      ).rejects.toMatchObject({ fields: ['detailsChecked'] })
    }
  })

  test('are not made known ones by a payment too small to be checked', async () => {
    await switchOn(application, { detailsChangedFrom: minor(5_000) })
    await anew()
    await pay(await order())
    await pay(await order({ ...OTHER, invoiceAmount: minor(1_000) }))
    const id = await order(OTHER)
    expect(await staff.order({ id })).toMatchObject({ detailsToCheck: { kind: 'CHANGED', fromUsd: 0 } })
    await expect(pay(id)).rejects.toMatchObject({ fields: ['detailsChecked'] })
    await pay(id, { detailsChecked: CHECK })
    expect(await pay(await order(OTHER))).toMatchObject({ status: 'PAID' })
    await switchOn(application, {})
  })

  test('are compared with payments of the same client only, and with none that was refunded or taken back', async () => {
    await anew()
    await pay(await order())
    const refunded = await order(OTHER)
    await pay(refunded, { detailsChecked: CHECK })
    await admin.refundOrder({ id: refunded, amount: minor(100) })
    const rolledBack = await order(OTHER)
    await pay(rolledBack, { detailsChecked: CHECK })
    expect(await admin.rollbackOrder({ id: rolledBack })).toMatchObject({ detailsChecked: null })
    await expect(pay(rolledBack)).rejects.toMatchObject({ fields: ['detailsChecked'] })
    await anew()
    expect(await staff.order({ id: await order(OTHER) })).toMatchObject({ lastPaid: null })
  })

  test('are checked from the amounts of the settings on', async () => {
    await switchOn(application, { detailsChangedFrom: minor(6_898), detailsNewFrom: minor(6_897) })
    await anew()
    const first = await order()
    expect(await staff.order({ id: first })).toMatchObject({ detailsToCheck: { kind: 'NEW', fromUsd: 6_897 } })
    await expect(pay(first)).rejects.toMatchObject({ fields: ['detailsChecked'] })
    expect(await pay(first, { detailsChecked: CHECK })).toMatchObject({ detailsChecked: { kind: 'NEW', former: null } })
    expect(await pay(await order(OTHER))).toMatchObject({ status: 'PAID' })
    await switchOn(application, { detailsChangedFrom: null })
    await anew()
    await pay(await order())
    expect(await pay(await order(OTHER))).toMatchObject({ status: 'PAID' })
    await switchOn(application, {})
  })

  test('are checked by what the order is worth, whatever rate is typed, on both faces', async () => {
    await switchOn(application, { detailsChangedFrom: minor(5_000), detailsNewFrom: minor(5_000) })
    await anew()
    const id = await order()
    for (const face of ['GraphQL', 'REST'] as const) {
      const by = clientOf(application, payer, face)
      expect(await by.order({ id })).toMatchObject({ detailsToCheck: { kind: 'NEW', fromUsd: 0 } })
      const cheap = { id, xRate: toRate(10_000), slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
      await expect(by.payOrder({ order: cheap })).rejects.toMatchObject({ fields: ['detailsChecked'] })
    }
    // A larger amount by the rate counts too
    await switchOn(application, { detailsNewFrom: minor(40_000) })
    expect(await staff.order({ id })).toMatchObject({ detailsToCheck: { kind: 'NEW', fromUsd: 40_000 } })
    await expect(pay(id, { xRate: toRate(1) })).rejects.toMatchObject({ fields: ['detailsChecked'] })
    await switchOn(application, {})
  })

  test('of an order in a currency that the central bank does not quote are checked at any amount that is set', async () => {
    await switchOn(application, { detailsNewFrom: minor(999_999_999) })
    await anew()
    const id = await order({ invoiceCurrency: 'MXN', contractorCurrency: 'MXN' })
    expect(await staff.order({ id })).toMatchObject({ detailsToCheck: { kind: 'NEW', fromUsd: 0 } })
    await expect(pay(id)).rejects.toMatchObject({ fields: ['detailsChecked'] })
    await switchOn(application, {})
    expect(await pay(id)).toMatchObject({ status: 'PAID' })
  })

  test('that differ are shown to the second person beside those of the payment that they were compared with', async () => {
    await anew()
    const before = await order()
    await pay(before)
    await switchOn(application, { payFrom: minor(1) })
    const account = 'CN99OTHER0001'
    const waits = await pay(await order({ contractorAccountNumber: account }), { detailsChecked: CHECK })
    const second = clientOf(application, await addOldUser(application, { kind: 'MANAGER', managesOrders: true }))
    const { changes } = await second.approval({ id: waits.approval?.id ?? 0 })
    expect(changes).toEqual([
      { field: 'xRate', before: null, after: '7.25' },
      { field: 'contractorAccountNumber', before: RECIPIENT.contractorAccountNumber, after: account },
      { field: 'comparedWith', before: null, after: String(before) },
      expect.objectContaining({ field: 'detailsChecked' }),
    ])
    await switchOn(application, {})
  })

  test('a check is kept of whoever proposed the payment, when a second person approves it', async () => {
    await switchOn(application, { payFrom: minor(1) })
    await anew()
    const second = clientOf(application, await addOldUser(application, { kind: 'MANAGER', managesOrders: true }))
    const waits = await pay(await order(), { detailsChecked: CHECK })
    expect(await second.approveApproval({ id: waits.approval?.id ?? 0 })).toMatchObject({
      order: { status: 'PAID', detailsChecked: { checkedBy: payer.id, checkedByName: 'Павел Ершов', kind: 'NEW' } },
    })
    await switchOn(application, {})
  })
})
