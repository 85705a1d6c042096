import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManagerClient, type User } from '../../server/account/account.entity.ts'
import { afterCommit, groupedTransaction, transaction } from '../../server/core/transaction.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

describe.each(databases)('writes of a group on %s', database => {
  let application: TestApplication
  let manager: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
  })
  afterAll(() => application.close())

  const assign = (client: User, told: number[], fails = false) =>
    groupedTransaction(application.app.store, async em => {
      em.create(ManagerClient, { manager: manager.id, client: client.id })
      await em.flush()
      afterCommit(() => void told.push(client.id))
      if (fails) throw new Error(`No ${client.id}`)
      return client.id
    })
  const assigned = async () => {
    const rows = await application.app.store.fork().find(ManagerClient, { manager: manager.id }, { orderBy: { id: 1 } })
    return rows.map(({ client }) => client.id)
  }

  test('one that is refused takes nothing of the others with it, and each is told after the commit', async () => {
    const clients: User[] = []
    for (let n = 0; n < 6; n++) clients.push(await application.addUser())
    const told: number[] = []
    const outcomes = await Promise.allSettled(clients.map((client, n) => assign(client, told, n === 2)))
    const kept = clients.filter((_, n) => n !== 2).map(({ id }) => id)
    expect(outcomes.map(({ status }) => status)).toEqual(clients.map((_, n) => (n === 2 ? 'rejected' : 'fulfilled')))
    expect((await assigned()).toSorted((a, b) => a - b)).toEqual(kept)
    expect(told.toSorted((a, b) => a - b)).toEqual(kept)
  })

  test('none may be opened inside a transaction', async () => {
    const client = await application.addUser()
    const inside = transaction(application.app.store, () => assign(client, []))
    await expect(inside).rejects.toThrow('A transaction is already open')
  })
})
