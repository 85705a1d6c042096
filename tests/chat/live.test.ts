import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../support/application.ts'
import { type LiveApplication, openLiveApplication } from '../support/live.ts'
import { txt } from '../support/files.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('a thread that is followed on %s', database => {
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

  test('a message reaches those who may read the thread and nobody else', async () => {
    const id = await addOrder(application, client)
    const query = `subscription { messageAdded(type: ORDER, instanceId: ${id}) { text senderName managerId } }`
    const ears = [client, manager, otherClient, requests].map(user => listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    await application.rest(application.token(manager), 'POST', '/messenger/message', {
      type: 'ORDER',
      instanceId: id,
      text: 'Принято',
    })
    const [clientEar, managerEar, otherClientEar, wrongDeskEar] = ears
    await expect
      .poll(() => clientEar?.came)
      .toEqual([{ messageAdded: { text: 'Принято', senderName: null, managerId: manager.id } }])
    await expect.poll(() => managerEar?.came).toMatchObject([{ messageAdded: { senderName: manager.name } }])
    expect(otherClientEar?.came).toEqual([])
    expect(wrongDeskEar?.came).toEqual([])
    for (const { stop } of ears) await stop()
  })

  test('the files of a message come in the order in which they were sent, whichever was uploaded first', async () => {
    const id = await addOrder(application, client)
    const token = application.token(manager)
    const upload = async (name: string) => {
      const { body } = await application.rest(token, 'POST', '/file', { file: txt(name) })
      return { id: (body as { id: number }).id }
    }
    const second = await upload('Второй.txt')
    const first = await upload('Первый.txt')
    const ear = listen(client, `subscription { messageAdded(type: ORDER, instanceId: ${id}) { metas { fileName } } }`)
    await ear.ready
    const message = { type: 'ORDER', instanceId: id, metas: [first, second] }
    await application.rest(token, 'POST', '/messenger/message', message)
    const metas = [{ fileName: 'Первый.txt' }, { fileName: 'Второй.txt' }]
    await expect.poll(() => ear.came).toEqual([{ messageAdded: { metas } }])
    await ear.stop()
  })
})
