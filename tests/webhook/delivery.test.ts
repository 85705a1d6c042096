import { wrap } from '@mikro-orm/core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { RETRY_SECONDS } from '../../domain/webhook/retries.ts'
import type { User } from '../../server/account/account.entity.ts'
import { KeptAnswer } from '../../server/core/idempotency.entity.ts'
import { forgetDeliveries } from '../../server/webhook/delivery.service.ts'
import { Webhook, WebhookDelivery } from '../../server/webhook/webhook.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { openReceiver, type Receiver, status, verified } from '../support/receiver.ts'
import { addOrder, topUp } from '../support/work.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databases)('deliveries on %s', database => {
  let application: TestApplication
  let receiver: Receiver
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())
  afterEach(async () => {
    vi.useRealTimers()
    await receiver.close()
  })

  const as = (user: User) => clientOf(application, user)
  const settle = () => application.app.webhooks.settle()
  /** A client whose webhook hears of new orders, and what it is signed with. */
  const listener = async (events = ['order.new']) => {
    receiver = await openReceiver()
    const client = await application.addUser()
    const { id, secret } = await as(client).createWebhook({ url: receiver.url, events, description: '1C' })
    return { client, id, secret: secret ?? '' }
  }
  const deliveries = async (client: User, id: number) => (await as(client).webhookDeliveries({ id })).items
  const stored = (id: number) => application.app.store.fork().findOneOrFail(Webhook, id)
  /** Lets so many milliseconds go by, as far as the clock tells. */
  const later = async (ms: number) => {
    vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
    await settle()
  }

  test('tell of what has happened, signed as the public library reads it, with what the owner reads of the list', async () => {
    const { client, id, secret } = await listener(['*'])
    await topUp(application, client, 10_000_000)
    const order = await addOrder(application, client)
    await settle()
    const events = receiver.events(secret).toSorted((a, b) => a.type.localeCompare(b.type))
    expect(events).toMatchObject([
      { type: 'balance.moved', data: { amount: 10_000_000, balanceAfter: 10_000_000, kind: 'REPLENISHMENT' } },
      {
        type: 'order.new',
        data: {
          id: order,
          status: 'NEW',
          previousStatus: null,
          version: 1,
          contractor: 'Shenzhen Lumen Trading Co., Ltd',
        },
      },
    ])
    expect(events[1]?.data).not.toHaveProperty('workItem')
    expect(events[1]?.data).not.toHaveProperty('deadline')
    expect((await as(client).webhooks())[0]).toMatchObject({ id, state: 'ON', failingSince: null })
    expect(await deliveries(client, id)).toMatchObject([
      { type: 'order.new', status: 'DELIVERED', tries: 1, httpStatus: 204, failure: null, nextTryAt: null },
      { type: 'balance.moved', status: 'DELIVERED' },
    ])
  })

  test('hear of what they have asked for alone', async () => {
    const { client, secret } = await listener(['order.cancelled'])
    const id = await addOrder(application, client)
    await as(client).cancelOrder({ id, comment: 'Передумали' })
    await settle()
    expect(receiver.events(secret)).toMatchObject([{ type: 'order.cancelled', data: { previousStatus: 'NEW' } }])
  })

  test('of a write that was refused there are none', async () => {
    const { client } = await listener(['*'])
    await expect(as(client).createOrder({ order: {} })).rejects.toMatchObject(problems.validation)
    await settle()
    expect(receiver.received).toHaveLength(0)
  })

  test('come through to a receiver that was down for a day, once, under one id, as they were when it happened', async () => {
    const { client, id, secret } = await listener(['order.new'])
    receiver.answers(status(503, 'down'))
    const order = await addOrder(application, client)
    await settle()
    expect(await deliveries(client, id)).toMatchObject([
      { status: 'WAITING', tries: 1, httpStatus: 503, failure: 'STATUS', answer: 'down' },
    ])
    for (const seconds of RETRY_SECONDS.slice(0, 6)) await later(seconds * 1100)
    await as(client).cancelOrder({ id: order, comment: 'Передумали' })
    receiver.answers(status(204))
    await later(15.5 * HOUR)
    expect(receiver.received).toHaveLength(8)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [delivery] = await deliveries(client, id)
    expect(delivery).toMatchObject({ status: 'DELIVERED', tries: 8, nextTryAt: null })
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ data: { id: order, status: 'NEW' } })
    // The time that is signed is that of the try
    expect(verified(secret, receiver.received.at(-1) as (typeof receiver.received)[number])).toBeTruthy()
    expect(await stored(id)).toMatchObject({ enabled: true, failingSince: null })
  })

  test.each([
    [204, { status: 'DELIVERED', tries: 1, httpStatus: 204, failure: null, nextTryAt: null }],
    [503, { status: 'DROPPED', tries: 1, httpStatus: 503, failure: 'STATUS', nextTryAt: null }],
  ])('that are answered %i after their webhook was switched off are kept as what they came to', async (code, kept) => {
    const { client, id } = await listener()
    const held = new Promise<() => void>(hold => {
      receiver.answers((response, received) => hold(() => status(code)(response, received)))
    })
    await addOrder(application, client)
    const answer = await held
    for (const enabled of [false, true]) await as(client).saveWebhook({ id, webhook: { enabled } })
    answer()
    await settle()
    expect(await deliveries(client, id)).toMatchObject([kept])
    expect(receiver.received).toHaveLength(1)
  })

  test('are given up with the tenth failure, and the webhook goes on', async () => {
    const { client, id } = await listener()
    receiver.answers(status(500))
    await addOrder(application, client)
    await settle()
    for (const seconds of RETRY_SECONDS) await later(seconds * 1100)
    expect(await deliveries(client, id)).toMatchObject([{ status: 'FAILED', tries: 10, nextTryAt: null }])
    expect(await stored(id)).toMatchObject({ enabled: true, ended: null })
    await later(2 * DAY)
    expect(receiver.received).toHaveLength(10)
  })

  test('end after five days without a success, with a letter to the owner, and begin anew when they are switched on', async () => {
    const { client, id, secret } = await listener()
    receiver.answers(status(500))
    await addOrder(application, client)
    await settle()
    await later(4.9 * DAY)
    await addOrder(application, client)
    await settle()
    expect(await stored(id)).toMatchObject({ enabled: true })
    await later(0.2 * DAY)
    expect(await stored(id)).toMatchObject({ enabled: false, ended: 'FAILING' })
    const [letter] = await application.letters(client.email ?? '')
    expect(letter?.subject).toBe('Вебхук остановлен')
    expect(letter?.text).toContain(receiver.url)
    expect(letter?.text).not.toContain(secret)
    expect((await deliveries(client, id)).every(({ status: one }) => ['FAILED', 'DROPPED'].includes(one))).toBe(true)
    receiver.answers(status(204))
    await as(client).saveWebhook({ id, webhook: { enabled: true } })
    await addOrder(application, client)
    await settle()
    expect((await deliveries(client, id))[0]).toMatchObject({ status: 'DELIVERED' })
    expect((await as(client).webhooks())[0]).toMatchObject({ state: 'ON', ended: null, failingSince: null })
  })

  test('end at once where the receiver answers 410', async () => {
    const { client } = await listener()
    receiver.answers(status(410))
    await addOrder(application, client)
    await settle()
    await addOrder(application, client)
    await settle()
    expect(receiver.received).toHaveLength(1)
    expect((await as(client).webhooks())[0]).toMatchObject({ state: 'ENDED', ended: 'GONE' })
    expect((await application.letters(client.email ?? ''))[0]?.subject).toBe('Вебхук остановлен')
  })

  test('of one that is slow hold up nobody else', async () => {
    const { client: slow } = await listener()
    const held = receiver
    held.answers(() => undefined)
    for (let n = 0; n < 5; n++) await addOrder(application, slow)
    const { client, id } = await listener()
    await addOrder(application, client)
    await vi.waitFor(async () => expect(await deliveries(client, id)).toMatchObject([{ status: 'DELIVERED' }]))
    // Two calls of one webhook are out at once, and no more
    expect(held.received).toHaveLength(2)
    held.answers(status(204))
    await held.close()
    await settle()
  })

  test('of one that is slow hold up nobody else however many of its own wait', async () => {
    const { client: slow, id: held } = await listener()
    const silent = receiver
    silent.answers(() => undefined)
    for (let n = 0; n < 3; n++) await addOrder(application, slow)
    await vi.waitFor(() => expect(silent.received).toHaveLength(2))
    const em = application.app.store.fork()
    const waiting = await em.findOneOrFail(WebhookDelivery, { webhook: held, claim: null })
    const { id: _, ...more } = wrap(waiting).toPOJO()
    await em.insertMany(
      WebhookDelivery,
      Array.from({ length: 250 }, (__, index) => ({ ...more, webhook: held, eventId: `msg_more_${index}` })),
    )
    const { client, id } = await listener()
    await addOrder(application, client)
    await vi.waitFor(async () => expect(await deliveries(client, id)).toMatchObject([{ status: 'DELIVERED' }]))
    expect(silent.received).toHaveLength(2)
    silent.answers(status(204))
    await silent.close()
    await as(slow).deleteWebhook({ id: held })
    await settle()
  })

  test('are kept for 30 days', async () => {
    const { client, id } = await listener()
    await addOrder(application, client)
    await settle()
    await later(29 * DAY)
    await forgetDeliveries(application.app.store.fork())
    expect(await application.app.store.fork().count(WebhookDelivery, { webhook: id })).toBe(1)
    await later(2 * DAY)
    await forgetDeliveries(application.app.store.fork())
    expect(await application.app.store.fork().count(WebhookDelivery, { webhook: id })).toBe(0)
  })

  test('are sent again under their own id, with the words of then', async () => {
    const { client, id } = await listener()
    await addOrder(application, client)
    await settle()
    const [first] = await deliveries(client, id)
    const again = await as(client).resendWebhookDelivery({ id, deliveryId: first?.id ?? 0 })
    expect(again).toMatchObject({ status: 'WAITING', eventId: first?.eventId, request: first?.request })
    await settle()
    const [one, other] = receiver.received
    expect(other).toMatchObject({ body: one?.body })
    expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
  })

  test('that wait are tried at once, and are not sent beside themselves', async () => {
    const { client, id } = await listener()
    receiver.answers(status(500))
    await addOrder(application, client)
    await settle()
    const [first] = await deliveries(client, id)
    expect(first).toMatchObject({ status: 'WAITING', tries: 1 })
    receiver.answers(status(204))
    const again = await as(client).resendWebhookDelivery({ id, deliveryId: first?.id ?? 0 })
    expect(again).toMatchObject({ id: first?.id, eventId: first?.eventId })
    await settle()
    expect(await deliveries(client, id)).toMatchObject([{ id: first?.id, status: 'DELIVERED', tries: 2 }])
    expect(receiver.received).toHaveLength(2)
  })

  test('that are tests are sent once and count for nothing', async () => {
    const { client, id, secret } = await listener()
    receiver.answers(status(500))
    await as(client).testWebhook({ id })
    await settle()
    expect(receiver.events(secret)).toMatchObject([{ type: 'test', data: { id } }])
    expect(await deliveries(client, id)).toMatchObject([{ type: 'test', status: 'FAILED', tries: 1 }])
    expect(await stored(id)).toMatchObject({ failingSince: null, enabled: true })
    await as(client).saveWebhook({ id, webhook: { enabled: false } })
    await expect(as(client).testWebhook({ id })).rejects.toMatchObject(problems.webhookOff)
  })

  test('are signed by the former secret too, for 24 hours after a new one', async () => {
    const { client, id, secret } = await listener()
    const { secret: next } = await as(client).rotateWebhook({ id })
    await as(client).testWebhook({ id })
    await settle()
    expect(receiver.events(secret)).toHaveLength(1)
    expect(receiver.events(next ?? '')).toHaveLength(1)
    await later(24.1 * HOUR)
    await as(client).testWebhook({ id })
    await settle()
    const last = receiver.received.at(-1) as (typeof receiver.received)[number]
    expect(verified(next ?? '', last)).toBeTruthy()
    expect(() => verified(secret, last)).toThrow()
  })

  test('are signed by every former secret whose day is not over, however often a new one was drawn', async () => {
    const { client, id, secret } = await listener()
    const second = (await as(client).rotateWebhook({ id })).secret ?? ''
    const third = (await as(client).rotateWebhook({ id })).secret ?? ''
    await as(client).testWebhook({ id })
    await settle()
    for (const one of [secret, second, third]) expect(receiver.events(one)).toHaveLength(1)
    expect((await as(client).webhooks())[0]?.formerUntil).not.toBeNull()
  })

  test('keep an answer without what no page and no database takes', async () => {
    const { client, id } = await listener()
    receiver.answers(status(200, 'a\u0000b\u202Ec\u0007d\n\te'))
    await as(client).testWebhook({ id })
    await settle()
    expect(await deliveries(client, id)).toMatchObject([{ status: 'DELIVERED', answer: 'a\ufffdb\ufffdc\ufffdd\n\te' }])
  })

  test('are filtered by state, page by page', async () => {
    const { client, id } = await listener()
    for (let n = 0; n < 21; n++) await as(client).testWebhook({ id })
    receiver.answers(status(500))
    await settle()
    const list = (more: object) => as(client).webhookDeliveries({ id, ...more })
    const all = await list({})
    expect(all).toMatchObject({ totalItems: 21, totalPages: 2, hasMore: false })
    expect((await list({ page: 1 })).items).toHaveLength(1)
    const failed = await list({ status: 'FAILED' })
    const delivered = await list({ status: 'DELIVERED' })
    expect(failed.totalItems + delivered.totalItems).toBe(21)
  })

  test('keep a secret nowhere but sealed: not in the kept answer, the log of actions or the table', async () => {
    const { client, id, secret } = await listener()
    const token = application.token(client)
    const body = { url: receiver.url, events: ['*'] }
    const keyed = { 'idempotency-key': `webhook-${id}` }
    const first = await application.rest(token, 'POST', '/webhook', body, keyed)
    const again = await application.rest(token, 'POST', '/webhook', body, keyed)
    expect(first.body['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(again.body).toEqual({ ...first.body, secret: null })
    const em = application.app.store.fork()
    const kept = JSON.stringify(await em.find(KeptAnswer, {}))
    const table = JSON.stringify(await em.find(Webhook, {}))
    const admin = await application.addUser({ kind: 'ADMIN' })
    const log = JSON.stringify(await as(admin).audit({ userId: client.id }))
    for (const text of [kept, table, log])
      for (const one of [secret, String(first.body['secret'])]) expect(text).not.toContain(one.slice(6))
    expect(log).toContain('createWebhook')
  })
})
