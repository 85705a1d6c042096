import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../support/application.ts'
import { type LiveApplication, openLiveApplication } from '../support/live.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('a thread that is followed on %s', database => {
  let application: LiveApplication['application']
  let client: LiveApplication['client']
  let other: LiveApplication['other']
  let manager: LiveApplication['manager']
  let requests: LiveApplication['requests']
  let listen: LiveApplication['listen']

  beforeAll(async () => {
    ;({ application, client, other, manager, requests, listen } = await openLiveApplication(database))
  })
  afterAll(() => application.close())

  test('a message reaches those who may read the thread and nobody else', async () => {
    const id = await addOrder(application, client)
    const query = `subscription { messageAdded(type: ORDER, instanceId: ${id}) { text senderName managerId } }`
    const ears = [client, manager, other, requests].map(user => listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    await application.rest(application.token(manager), 'POST', '/messenger/message', {
      type: 'ORDER',
      instanceId: id,
      text: 'Принято',
    })
    const [mine, theirs, foreign, wrongDesk] = ears
    await expect
      .poll(() => mine?.came)
      .toEqual([{ messageAdded: { text: 'Принято', senderName: null, managerId: manager.id } }])
    await expect.poll(() => theirs?.came).toMatchObject([{ messageAdded: { senderName: manager.name } }])
    expect(foreign?.came).toEqual([])
    expect(wrongDesk?.came).toEqual([])
    for (const { stop } of ears) await stop()
  })
})
