import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import type { Events } from '../../server/core/events.ts'
import { freeIdle } from '../../server/workItem/idle.service.ts'
import { WorkItem } from '../../server/workItem/workItem.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { select } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

const MINUTE = 60_000

describe.each(databases)('taking up on %s', database => {
  let application: TestApplication
  let world: World
  let anna: Client
  let boris: Client
  let admin: Client
  let client: Client
  const told: Events['changed'][] = []

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    anna = clientOf(application, world.manager)
    boris = clientOf(application, world.requests, 'REST')
    admin = clientOf(application, world.admin)
    client = clientOf(application, world.client.user)
    application.app.bus.on('changed', event => {
      if (event.work) told.push(event)
    })
  })
  afterAll(() => application.close())
  afterEach(() => {
    vi.useRealTimers()
    told.length = 0
  })

  const later = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * MINUTE, toFake: ['Date'] })
  const fresh = () => world.requestIn(world.client.user, 'NEW')
  const refusalBy = (name: string) => ({ ...problems.workTaken, message: `Запись уже в работе: ${name}` })

  test('whoever takes a record first has it, the other is told the name, and staff hear of it at once', async () => {
    const id = await fresh()
    const taken = await anna.takeWorkItem({ type: 'REQUEST', id })
    expect(taken).toMatchObject({ userId: world.manager.id, name: world.manager.name })
    expect((await boris.request({ id })).workItem).toEqual(taken)
    expect((await boris.requests({ search: `№${id}` })).items[0]?.workItem).toEqual(taken)
    expect(told).toMatchObject([{ type: 'REQUEST', instanceId: id, status: 'NEW', clientId: null, work: true }])
    await expect(boris.takeWorkItem({ type: 'REQUEST', id })).rejects.toMatchObject(refusalBy(world.manager.name))
    await expect(boris.releaseWorkItem({ type: 'REQUEST', id })).rejects.toMatchObject(refusalBy(world.manager.name))
    // It closes no step to anybody
    expect((await boris.setRequestStatus({ id, status: 'APPROVED' })).status).toBe('APPROVED')
    expect((await boris.request({ id })).workItem).toEqual(taken)
  })

  test('of many who come at once one has it', async () => {
    const id = await fresh()
    const tries = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? anna : boris).takeWorkItem({ type: 'REQUEST', id }).catch((error: unknown) => error),
    )
    const answers = await Promise.all(tries)
    const holders = new Set(answers.flatMap(one => (one instanceof Error ? [] : [(one as { userId: number }).userId])))
    expect(holders.size).toBe(1)
    expect(answers.filter(one => one instanceof Error)).toHaveLength(4)
    expect(await application.app.store.fork().count(WorkItem, { type: 'REQUEST', instanceId: id })).toBe(1)
  })

  test('is for every kind of record of the desk, an INN by its digits or its number', async () => {
    const { inn, replenishment, order } = world.client
    const item = await anna.innItem({ inn })
    await anna.takeWorkItem({ type: 'INN', inn })
    await expect(boris.takeWorkItem({ type: 'INN', id: item.id })).rejects.toMatchObject(problems.workTaken)
    expect((await boris.innItem({ inn })).workItem?.userId).toBe(world.manager.id)
    await anna.takeWorkItem({ type: 'REPLENISHMENT', id: replenishment })
    expect((await boris.replenishment({ id: replenishment })).workItem?.name).toBe(world.manager.name)
    expect(
      (await boris.replenishments({ search: `№${replenishment}` })).items.find(({ id }) => id === replenishment),
    ).toMatchObject({ workItem: { name: world.manager.name } })
    await anna.takeWorkItem({ type: 'ORDER', id: order })
    expect((await admin.order({ id: order })).workItem?.name).toBe(world.manager.name)
    expect((await admin.orders({ search: `№${order}` })).items[0]?.workItem?.name).toBe(world.manager.name)
  })

  test('reaches no client: not a record, not a list, not an event', async () => {
    const { replenishment, order } = world.client
    await anna.takeWorkItem({ type: 'ORDER', id: order })
    for (const face of [client, clientOf(application, world.client.user, 'REST')]) {
      for (const record of [await face.replenishment({ id: replenishment }), await face.order({ id: order })])
        expect(record.workItem ?? null).toBeNull()
      for (const { items } of [await face.orders(), await face.replenishments(), await face.requests()])
        for (const row of items) expect(row.workItem ?? null).toBeNull()
    }
    await expect(client.takeWorkItem({ type: 'ORDER', id: order })).rejects.toMatchObject(problems.forbidden)
    expect(told.every(({ clientId }) => clientId === null)).toBe(true)
  })

  test('30 minutes without work let it go, by the clock and then for all to hear', async () => {
    const id = await fresh()
    await anna.takeWorkItem({ type: 'REQUEST', id })
    told.length = 0
    later(29)
    expect((await boris.request({ id })).workItem?.userId).toBe(world.manager.id)
    expect(await freeIdle(application.app)).toBe(0)
    later(1)
    expect((await boris.request({ id })).workItem ?? null).toBeNull()
    await Promise.all([freeIdle(application.app), freeIdle(application.app)])
    expect(told.filter(({ instanceId }) => instanceId === id)).toHaveLength(1)
    expect((await boris.takeWorkItem({ type: 'REQUEST', id })).userId).toBe(world.requests.id)
  })

  test('what has run out is free before the clock has cleared it away', async () => {
    const id = await fresh()
    await anna.takeWorkItem({ type: 'REQUEST', id })
    later(31)
    expect((await boris.takeWorkItem({ type: 'REQUEST', id })).userId).toBe(world.requests.id)
    expect(await freeIdle(application.app)).toBeGreaterThanOrEqual(0)
    expect((await anna.request({ id })).workItem?.userId).toBe(world.requests.id)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['a step', id => anna.setRequestStatus({ id, status: 'REJECTED', comment: 'Неполные данные заявки' })],
    ['a message', id => anna.sendMessage({ message: { type: 'REQUEST', instanceId: id, text: 'Уточните' } })],
    ['taking it once more', id => anna.takeWorkItem({ type: 'REQUEST', id })],
  ])('%s of the holder keeps it for another 30 minutes', async (_, work) => {
    const id = await fresh()
    const { since } = await anna.takeWorkItem({ type: 'REQUEST', id })
    later(20)
    await work(id)
    later(20)
    expect((await boris.request({ id })).workItem).toMatchObject({ userId: world.manager.id, since })
  })

  test('the work of others keeps nothing', async () => {
    const id = await fresh()
    await anna.takeWorkItem({ type: 'REQUEST', id })
    later(20)
    await boris.sendMessage({ message: { type: 'REQUEST', instanceId: id, text: 'Смотрю' } })
    await client.sendMessage({ message: { type: 'REQUEST', instanceId: id, text: 'Жду' } })
    later(20)
    expect((await boris.request({ id })).workItem ?? null).toBeNull()
  })

  test('the holder lets go; an admin takes over and lets go', async () => {
    const id = await fresh()
    await anna.takeWorkItem({ type: 'REQUEST', id })
    await anna.releaseWorkItem({ type: 'REQUEST', id })
    await anna.releaseWorkItem({ type: 'REQUEST', id })
    expect((await boris.takeWorkItem({ type: 'REQUEST', id })).userId).toBe(world.requests.id)
    expect((await admin.takeWorkItem({ type: 'REQUEST', id })).userId).toBe(world.admin.id)
    await expect(boris.takeWorkItem({ type: 'REQUEST', id })).rejects.toMatchObject(problems.workTaken)
    await admin.releaseWorkItem({ type: 'REQUEST', id })
    await boris.takeWorkItem({ type: 'REQUEST', id })
    await admin.releaseWorkItem({ type: 'REQUEST', id })
    const audit = await select<{ action: string }>(
      application.app.store.fork(),
      "select action from audit_entry where type = 'REQUEST' and instance_id = ? and action like '%WorkItem' order by id",
      [id],
    )
    expect(audit.map(({ action }) => action)).toEqual([
      'takeWorkItem',
      'releaseWorkItem',
      'takeWorkItem',
      'takeWorkItem',
      'releaseWorkItem',
      'takeWorkItem',
      'releaseWorkItem',
    ])
  })

  test('whoever is banned, or loses the right, holds nothing any more', async () => {
    const hand = await application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true })
    const [id, { order, inn }] = [await fresh(), world.otherClient]
    const asHand = clientOf(application, hand)
    for (const one of [
      { type: 'REQUEST', id },
      { type: 'ORDER', id: order },
      { type: 'INN', inn },
    ] as const)
      await asHand.takeWorkItem(one)
    told.length = 0
    await admin.saveUser({ userId: hand.id, user: { roles: ['ROLE_MANAGER_ORD'] } })
    expect(told).toMatchObject([{ type: 'REQUEST', instanceId: id }])
    expect((await boris.request({ id })).workItem ?? null).toBeNull()
    expect((await admin.order({ id: order })).workItem?.userId).toBe(hand.id)
    await admin.banUser({ userId: hand.id, isBanned: true })
    expect((await admin.order({ id: order })).workItem ?? null).toBeNull()
    expect((await boris.innItem({ inn })).workItem ?? null).toBeNull()
  })

  test('a record of another desk, unknown or unnamed is refused', async () => {
    const orders = clientOf(application, world.orders)
    await expect(orders.takeWorkItem({ type: 'REQUEST', id: await fresh() })).rejects.toMatchObject(problems.notFound)
    await expect(anna.takeWorkItem({ type: 'ORDER', id: 999_999 })).rejects.toMatchObject(problems.notFound)
    await expect(anna.takeWorkItem({ type: 'INN', inn: '7700000000' })).rejects.toMatchObject(problems.notFound)
    await expect(anna.takeWorkItem({ type: 'ORDER' })).rejects.toMatchObject({ status: 400, fields: ['id'] })
    await expect(anna.takeWorkItem({ id: 1 })).rejects.toMatchObject({ status: 400, fields: ['type'] })
  })
})
