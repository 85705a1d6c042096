import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { Problem } from '../../domain/core/problems.ts'
import { minor } from '../../domain/core/money.ts'
import type { User } from '../../server/account/account.entity.ts'
import { checkedTables } from '../../server/reconciliation/check.service.ts'
import { move } from '../../server/balance/balance.service.ts'
import { write } from '../../server/core/context.ts'
import { payOrder, refundOrder, requestService, rollbackOrder } from '../../server/order/money.service.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addOrder, balanceInTable, statusInTable, topUp } from '../support/work.ts'
import { auditMoney } from '../support/audits.ts'

const ACTORS = 32

describe.each(databases)('money on %s', database => {
  let application: TestApplication
  let client: User
  let manager: User
  let admin: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser({ kind: 'CLIENT' })
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    admin = await application.addUser({ kind: 'ADMIN' })
    await topUp(application, client, 1_000_000)
  })
  afterAll(() => application.close())

  const pay = (id: number) =>
    payOrder(application.contextFor(manager), {
      id,
      xRate: toRate(5),
      slip: pdf('slip.pdf'),
      agentInvoice: pdf('agent.pdf'),
    })

  const outcome = async (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      error => (error instanceof Problem ? error.problem : String(error)),
    )

  test('of many who pay one order at once, one pays and the others get 409', async () => {
    const id = await addOrder(application, client)
    const before = await balanceInTable(application, client)
    const outcomes = await Promise.all(Array.from({ length: ACTORS }, () => outcome(pay(id))))
    expect(outcomes.filter(result => result === 'done')).toHaveLength(1)
    expect(outcomes.filter(result => result === 'stepClosed')).toHaveLength(ACTORS - 1)
    expect(await balanceInTable(application, client)).toBe(before - 10_000)
  })

  test('services requested at once are charged once each', async () => {
    const id = await addOrder(application, client)
    await pay(id)
    const before = await balanceInTable(application, client)
    const both = Array.from({ length: ACTORS }, (_, index) =>
      outcome(requestService(application.contextFor(client), index % 2 ? 'REQUEST_SWIFT' : 'REQUEST_INQUIRY', { id })),
    )
    const outcomes = await Promise.all(both)
    expect(outcomes.filter(result => result === 'done')).toHaveLength(2)
    expect(await statusInTable(application, id)).toBe('INQ_SWIFT')
    expect(await balanceInTable(application, client)).toBe(before - 2000)
  })

  test('orders paid at once never take more than the balance holds', async () => {
    const poor = await application.addUser({ kind: 'CLIENT' })
    await topUp(application, poor, 25_000)
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push(await addOrder(application, poor))
    const outcomes = await Promise.all(ids.map(id => outcome(pay(id))))
    expect(outcomes.toSorted()).toEqual(['done', 'done', ...Array(4).fill('insufficientFunds')])
    expect(await balanceInTable(application, poor)).toBe(5000)
  })

  test('a refused payment leaves nothing behind: no status, no debit, no used file', async () => {
    const poor = await application.addUser({ kind: 'CLIENT' })
    const id = await addOrder(application, poor)
    expect(await outcome(pay(id))).toBe('insufficientFunds')
    expect(await statusInTable(application, id)).toBe('NEW')
    const [row] = await application.app.store
      .fork()
      .execute<{ slip_file_id: number | null }[]>('select slip_file_id from client_order where id = ?', [id])
    expect(row?.slip_file_id).toBeNull()
  })

  test('a failure between two writes leaves neither', async () => {
    const ctx = application.contextFor(client)
    const before = await balanceInTable(application, client)
    const broken = write(ctx, async em => {
      const movement = {
        kind: 'ORDER',
        clientId: client.id,
        type: 'ORDER',
        instanceId: 777,
        amount: minor(-500),
      } as const
      await move(em, ctx.viewer as NonNullable<typeof ctx.viewer>, movement)
      throw new Error('the power went')
    })
    await expect(broken).rejects.toThrow('the power went')
    expect(await balanceInTable(application, client)).toBe(before)
    expect(await auditMoney(application.app.store.fork())).toEqual([])
  })

  test('a rollback gives back exactly what the step took, newest first', async () => {
    const id = await addOrder(application, client)
    const start = await balanceInTable(application, client)
    await pay(id)
    await requestService(application.contextFor(client), 'REQUEST_INQUIRY', { id })
    await rollbackOrder(application.contextFor(admin), { id })
    expect(await balanceInTable(application, client)).toBe(start - 10_000)
    await rollbackOrder(application.contextFor(admin), { id })
    expect(await balanceInTable(application, client)).toBe(start)
    expect(await statusInTable(application, id)).toBe('NEW')
    await expect(rollbackOrder(application.contextFor(admin), { id })).rejects.toThrow('stepClosed')
    await pay(id)
    await refundOrder(application.contextFor(admin), { id, amount: 10_000 })
    expect(await balanceInTable(application, client)).toBe(start)
  })

  test.each(['ledger_op', 'ledger_entry', 'transition'])('nothing edits or deletes a row of %s', async table => {
    const em = application.app.store.fork()
    await expect(em.execute(`update ${table} set id = id`)).rejects.toThrow('append-only')
    await expect(em.execute(`delete from ${table}`)).rejects.toThrow('append-only')
  })

  test('the audit finds a planted error', async () => {
    const em = application.app.store.fork()
    await em.execute('update client_balance set amount = amount + 1 where client_id = ?', [client.id])
    const findings = await auditMoney(em)
    expect(findings.map(({ rule }) => rule)).toEqual(['BALANCE_IS_SUM'])
    expect((await checkedTables(application.app.store)).findings).toEqual(findings)
    await em.execute('update client_balance set amount = amount - 1 where client_id = ?', [client.id])
    expect(await auditMoney(em)).toEqual([])
  })
})
