import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { addOrder, topUp } from '../support/work.ts'

describe.each(databases)('webhooks on %s', database => {
  let application: TestApplication
  let receiver: Receiver
  beforeAll(async () => {
    application = await openTestApplication({ database })
    receiver = await openReceiver()
  })
  afterAll(async () => {
    await receiver.close()
    await application.close()
  })

  const as = (user: User) => clientOf(application, user)

  test('tell of what happens to records, signed as the public library reads it', async () => {
    const client = await application.addUser()
    const { secret } = await as(client).createWebhook({ url: receiver.url, events: ['*'], description: '1C' })
    await topUp(application, client, 10_000_000)
    const id = await addOrder(application, client)
    await application.app.webhooks.settle()
    const events = receiver.events(secret ?? '')
    expect(events.map(({ type }) => type)).toEqual(['balance.moved', 'order.new'])
    expect(events[1]?.data).toMatchObject({ id, status: 'NEW', previousStatus: null })
  })
})
