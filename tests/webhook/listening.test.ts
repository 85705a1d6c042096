import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '../../server/chat/chat.service.ts'
import { engineOf, setEngine } from '../../server/core/store.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { addWorld, type World } from '../support/world.ts'

describe.each(databases)('who listens on %s', database => {
  let application: TestApplication
  let world: World
  /** How often a statement has asked which webhooks hear of something. */
  let asked = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    const { orm, fork } = application.app.store
    const engine = engineOf(fork())
    setEngine(orm, {
      ...engine,
      execute: (em, kept, values) => {
        if (/"events".* from "webhook"/.test(kept.text)) asked++
        return engine.execute(em, kept, values)
      },
    })
  })
  afterAll(() => application.close())

  const write = async () => {
    asked = 0
    const { user, order } = world.client
    await sendMessage(application.contextFor(user), { type: 'ORDER', instanceId: order, text: 'Когда дойдёт?' })
    return asked
  }
  const listen = (user: World['manager']) =>
    clientOf(application, user).createWebhook({ url: 'https://example.com/hook', events: ['*'] })

  test('is asked of a write only where a webhook hears of its client, or of all', async () => {
    expect(await write()).toBe(0)
    await listen(world.otherClient.user)
    expect(await write()).toBe(0)
    await listen(world.client.user)
    expect(await write()).toBe(1)
  })

  test('is asked of every write where a webhook of staff hears of all', async () => {
    const client = clientOf(application, world.client.user)
    for (const { id } of await client.webhooks()) await client.deleteWebhook({ id })
    expect(await write()).toBe(0)
    await listen(world.admin)
    expect(await write()).toBe(1)
  })
})
