import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { balanceInTable } from '../support/work.ts'
import { addWorld, type World } from '../support/world.ts'
import { addOldUser, switchOn } from './support.ts'

describe.each(databases)('a credit that waits for a second person on %s', database => {
  let application: TestApplication
  let world: World
  let proposer: Client
  let approver: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    const add = async (kind: 'MANAGER' | 'ADMIN') =>
      clientOf(
        application,
        await addOldUser(application, { kind, ...(kind === 'MANAGER' && { managesRequests: true }) }),
      )
    proposer = await add('MANAGER')
    approver = await add('MANAGER')
    admin = await add('ADMIN')
    await switchOn(application, { creditFrom: minor(1), rollback: true })
  })
  afterAll(() => application.close())

  const begin = () => world.replenishmentIn(world.client.user, 'CR_FIX')
  const balance = () => balanceInTable(application, world.client.user)
  const fixation = async (id: number) => {
    const rates = { rate: toRate(92.5), xRate: toRate(7.1) }
    const { usdAmount } = await proposer.rateCalc({ stage: 'AFTER', calc: { replenishmentId: id, ...rates } })
    return { id, rateAfter: rates.rate, xRateAfter: rates.xRate, usdAmountAfter: usdAmount }
  }

  test('credits the balance once somebody else approves, and its rollback waits for a second admin', async () => {
    const id = await begin()
    const before = await balance()
    const waits = await proposer.fixRate({ rate: await fixation(id) })
    expect(waits).toMatchObject({
      status: 'CR_FIX',
      usdAmountAfter: null,
      steps: ['COMMENT'],
      approval: { step: 'CREDIT' },
    })
    expect(await balance()).toBe(before)
    const approval = await approver.approval({ id: waits.approval?.id ?? 0 })
    expect(approval.balance).toBe(before)
    const outcomes = await Promise.allSettled(
      [approver, admin].map(by => by.approveApproval({ id: waits.approval?.id ?? 0 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const done = await approver.replenishment({ id })
    expect(done).toMatchObject({ status: 'DONE', approval: null })
    expect(await approver.approval({ id: approval.id })).toMatchObject({ status: 'APPROVED', balance: null })
    expect(await balance()).toBe(before + (done.usdAmountAfter ?? 0))
    expect(await admin.rollbackReplenishment({ id })).toMatchObject({ status: 'DONE', approval: { step: 'ROLLBACK' } })
    expect(await balance()).toBe(before + (done.usdAmountAfter ?? 0))
  })

  test('waits by what the received roubles are worth by the central-bank price, whatever rate is typed', async () => {
    const id = await begin()
    const { rubAmountAfter } = await proposer.replenishment({ id })
    await switchOn(application, { creditFrom: minor(Math.floor((rubAmountAfter ?? 0) / 120)) })
    const before = await balance()
    const rates = { rate: toRate(90_000), xRate: toRate(7.1) }
    const { usdAmount } = await proposer.rateCalc({ stage: 'AFTER', calc: { replenishmentId: id, ...rates } })
    const dear = { id, rateAfter: rates.rate, xRateAfter: rates.xRate, usdAmountAfter: usdAmount }
    expect(await proposer.fixRate({ rate: dear })).toMatchObject({ status: 'CR_FIX', approval: { step: 'CREDIT' } })
    expect(await balance()).toBe(before)
    await switchOn(application, { creditFrom: minor(1), rollback: true })
  })

  test('a rollback that moves no money does not wait', async () => {
    const id = await world.replenishmentIn(world.client.user, 'DOC_ACC')
    expect(await admin.rollbackReplenishment({ id })).toMatchObject({ status: 'DOC', approval: null })
  })

  test('is 409 when the received roubles have moved meanwhile', async () => {
    const id = await begin()
    const { approval } = await proposer.fixRate({ rate: await fixation(id) })
    await application.app.store.fork().nativeUpdate(Replenishment, { id }, { rubAmountAfter: minor(100_000_000) })
    await expect(approver.approveApproval({ id: approval?.id ?? 0 })).rejects.toMatchObject(problems.proposalStale)
    await expect(proposer.confirmPayment({ id, amount: minor(1) })).rejects.toMatchObject(problems.approvalWaits)
  })
})
