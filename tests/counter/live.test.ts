import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})
