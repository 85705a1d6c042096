import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { expireApprovals } from '../../server/approval/approval.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { addOrder, topUp } from '../support/work.ts'
import { addOldUser, switchOn } from './support.ts'

const DAY = 24 * 3_600_000

describe.each(databases)('the history of a record whose step was proposed on %s', database => {
  let application: TestApplication
  let first: User
  let second: User
  let proposer: Client
  let approver: Client
  let admin: Client
  let client: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    first = await addOldUser(application, { kind: 'MANAGER', managesOrders: true, name: 'Павел Ершов' })
    second = await addOldUser(application, { kind: 'MANAGER', managesOrders: true, name: 'Инна Лосева' })
    proposer = clientOf(application, first)
    approver = clientOf(application, second)
    admin = clientOf(application, await addOldUser(application, { kind: 'ADMIN' }))
    await switchOn(application, { payFrom: minor(0), rollback: true })
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => application.close())

  const begin = async () => {
    const owner = await application.addUser()
    client = clientOf(application, owner)
    await topUp(application, owner, 100_000)
    return addOrder(application, owner, 50_000)
  }
  const propose = async (id: number, by = proposer) => {
    const order = { id, xRate: toRate(7.25), slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
    return (await by.payOrder({ order })).approval?.id ?? 0
  }
  const EMPTY = { name: null, userId: null }

  test('tells that it was proposed and rejected: staff read who and why, and the client nothing of it', async () => {
    const id = await begin()
    await approver.rejectApproval({ id: await propose(id), reason: 'Не тот счёт' })
    const [rejected, proposed] = await admin.orderHistory({ id })
    expect(proposed).toMatchObject({
      step: 'PROPOSE',
      proposed: 'PAY',
      from: 'NEW',
      to: 'NEW',
      comment: null,
      by: { userId: first.id, name: 'Павел Ершов', role: 'ROLE_MANAGER_ORD' },
      // What is only proposed has moved nothing
      amounts: [],
    })
    expect(rejected).toMatchObject({
      step: 'REJECT_PROPOSAL',
      proposed: 'PAY',
      from: 'NEW',
      to: 'NEW',
      comment: 'Не тот счёт',
      amounts: [],
      by: { userId: second.id, name: 'Инна Лосева' },
    })
    expect((await client.orderHistory({ id })).map(({ step, proposed }) => [step, proposed])).toEqual([
      ['CREATE', null],
    ])
  })

  test('tells that it was withdrawn', async () => {
    const id = await begin()
    await proposer.withdrawApproval({ id: await propose(id) })
    const [withdrawn] = await admin.orderHistory({ id })
    expect(withdrawn).toMatchObject({ step: 'WITHDRAW_PROPOSAL', proposed: 'PAY', by: { userId: first.id } })
  })

  test('tells that nobody came in a day: it was nobody’s deed', async () => {
    const id = await begin()
    await propose(id)
    vi.useFakeTimers({ now: Date.now() + DAY, toFake: ['Date'] })
    await expireApprovals(application.app)
    vi.useRealTimers()
    const [expired] = await admin.orderHistory({ id })
    expect(expired).toMatchObject({ step: 'EXPIRE_PROPOSAL', proposed: 'PAY', by: { ...EMPTY, role: null } })
  })

  test('tells that it ended with the right of whoever proposed it: it was nobody’s deed', async () => {
    const gone = await addOldUser(application, { kind: 'MANAGER', managesOrders: true })
    const id = await begin()
    await propose(id, clientOf(application, gone))
    await switchOn(application, {})
    await admin.banUser({ userId: gone.id, isBanned: true })
    await switchOn(application, { payFrom: minor(0), rollback: true })
    const [ended] = await admin.orderHistory({ id })
    expect(ended).toMatchObject({ step: 'WITHDRAW_PROPOSAL', by: { ...EMPTY, role: null } })
  })

  test('holds the approved step once, with both names, after the proposal; a rollback takes the step back', async () => {
    const id = await begin()
    await approver.approveApproval({ id: await propose(id) })
    const steps = async () => (await admin.orderHistory({ id })).map(({ step, proposed }) => [step, proposed])
    expect((await steps()).slice(0, 2)).toEqual([
      ['PAY', null],
      ['PROPOSE', 'PAY'],
    ])
    const [paid] = await admin.orderHistory({ id })
    expect(paid).toMatchObject({ by: { userId: first.id }, approvedBy: { userId: second.id } })
    const other = clientOf(application, await addOldUser(application, { kind: 'ADMIN' }))
    const waits = await admin.rollbackOrder({ id })
    await other.approveApproval({ id: waits.approval?.id ?? 0 })
    expect((await steps()).slice(0, 2)).toEqual([
      ['ROLLBACK', null],
      ['PROPOSE', 'ROLLBACK'],
    ])
    expect(await admin.order({ id })).toMatchObject({ status: 'NEW' })
  })
})
