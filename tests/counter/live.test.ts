import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Ear, listening } from '../support/live.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('counters that are followed on %s', database => {
  let application: TestApplication
  let listen: (user: User, query: string) => Ear
  let client: User
  let other: User
  let manager: User
  let requests: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    listen = await listening(application)
    client = await application.addUser({ kind: 'CLIENT' })
    other = await application.addUser({ kind: 'CLIENT' })
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    requests = await application.addUser({ kind: 'MANAGER', managesRequests: true })
  })
  afterAll(() => application.close())

  test('counters come at once and again when something of theirs moves', async () => {
    const query = 'subscription { countersChanged { unread { type instanceId num } toDo { type num } } }'
    const staff = listen(manager, query)
    const desk = listen(requests, query)
    const foreign = listen(other, query)
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
})
