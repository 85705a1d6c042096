import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minor, MAX_AMOUNT } from '../../domain/core/money.ts'
import type { User } from '../../server/account/account.entity.ts'
import { JournalEntry, Posting } from '../../server/balance/balance.entity.ts'
import { type Movement, move, movedBy, reverse } from '../../server/balance/balance.service.ts'
import { type Context, write } from '../../server/core/context.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { balanceInTable } from '../support/work.ts'
import { auditMoney } from '../support/audits.ts'

describe.each(databases)('the ledger on %s', database => {
  let application: TestApplication
  let owner: User
  let ctx: Context
  let client: Client
  let instanceId = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())
  beforeEach(async () => {
    owner = await application.addUser()
    ctx = application.contextFor(owner)
    client = clientOf(application, owner)
  })

  const record = (more: Partial<Movement> = {}) =>
    ({ kind: 'REPLENISHMENT', clientId: owner.id, type: 'REPLENISHMENT', instanceId: ++instanceId, ...more }) as const
  const viewer = () => ctx.viewer as NonNullable<typeof ctx.viewer>
  const moved = (of: Omit<Movement, 'amount'>, amount: number) =>
    write(ctx, em => move(em, viewer(), { ...of, amount: minor(amount) }))
  const reversed = (of: Omit<Movement, 'amount'>) => write(ctx, em => reverse(em, viewer(), of))
  const balance = () => balanceInTable(application, owner)

  test('a movement has two postings that sum to zero, one of them on the client’s account', async () => {
    const of = record()
    await moved(of, 12_345)
    const em = application.app.store.fork()
    const entry = await em.findOneOrFail(JournalEntry, { instanceId: of.instanceId, type: of.type })
    const postings = await em.find(Posting, { op: entry }, { orderBy: { amount: 1 } })
    expect(postings.map(({ account, amount }) => [account, amount])).toEqual([
      ['agent:topup', -12_345],
      [`client:${owner.id}`, 12_345],
    ])
    expect(await balance()).toBe(12_345)
  })

  test('a balance never goes below zero: what is refused leaves no entry', async () => {
    await moved(record(), 100)
    const order = record({ kind: 'ORDER', type: 'ORDER' })
    await expect(moved(order, -101)).rejects.toMatchObject({ problem: 'insufficientFunds' })
    expect(
      await application.app.store.fork().count(JournalEntry, { type: 'ORDER', instanceId: order.instanceId }),
    ).toBe(0)
    await moved(order, -100)
    expect(await balance()).toBe(0)
  })

  test('a balance never goes beyond what a figure can hold', async () => {
    await moved(record(), MAX_AMOUNT)
    await expect(moved(record(), 1)).rejects.toMatchObject({ problem: expect.any(String) })
    expect(await balance()).toBe(MAX_AMOUNT)
  })

  test('a reversal is the exact negative, names what it takes back and is made once', async () => {
    const of = record()
    await moved(of, 777)
    expect(await movedBy(application.app.store.fork(), of)).toBe(777)
    expect(await reversed(of)).toBe(-777)
    expect(await balance()).toBe(0)
    expect(await movedBy(application.app.store.fork(), of)).toBeNull()
    await expect(reversed(of)).rejects.toThrow('No live REPLENISHMENT')
    const [back, first] = (await client.statement({ userId: owner.id })).items
    expect(back).toMatchObject({ kind: 'REVERSAL', amount: -777, balanceAfter: 0, reverses: first?.id })
  })

  test('what was reversed may be moved again, and the newest movement is the live one', async () => {
    const of = record()
    await moved(of, 100)
    await reversed(of)
    await moved(of, 250)
    expect(await movedBy(application.app.store.fork(), of)).toBe(250)
    expect(await balance()).toBe(250)
  })

  test('a credit that was spent since is not taken back', async () => {
    const of = record()
    await moved(of, 500)
    await moved(record({ kind: 'ORDER', type: 'ORDER' }), -1)
    await expect(reversed(of)).rejects.toMatchObject({ problem: 'creditSpent' })
    expect(await balance()).toBe(499)
  })

  test('a statement tells each movement with the balance after it, newest first, and its sums agree', async () => {
    for (const amount of [1000, 2000]) await moved(record(), amount)
    await moved(record({ kind: 'ORDER', type: 'ORDER' }), -700)
    const statement = await client.statement({ userId: owner.id })
    expect(statement).toMatchObject({ opening: 0, credit: 3000, debit: -700, closing: 2300, totalItems: 3 })
    expect(statement.items.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [-700, 2300],
      [2000, 3000],
      [1000, 1000],
    ])
  })

  test('a day of a statement is a day in Moscow: its last second belongs to it, the next one to the next day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const [at, amount] of [
        ['2026-03-05T20:59:59.000Z', 1],
        ['2026-03-05T21:00:00.000Z', 10],
      ] as const) {
        vi.setSystemTime(at)
        await moved(record(), amount)
      }
    } finally {
      vi.useRealTimers()
    }
    const on = async (day: string) => client.statement({ userId: owner.id, from: day, to: day })
    expect(await on('2026-03-05')).toMatchObject({ opening: 0, credit: 1, closing: 1 })
    expect(await on('2026-03-06')).toMatchObject({ opening: 1, credit: 10, closing: 11 })
    expect(await on('2026-03-07')).toMatchObject({ opening: 11, totalItems: 0, closing: 11 })
  })

  test('a client sees the own account only; staff see it, and so does nobody else', async () => {
    await moved(record(), 42)
    const other = clientOf(application, await application.addUser())
    await expect(other.statement({ userId: owner.id })).rejects.toMatchObject({ status: 404 })
    const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    expect(await clientOf(application, manager).statement({ userId: owner.id })).toMatchObject({ closing: 42 })
  })

  test('the audit of all money finds nothing wrong in what these tests have left in the ledger', async () => {
    const found = await auditMoney(application.app.store.fork())
    expect(found).toEqual([])
  })
})
