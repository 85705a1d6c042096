import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differingDetails, detailsKind } from '../../domain/order/details.ts'
import { recipientKey } from '../../domain/order/recipient.ts'
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
    expect(detailsKind(one, other)).toBe(differs.length > 0 ? 'CHANGED' : null)
  })

  test.each([
    ['  MUMBAI   pharma exports PVT ltd'],
    ['Mumbai\u00A0Pharma Exports Pvt Ltd'],
    ['Mumbai \u200BPharma\u00AD Exports Pvt Ltd'],
    ['Mumbаi Pharma Exports Pvt Ltd'], // a Cyrillic а
    ['Ｍumbai Pharma Exports Pvt Ltd'],
    ['Mumba\u0301i Pharma Exports Pvt Ltd'],
    ['Mumbai Pharma Exports Pvt. Ltd.'],
    ['Mumbai Pharma Exp0rts Pvt Ltd'],
  ])('of %s are those of a recipient whose name only looks another', name => {
    expect(recipientKey(name)).toBe(recipientKey('Mumbai Pharma Exports Pvt Ltd'))
    expect(recipientKey(`${name} Two`)).not.toBe(recipientKey('Mumbai Pharma Exports Pvt Ltd'))
  })

  test('that were never paid are new', () => expect(detailsKind(account('1'), null)).toBe('NEW'))
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
    const name = ` ${RECIPIENT.contractorName.toUpperCase().replaceAll(' ', ' \u200B ')}.`
    const id = await order({ ...OTHER, contractorId, contractorName: name })
    expect(await staff.order({ id })).toMatchObject({ detailsToCheck: { kind: 'CHANGED' } })
    await expect(pay(id)).rejects.toMatchObject({ fields: ['detailsChecked'] })
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
