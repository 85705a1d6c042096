import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { MOST_VIEWS } from '../../domain/view/schema.ts'
import type { User } from '../../server/account/account.entity.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { View } from '../../server/view/view.entity.ts'
import type { ViewInput } from '../../server/generated/schema.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, refusalOf } from '../support/client.ts'

describe.each(databases)('views on %s', database => {
  let application: TestApplication
  let clientUser: User
  let client: Client
  let manager: Client
  let orders: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    clientUser = await application.addUser()
    client = clientOf(application, clientUser)
    const both = { kind: 'MANAGER', managesRequests: true, managesOrders: true } as const
    manager = clientOf(application, await application.addUser(both))
    orders = clientOf(application, await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
  })
  afterAll(() => application.close())

  const keep = (by: Client, view: ViewInput) => by.saveView({ view })
  const namesOf = async (by: Client) => (await by.views()).map(({ name }) => name)

  test('are one’s own unless shared; those of lists that somebody has not are not there', async () => {
    await keep(client, { list: 'ORDERS', name: 'Мои оплаченные', query: { status: 'PAID' } })
    await keep(manager, { list: 'ORDERS', name: 'Свой', query: {} })
    await keep(manager, { list: 'ORDERS', name: 'Ордера отдела', shared: true, query: { status: 'PAID' } })
    await keep(manager, { list: 'REQUESTS', name: 'Заявки отдела', shared: true, query: { search: 'ООО' } })
    expect(await namesOf(client)).toEqual(['Мои оплаченные'])
    expect(await namesOf(orders)).toEqual(['Ордера отдела'])
    expect(await namesOf(admin)).toEqual(['Заявки отдела', 'Ордера отдела'])
    expect(await namesOf(manager)).toEqual(['Заявки отдела', 'Ордера отдела', 'Свой'])
    await expect(keep(client, { list: 'USERS', name: 'Все' })).rejects.toMatchObject({ fields: ['list'] })
    await expect(keep(orders, { list: 'REQUESTS', name: 'Чужие' })).rejects.toMatchObject({ fields: ['list'] })
    await expect(keep(client, { list: 'ORDERS', name: 'Всем', shared: true })).rejects.toMatchObject({
      fields: ['shared'],
    })
  })

  test('are changed by their owner, shared ones by an admin too, and by no colleague', async () => {
    const { id } = await keep(manager, { list: 'ORDERS', name: 'Общий', shared: true })
    const own = await keep(manager, { list: 'ORDERS', name: 'Личный' })
    const shown = (await orders.views()).find(one => one.id === id)
    expect(shown).toMatchObject({ own: false, editable: false, version: 1 })
    await expect(keep(orders, { id, name: 'Моё' })).rejects.toMatchObject({ status: 404 })
    await expect(orders.deleteView({ id })).rejects.toMatchObject({ status: 404 })
    for (const by of [orders, admin, client])
      await expect(keep(by, { id: own.id, name: 'Моё' })).rejects.toMatchObject({ status: 404 })
    expect(await keep(admin, { id, query: { status: 'NEW' } })).toMatchObject({ own: false, editable: true })
    expect(await keep(manager, { id, name: 'Общий 2', version: 2 })).toMatchObject({ query: { status: 'NEW' } })
    const stale = { code: problems.stale.code }
    await expect(keep(manager, { id, name: 'Общий 3', version: 2 })).rejects.toMatchObject(stale)
    await expect(manager.deleteView({ id, version: 2 })).rejects.toMatchObject(stale)
    // Taken back from the desk it is its owner's alone
    await keep(admin, { id, shared: false })
    expect((await manager.views()).find(one => one.id === id)).toMatchObject({ own: true, shared: false })
    await expect(keep(admin, { id, name: 'Моё' })).rejects.toMatchObject({ status: 404 })
    await manager.deleteView({ id })
    expect(await namesOf(manager)).not.toContain('Общий 2')
    const em = application.app.store.fork()
    const entries = await em.find(AuditEntry, { type: 'VIEW', instanceId: id, outcome: 'OK' })
    expect(entries).toHaveLength(5)
  })

  test('have a name once for a list of an owner, and parameters that the list has', async () => {
    const view = { list: 'ORDERS', name: 'Имя' } as const
    await keep(client, view)
    await expect(keep(client, { ...view, name: ' имя' })).rejects.toMatchObject({ fields: ['name'] })
    await keep(client, { ...view, list: 'REQUESTS' })
    await keep(orders, view)
    const refusal = await refusalOf(keep(client, { ...view, name: 'Ещё', query: { page: 1 } }))
    expect(refusal).toMatchObject({
      fields: ['query'],
      said: ['У этого списка нет параметра «page», есть status, search, mine, overdue'],
    })
  })

  test('are at most fifty of an owner, also when the last two come at once, and go with a client', async () => {
    const em = application.app.store.fork()
    const missing = MOST_VIEWS - 1 - (await em.count(View, { owner: clientUser.id }))
    for (let number = 0; number < missing; number++) await keep(client, { list: 'ORDERS', name: `№${number}` })
    const both = await Promise.allSettled(['Один', 'Другой'].map(name => keep(client, { list: 'ORDERS', name })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: problems.tooManyViews.code } })
    await admin.deleteUser({ userId: clientUser.id })
    expect(await em.count(View, { owner: clientUser.id })).toBe(0)
  })
})
