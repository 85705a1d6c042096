import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import { User } from '../../server/account/account.entity.ts'
import { Approval } from '../../server/approval/approval.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { callOver, type Values } from '../support/calls.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { addTotp, codeOf } from '../support/factors.ts'
import { pdf } from '../support/files.ts'
import { addCompanyAndBank, addOrder, balanceInTable, statusInTable, topUp } from '../support/work.ts'
import { addWorld, type World } from '../support/world.ts'
import { addOldUser, switchOn } from './support.ts'

const BALANCE = 100_000
const RATE = toRate(7.25)
const { code, status } = problems.stepUpRequired

const ON = { payFrom: minor(0), creditFrom: minor(0), refund: true, rollback: true, payees: true }

describe.each(databases)('the second factor of those who propose and approve on %s', database => {
  let application: TestApplication
  let manager: User
  let companyId = 0
  let world: World
  let count = 0
  beforeAll(async () => {
    application = await openTestApplication({ database })
    manager = await addOldUser(application, { kind: 'MANAGER', managesOrders: true })
    ;({ companyId } = await addCompanyAndBank(application))
    world = await addWorld(application)
  })
  beforeEach(() => switchOn(application, ON))
  afterAll(() => application.close())

  const em = () => application.app.store.fork()
  const kept = () => em().count(Approval)

  /** Somebody old with a factor that is old too, in a session that has not shown it, and what shows it there. */
  const withFactor = async (more: Parameters<typeof addOldUser>[1]) => {
    const user = await addOldUser(application, more)
    const { secret } = await addTotp(clientWith(application, application.token(user)))
    await em().nativeUpdate(User, { id: user.id }, { factorsChangedAt: new Date(Date.now() - 48 * 3_600_000) })
    const token = application.token(user)
    const own = clientWith(application, token)
    return { user, token, own, shows: () => own.stepUp({ code: codeOf(secret, 1) }) }
  }
  const order = async () => {
    const owner = await application.addUser()
    await topUp(application, owner, BALANCE)
    return { owner, id: await addOrder(application, owner, 50_000) }
  }
  const payment = (id: number) => ({
    order: { id, xRate: RATE, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') },
  })
  const paid = async () => {
    const { owner, id } = await order()
    await switchOn(application, {})
    await clientOf(application, manager).payOrder(payment(id))
    await switchOn(application, ON)
    return { owner, id }
  }

  interface Attempt {
    readonly field: string
    readonly who: Parameters<typeof addOldUser>[1]
    readonly values: () => Promise<Values>
  }
  const ORDERS = { kind: 'MANAGER', managesOrders: true } as const
  const REQUESTS = { kind: 'MANAGER', managesRequests: true } as const
  const ADMIN = { kind: 'ADMIN' } as const
  const staff = async () => (await addOldUser(application, ORDERS)).id
  const name = () => `Новый ${database} ${++count}`

  test.each<Attempt>([
    { field: 'payOrder', who: ORDERS, values: async () => payment((await order()).id) },
    { field: 'refundOrder', who: ADMIN, values: async () => ({ id: (await paid()).id, amount: 100 }) },
    { field: 'rollbackOrder', who: ADMIN, values: async () => ({ id: (await paid()).id }) },
    {
      field: 'fixRate',
      who: REQUESTS,
      values: async () => {
        const id = await world.replenishmentIn(world.client.user, 'CR_FIX')
        const [rate, xRate] = [toRate(92.5), toRate(7.1)]
        const by = clientOf(application, world.manager)
        const { usdAmount } = await by.rateCalc({ stage: 'AFTER', calc: { replenishmentId: id, rate, xRate } })
        return { rate: { id, rateAfter: rate, xRateAfter: xRate, usdAmountAfter: usdAmount } }
      },
    },
    {
      field: 'rollbackReplenishment',
      who: ADMIN,
      values: async () => {
        await switchOn(application, {})
        const id = await world.replenishmentIn(world.client.user, 'DONE')
        await switchOn(application, ON)
        return { id }
      },
    },
    {
      field: 'saveCompany',
      who: ADMIN,
      values: async () => ({ company: { id: companyId, accountNumber: `AE07${++count}` } }),
    },
    {
      field: 'createBank',
      who: ADMIN,
      values: async () => ({ bank: { name: name(), shortName: 'Б', bic: '044525985' } }),
    },
    {
      field: 'saveUser',
      who: ADMIN,
      values: async () => ({ userId: await staff(), user: { username: `moved${database}${++count}@example.com` } }),
    },
    { field: 'banUser', who: ADMIN, values: async () => ({ userId: await staff(), isBanned: true }) },
    {
      field: 'banUser',
      who: ADMIN,
      values: async () => ({
        userId: (await addOldUser(application, { ...ORDERS, isBanned: true })).id,
        isBanned: false,
      }),
    },
    { field: 'deleteUser', who: ADMIN, values: async () => ({ userId: await staff() }) },
    {
      field: 'resetFactors',
      who: ADMIN,
      values: async () => {
        const userId = await staff()
        await em().nativeUpdate(User, { id: userId }, { hasFactor: true })
        return { userId, reason: 'Потерян телефон' }
      },
    },
    { field: 'saveSettings', who: ADMIN, values: async () => ({ settings: { refund: false } }) },
  ])('proposing $field keeps nothing until it was shown, and waits by the same key then', async attempt => {
    const { field, who } = attempt
    const values = await attempt.values()
    const { token, shows } = await withFactor(who)
    const before = await kept()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const propose = () => callOver(application, 'GraphQL', token, field, values, key)
    expect(await propose()).toMatchObject({ status, body: { code } })
    expect(await kept()).toBe(before)
    await shows()
    const done = await propose()
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await kept()).toBe(before + 1)
    // Sent once more it is not proposed once more
    expect((await propose()).body).toEqual(done.body)
    expect(await kept()).toBe(before + 1)
    await em().nativeUpdate(Approval, { status: 'WAITING' }, { status: 'WITHDRAWN', waitingOn: null })
  })

  const proposed = async (by: Client) => {
    const { owner, id } = await order()
    return { owner, id, approval: (await by.payOrder(payment(id))).approval?.id ?? 0 }
  }

  test('approving and rejecting want it, withdrawing does not', async () => {
    const { approval } = await proposed(clientOf(application, manager))
    const { own, shows } = await withFactor(ORDERS)
    await expect(own.approveApproval({ id: approval })).rejects.toMatchObject({ status, code })
    await expect(own.rejectApproval({ id: approval, reason: 'Не то' })).rejects.toMatchObject({ status, code })
    expect(await em().findOneOrFail(Approval, approval)).toMatchObject({ status: 'WAITING' })
    await shows()
    expect(await own.approveApproval({ id: approval })).toMatchObject({ status: 'APPROVED' })
    const proposer = await withFactor(ORDERS)
    const { user } = proposer
    await proposer.shows()
    const mine = await proposed(proposer.own)
    const again = clientWith(application, application.token(user))
    expect(await again.withdrawApproval({ id: mine.approval })).toMatchObject({ status: 'WITHDRAWN' })
  })

  test('what is carried out asks for the factor of whoever approves and not of whoever has proposed it', async () => {
    const proposer = await withFactor(ORDERS)
    await proposer.shows()
    const { owner, id, approval } = await proposed(proposer.own)
    // What the proposer has shown is over long ago
    await em().nativeUpdate(User, { id: proposer.user.id }, { tokenVersion: proposer.user.tokenVersion + 1 })
    const { own, shows } = await withFactor(ORDERS)
    await shows()
    await own.approveApproval({ id: approval })
    expect(await statusInTable(application, id)).toBe('PAID')
    expect(await balanceInTable(application, owner)).toBeLessThan(BALANCE)
  })
})
