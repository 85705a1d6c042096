import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { counters } from '../../server/counter/counter.service.ts'
import { databases } from '../support/application.ts'
import { type LiveApplication, openLiveApplication } from '../support/live.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('counters that are followed on %s', database => {
  let application: LiveApplication['application']
  let client: LiveApplication['client']
  let otherClient: LiveApplication['otherClient']
  let manager: LiveApplication['manager']
  let requests: LiveApplication['requests']
  let listen: LiveApplication['listen']

  beforeAll(async () => {
    ;({ application, client, otherClient, manager, requests, listen } = await openLiveApplication(database))
  })
  afterAll(() => application.close())

  test('counters come at once and again when something of theirs moves', async () => {
    const query = 'subscription { countersChanged { unread { type instanceId num } toDo { type num } } }'
    const staff = listen(manager, query)
    const desk = listen(requests, query)
    const foreign = listen(otherClient, query)
    await Promise.all([staff.ready, desk.ready, foreign.ready])
    await expect.poll(() => [staff, desk, foreign].map(({ came }) => came.length)).toEqual([1, 1, 1])
    const id = await addOrder(application, client)
    await expect.poll(() => JSON.stringify(staff.came.at(-1))).toContain('"type":"ORDER","num":1')
    await application.rest(application.token(client), 'POST', '/messenger/message', {
      type: 'ORDER',
      instanceId: id,
      text: 'Вопрос',
    })
    await expect.poll(() => JSON.stringify(staff.came.at(-1))).toContain(`"instanceId":${id},"num":1`)
    expect(desk.came).toHaveLength(1)
    expect(foreign.came).toHaveLength(1)
    for (const { stop } of [staff, desk, foreign]) await stop()
  })

  test('a message moves the counters of a whole desk by one look, and each reader is told of their own', async () => {
    const query = 'subscription { countersChanged { unread { type instanceId num } } }'
    const id = await addOrder(application, client)
    const send = (user: typeof client) =>
      application.rest(application.token(user), 'POST', '/messenger/message', {
        type: 'ORDER',
        instanceId: id,
        text: 'Вопрос',
      })
    await send(client)
    const readers = await Promise.all(
      Array.from({ length: 12 }, () => application.addUser({ kind: 'MANAGER', managesOrders: true })),
    )
    const [reader] = readers
    if (reader) await application.rest(application.token(reader), 'GET', `/messenger/ORDER/${id}`)
    const ears = readers.map(one => listen(one, query))
    await Promise.all(ears.map(({ ready }) => ready))
    await expect.poll(() => ears.every(({ came }) => came.length > 0)).toBe(true)
    const before = ears.map(({ came }) => came.length)
    const looks = vi.spyOn(application.app.store, 'fork')
    await send(client)
    await expect.poll(() => ears.every(({ came }, index) => came.length > (before[index] ?? 0))).toBe(true)
    // The call of the sender needs some of them, the counters of all twelve one
    expect(looks.mock.calls.length).toBeLessThan(readers.length)
    looks.mockRestore()
    const unread = (num: number) => ({ type: 'ORDER', instanceId: id, num })
    const told = ears.map(({ came }) => JSON.stringify(came.at(-1)))
    expect(told[0]).toContain(JSON.stringify(unread(1)))
    for (const one of told.slice(1)) expect(one).toContain(JSON.stringify(unread(2)))
    for (const { stop } of ears) await stop()
  })

  test('readers who differ in nothing are told the same object, others their own', async () => {
    const id = await addOrder(application, client)
    const said = { type: 'ORDER', instanceId: id, text: 'Вопрос' }
    await application.rest(application.token(client), 'POST', '/messenger/message', said)
    const rights = { kind: 'MANAGER', managesOrders: true } as const
    const [one, other, reader] = [
      await application.addUser(rights),
      await application.addUser(rights),
      await application.addUser(rights),
    ]
    const both = await application.addUser({ ...rights, managesRequests: true })
    await application.rest(application.token(reader), 'GET', `/messenger/ORDER/${id}`)
    const told = await Promise.all([one, other, reader, both].map(user => counters(application.contextFor(user))))
    expect(told[1]).toBe(told[0])
    expect(new Set(told).size).toBe(3)
    const numOf = (at: number) => told[at]?.unread.find(({ instanceId }) => instanceId === id)?.num ?? 0
    expect([numOf(0), numOf(2), numOf(3)]).toEqual([1, 0, 1])
    expect(told.map(({ toDo }) => toDo.map(({ type }) => type))).toEqual([
      ['INN', 'ORDER'],
      ['INN', 'ORDER'],
      ['INN', 'ORDER'],
      ['INN', 'REQUEST', 'REPLENISHMENT', 'ORDER'],
    ])
  })

  test('counters that could not be looked up are told as an error, and the next ones come', async () => {
    const ear = listen(manager, 'subscription { countersChanged { toDo { type num } } }')
    await ear.ready
    await expect.poll(() => ear.came.length).toBe(1)
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    const fork = vi.spyOn(application.app.store, 'fork').mockImplementationOnce(() => {
      throw away
    })
    const moved = () => application.app.bus.publish('counters', { type: 'ORDER', clientId: null, readerId: null })
    moved()
    await expect.poll(() => ear.refused).toEqual([503])
    fork.mockRestore()
    expect(application.takeReported()).not.toEqual([])
    await sleep(150) // what comes of the same within a tenth of a second is joined
    moved()
    await expect.poll(() => ear.came.length).toBe(2)
    await ear.stop()
  })

  test('a process that stops waits for the counters that are being made, and makes no others', async () => {
    const stopped = await openLiveApplication(database)
    const query = 'subscription { countersChanged { toDo { type num } } }'
    const ears = Array.from({ length: 10 }, () => stopped.listen(stopped.manager, query))
    await Promise.all(ears.map(({ ready }) => ready))
    const moved = () =>
      stopped.application.app.bus.publish('counters', { type: 'ORDER', clientId: null, readerId: null })
    for (let time = 0; time < 30; time++) {
      moved()
      await sleep(7)
    }
    const closing = stopped.application.close()
    moved()
    // Fails with what was reported where an answer still asked the closed database
    await closing
    for (const { stop } of ears) await stop()
  })
})
