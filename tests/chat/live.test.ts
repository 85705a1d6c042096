import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Ear, listening } from '../support/live.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('a thread that is followed on %s', database => {
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
    expect(theirs?.came).toMatchObject([{ messageAdded: { senderName: manager.name } }])
    expect(foreign?.came.filter(Boolean)).toEqual([])
    expect(wrongDesk?.came.filter(Boolean)).toEqual([])
    for (const { stop } of ears) await stop()
  })
})
