import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { Company } from '../../server/company/company.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { change, select } from '../support/sql.ts'
import { balanceInTable } from '../support/work.ts'
import { addWorld, type World } from '../support/world.ts'

describe.each(databases)('the rate and the payment of a replenishment on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
    admin = clientOf(application, world.admin)
  })
  afterAll(() => application.close())

  const at = (status: ReplenishmentStatus) => world.replenishmentIn(world.client.user, status)

  test('edit mode keeps R and X, makes every other figure anew and needs a new invoice', async () => {
    const id = await at('CR_ACC')
    const before = await staff.replenishment({ id })
    const edit = { id, edit: true, invoiceAmount: minor(2_000_000) }
    await expect(client.sendPayment({ payment: edit })).rejects.toMatchObject({ status: 400, fields: ['invoice'] })
    const payment = { ...edit, invoice: pdf('new.pdf'), clientRate: toRate(4) }
    expect(await client.sendPayment({ payment })).toMatchObject({
      status: 'BILL',
      rateBefore: before.rateBefore,
      xRateBefore: before.xRateBefore,
      invoiceAmount: 2_000_000,
      usdAmountBefore: 281_524,
      clientRate: 4,
      rateType: 'CLIENT',
      invoicePath: 'new.pdf',
    })
    const history = await client.replenishmentHistory({ id })
    expect(history.find(({ step }) => step === 'CONFIRM_RATE')?.amounts).toContainEqual({
      name: 'usdAmount',
      currency: 'USD',
      amount: before.usdAmountBefore,
    })
  })

  test('after a confirmation a refusal cancels the payment', async () => {
    for (const status of ['CR_ACC', 'BILL'] as const) {
      const id = await at(status)
      expect(await client.confirmRate({ id, accepted: false })).toMatchObject({ status: 'CR_NAC' })
    }
  })

  test('payment orders of a cancelled bill don’t pay the next one', async () => {
    const id = await at('CR_ACC')
    const edit = { id, edit: true, clientRate: toRate(4) }
    await client.sendPayment({ payment: { ...edit, paymentOrders: [pdf('old.pdf')] } })
    expect((await staff.replenishment({ id })).steps).toContain('CONFIRM_PAYMENT')
    await client.confirmRate({ id, accepted: false })
    await client.requestRate({ rate: { id, companyId: world.company } })
    const [rate, xRate] = [toRate(90), toRate(7)]
    const figures = await staff.rateCalc({ stage: 'BEFORE', calc: { replenishmentId: id, rate, xRate } })
    await staff.formRate({
      rate: {
        id,
        rateBefore: rate,
        xRateBefore: xRate,
        usdAmountBefore: figures.usdAmount,
        rubAmountBefore: figures.rubAmount,
        invoiceRateBefore: figures.invoiceRate,
        brockmanRateBefore: figures.brockmanRate,
      },
    })
    await client.confirmRate({ id, accepted: true })
    expect(await client.sendPayment({ payment: edit })).toMatchObject({ status: 'BILL' })
    const record = await staff.replenishment({ id })
    expect(record.steps).not.toContain('CONFIRM_PAYMENT')
    expect(record.paymentOrderFiles).toEqual([])
    const [former] = record.formerPaymentOrderFiles
    expect(former?.fileName).toBe('old.pdf')
    const kept = await client.download({ id: Number(former?.id), type: 'PAYMENT_ORDER' })
    expect(kept.name).toBe('old.pdf')
  })

  test('staff form the rate and confirm the roubles again while the other side has not moved', async () => {
    const id = await at('CR_FIX')
    expect(await staff.confirmPayment({ id, amount: minor(5_000_000) })).toMatchObject({
      status: 'CR_FIX',
      rubAmountAfter: 5_000_000,
    })
    // What stands in an address is a text: only REST can be sent these
    const token = application.token(world.manager)
    for (const amount of ['1e3', '-1', '100.5', 'abc', '', String(2 ** 53)])
      expect((await application.rest(token, 'PATCH', `/replenishment/${id}/payment?amount=${amount}`)).status).toBe(400)
  })

  test('the central-bank rate is formed at once, passing through the request', async () => {
    const allow = (autoCr: boolean) =>
      application.app.store.fork().nativeUpdate(Company, { id: world.company }, { autoCr })
    await allow(true)
    await admin.deleteCurrencyMarkup({ id: world.client.markup })
    const id = await at('DOC_ACC')
    const ask = (rate: object) => client.requestRate({ isAuto: true, rate: { companyId: world.company, ...rate } })
    await expect(ask({ id, clientRate: toRate(4) })).rejects.toMatchObject({ fields: ['isAuto'] })
    expect(await ask({ id })).toMatchObject({ status: 'CR_AWT', rateBefore: 85.4963, xRateBefore: 7.2989 })
    expect((await client.replenishmentHistory({ id })).slice(0, 2)).toMatchObject([
      { from: 'CR_REQ', to: 'CR_AWT' },
      { from: 'DOC_ACC', to: 'CR_REQ' },
    ])
    const refused = await at('DOC_ACC')
    await allow(false)
    await expect(ask({ id: refused })).rejects.toMatchObject({ fields: ['isAuto'] })
  })

  test('an admin goes back one step at a time, and a spent credit can’t be taken back', async () => {
    const { user } = world.client
    const id = await at('DONE')
    const statuses: string[] = []
    for (let i = 0; i < 3; i++) statuses.push((await admin.rollbackReplenishment({ id })).status)
    expect(statuses).toEqual(['CR_FIX', 'BILL_PAID', 'CR_ACC'])
    await expect(admin.rollbackReplenishment({ id })).rejects.toMatchObject(problems.stepClosed)
    const spent = await at('DONE')
    const em = application.app.store.fork()
    await change(em, 'update client_balance set amount = 0 where client_id = ?', [user.id])
    await expect(admin.rollbackReplenishment({ id: spent })).rejects.toMatchObject(problems.creditSpent)
    const text = 'select sum(amount) as sum from ledger_entry where account = ?'
    const [row] = await select<{ sum: number }>(em, text, [`client:${user.id}`])
    await change(em, 'update client_balance set amount = ? where client_id = ?', [row?.sum ?? 0, user.id])
    expect(await balanceInTable(application, user)).toBe(row?.sum)
  })
})
