import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ThreadRead } from '../../server/chat/chat.entity.ts'
import { databases } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { type LiveApplication, openLiveApplication } from '../support/live.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('read marks of a thread on %s', database => {
  let application: LiveApplication['application']
  let users: LiveApplication
  let client: Client
  let staff: Client
  let colleague: Client
  let instanceId = 0
  const type = 'ORDER'

  beforeAll(async () => {
    users = await openLiveApplication(database)
    ;({ application } = users)
    client = clientOf(application, users.client)
    staff = clientOf(application, users.manager)
    colleague = clientOf(application, await application.addUser({ kind: 'MANAGER', managesOrders: true }))
  })
  afterAll(() => application.close())
  beforeEach(async () => {
    instanceId = await addOrder(application, users.client)
  })

  const say = (by: Client, text: string) => by.sendMessage({ message: { type, instanceId, text } })
  const read = async (by: Client) => (await by.messages({ type, instanceId })).items
  /** The texts that carry a mark, as somebody reads them. */
  const marked = async (by: Client) => (await read(by)).flatMap(({ text, readAt }) => (readAt ? [text] : []))
  const readsOf = () => application.app.store.fork().find(ThreadRead, { thread: { type, instanceId } })

  test('the last message that the other side has read is marked, for both sides', async () => {
    await say(client, 'Первое')
    await say(client, 'Второе')
    expect(await marked(client)).toEqual([])
    await read(staff)
    expect(await marked(client)).toEqual(['Второе'])
    await say(client, 'Третье')
    expect(await marked(client)).toEqual(['Второе'])
    await say(staff, 'Ответ')
    // Whoever answers has read
    expect(await marked(client)).toEqual(['Третье'])
    expect(await marked(staff)).toEqual(['Ответ', 'Третье'])
  })

  test('what one reads oneself, or a colleague does, is no reading of the other side', async () => {
    await say(staff, 'Принято')
    await read(staff)
    await read(colleague)
    expect(await marked(staff)).toEqual([])
    await read(client)
    expect(await marked(colleague)).toEqual(['Принято'])
  })

  test('of staff the first reader counts, and who it was is not told to the client', async () => {
    await say(client, 'Когда?')
    await read(staff)
    const [first] = await read(client)
    await read(colleague)
    const [second] = await read(client)
    expect(second?.readAt).toBe(first?.readAt)
    expect(JSON.stringify(second)).not.toContain(users.manager.name)
  })

  test('asking again writes nothing where nothing new was read', async () => {
    await say(client, 'Когда?')
    await read(staff)
    const [before] = (await read(client)).map(({ readAt }) => readAt)
    const rows = JSON.stringify(await readsOf())
    await read(staff)
    await read(staff)
    expect(JSON.stringify(await readsOf())).toBe(rows)
    expect((await read(client))[0]?.readAt).toBe(before)
  })

  test('support in the client’s name has read nothing for the client, also by what it writes', async () => {
    await say(staff, 'Пришлите инвойс')
    const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    const visit = { userId: users.client.id, reason: 'Звонок клиента' }
    for (const write of [false, true]) {
      const { token } = await admin.signInAs({ ...visit, write })
      const support = clientWith(application, token)
      await support.messages({ type, instanceId })
      if (write) await support.sendMessage({ message: { type, instanceId, text: 'От имени' } })
    }
    expect(await marked(staff)).toEqual([])
    const unread = (await client.unread({ type })).items.find(item => item.instanceId === instanceId)
    expect(unread?.num).toBe(1)
    await read(client)
    expect(await marked(staff)).toContain('Пришлите инвойс')
  })

  test('a reading is told live: the message comes again with its mark, to both sides', async () => {
    const query = `subscription { messageAdded(type: ORDER, instanceId: ${instanceId}) { text readAt senderName } }`
    await say(client, 'Когда?')
    const ears = [users.client, users.manager].map(user => users.listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    await read(staff)
    const told = { messageAdded: { text: 'Когда?', readAt: expect.any(String) } }
    for (const ear of ears) await expect.poll(() => ear.came).toMatchObject([told])
    await say(staff, 'Завтра')
    await read(client)
    for (const ear of ears)
      await expect
        .poll(() => ear.came)
        .toMatchObject([
          told,
          { messageAdded: { text: 'Завтра', readAt: null } },
          { messageAdded: { text: 'Завтра', readAt: expect.any(String) } },
        ])
    for (const { stop } of ears) await stop()
  })
})
