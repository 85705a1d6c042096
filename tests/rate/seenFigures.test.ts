import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { type Rate, toRate } from '../../domain/core/rate.ts'
import type { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { addWorld, type World } from '../support/world.ts'

const [RATE, X_RATE] = [toRate(90), toRate(7)]

describe.each(['GraphQL', 'REST'] as const)('figures that a tariff has moved since they were seen, over %s', face => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication()
    world = await addWorld(application)
    client = clientOf(application, world.client.user, face)
    staff = clientOf(application, world.manager, face)
    admin = clientOf(application, world.admin, face)
    await admin.deleteCompanyRate({ rateId: world.companyRate, companyId: world.company, bankId: world.company })
    await admin.deleteClientRate({ id: world.client.rate })
  })
  afterAll(() => application.close())

  const at = (status: ReplenishmentStatus) => world.replenishmentIn(world.client.user, status)
  const charge = (baseRate: Rate) => admin.saveCompany({ company: { id: world.company, baseRate } })

  test('are not offered, and the record stays as it was until those of now are sent', async () => {
    const id = await at('CR_REQ')
    await charge(toRate(2.9))
    const shown = async () => {
      const calc = { replenishmentId: id, rate: RATE, xRate: X_RATE }
      const figures = await staff.rateCalc({ stage: 'BEFORE', calc })
      return {
        id,
        rateBefore: RATE,
        xRateBefore: X_RATE,
        usdAmountBefore: figures.usdAmount,
        rubAmountBefore: figures.rubAmount,
        invoiceRateBefore: figures.invoiceRate,
        brockmanRateBefore: figures.brockmanRate,
      }
    }
    const seen = await shown()
    await charge(toRate(5.4))
    await expect(staff.formRate({ rate: seen })).rejects.toMatchObject(problems.figuresStale)
    expect(await staff.replenishment({ id })).toMatchObject({ status: 'CR_REQ', rubAmountBefore: null })
    const now = await shown()
    expect(now.rubAmountBefore).toBeGreaterThan(seen.rubAmountBefore)
    expect(await staff.formRate({ rate: now })).toMatchObject({ status: 'CR_AWT', calculationRate: 5.4 })
  })

  test('are not asked for as the proposed rate; who names none has seen none', async () => {
    const id = await at('DOC_ACC')
    await charge(toRate(2.9))
    const { proposedRate } = await client.rateCalc({ stage: 'BEFORE', calc: { replenishmentId: id } })
    await charge(toRate(5.4))
    const rate = { id, companyId: world.company }
    await expect(client.requestRate({ rate: { ...rate, proposedRate } })).rejects.toMatchObject(problems.figuresStale)
    expect(await client.replenishment({ id })).toMatchObject({ status: 'DOC_ACC' })
    expect(await client.requestRate({ rate: { ...rate, proposedRate: toRate(5.4) } })).toMatchObject({
      status: 'CR_REQ',
    })
    const other = await at('DOC_ACC')
    expect(await client.requestRate({ rate: { ...rate, id: other } })).toMatchObject({ status: 'CR_REQ' })
  })

  test('make no new bill of a payment that is edited; who names none has seen none', async () => {
    const id = await at('CR_ACC')
    await charge(toRate(2.9))
    const calc = { replenishmentId: id, clientRate: toRate(5.5) }
    const { rubAmount } = await client.rateCalc({ stage: 'BEFORE', calc: { ...calc, clientRate: null } })
    await charge(toRate(5.4))
    const before = await client.replenishment({ id })
    const payment = { id, edit: true, clientRate: null }
    await expect(client.sendPayment({ payment: { ...payment, rubAmountBefore: rubAmount } })).rejects.toMatchObject(
      problems.figuresStale,
    )
    expect(await client.replenishment({ id })).toMatchObject({
      status: 'CR_ACC',
      rubAmountBefore: before.rubAmountBefore,
    })
    const now = await client.rateCalc({ stage: 'BEFORE', calc })
    const edit = { ...payment, clientRate: calc.clientRate, rubAmountBefore: now.rubAmount }
    expect(await client.sendPayment({ payment: edit })).toMatchObject({ status: 'BILL', clientRate: 5.5 })
    expect(await client.sendPayment({ payment })).toMatchObject({ status: 'BILL', calculationRate: 5.4 })
  })
})
