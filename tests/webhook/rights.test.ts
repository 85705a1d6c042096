import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../domain/account/keyScopes.ts'
import { problems } from '../../domain/core/problems.ts'
import { MOST_WEBHOOKS } from '../../domain/webhook/retries.ts'
import { User } from '../../server/account/account.entity.ts'
import { InnClaim } from '../../server/inn/inn.entity.ts'
import { WebhookDelivery } from '../../server/webhook/webhook.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { keyOf } from '../support/keys.ts'
import { openReceiver, type Receiver, status } from '../support/receiver.ts'
import { addOrder, topUp } from '../support/work.ts'

describe.each(databases)('who is told by webhooks on %s', database => {
  let application: TestApplication
  let receiver: Receiver
  let admin: User
  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
  })
  afterAll(() => application.close())
  afterEach(() => receiver?.close())

  const as = (user: User) => clientOf(application, user)
  const settle = () => application.app.webhooks.settle()
  const listen = async (user: User, events = ['*']) => {
    receiver = await openReceiver()
    const { id } = await as(user).createWebhook({ url: receiver.url, events })
    return id
  }
  const manager = () => application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true })
  const versionOf = async (owner: User, id: number) =>
    (await as(owner).webhooks()).find(one => one.id === id)?.version ?? 0
  /** The admin switches one of a manager on or off, as it was seen. */
  const allow = async (owner: User, id: number, enabled = true) =>
    as(admin).saveWebhook({ id, webhook: { enabled, version: await versionOf(owner, id) } })
  const statuses = async (id: number) =>
    (await application.app.store.fork().find(WebhookDelivery, { webhook: id })).map(one => one.status)

  test('a client hears of their own records, and nobody of those of others', async () => {
    const client = await application.addUser()
    await listen(client)
    const other = await application.addUser()
    await topUp(application, other, 1_000_000)
    await addOrder(application, other)
    await settle()
    expect(receiver.received).toHaveLength(0)
  })

  test('a webhook of a manager is off until an admin switches it on, and after its address was changed', async () => {
    const staff = await manager()
    const asked = async () =>
      (await application.letters(admin.email ?? '')).filter(({ subject }) => subject === 'Вебхук сотрудника ждёт вас')
    const before = (await asked()).length
    const id = await listen(staff)
    expect((await asked()).length).toBe(before + 1)
    const client = await application.addUser()
    await addOrder(application, client)
    expect((await as(staff).webhooks())[0]).toMatchObject({ enabled: false, state: 'NOT_ALLOWED' })
    await expect(as(staff).saveWebhook({ id, webhook: { enabled: true } })).rejects.toMatchObject(
      problems.webhookNotAllowed,
    )
    const unseen = as(admin).saveWebhook({ id, webhook: { enabled: true } })
    await expect(unseen).rejects.toMatchObject({ status: 400, fields: ['version'] })
    const elsewhere = {
      version: await versionOf(staff, id),
      enabled: true,
      url: 'https://elsewhere.example/',
      events: ['order.new'],
    }
    expect(await as(admin).saveWebhook({ id, webhook: elsewhere })).toMatchObject({
      state: 'ON',
      url: receiver.url,
      events: ['*'],
    })
    await addOrder(application, client)
    await settle()
    expect(receiver.received).toHaveLength(1)
    await as(staff).saveWebhook({ id, webhook: { enabled: false } })
    expect(await as(staff).saveWebhook({ id, webhook: { enabled: true } })).toMatchObject({ state: 'ON' })
    await allow(staff, id, false)
    const again = as(staff).saveWebhook({ id, webhook: { enabled: true } })
    await expect(again).rejects.toMatchObject(problems.webhookNotAllowed)
    await allow(staff, id)
    expect(await as(staff).saveWebhook({ id, webhook: { url: `${receiver.url}/other` } })).toMatchObject({
      state: 'NOT_ALLOWED',
      enabled: false,
    })
    expect((await asked()).length).toBe(before + 2)
  })

  test('an admin sees the webhooks of the staff, and nobody else those of others', async () => {
    const staff = await manager()
    const id = await listen(staff)
    expect(await as(admin).webhooks({ userId: staff.id })).toMatchObject([{ id, url: receiver.url }])
    const client = await application.addUser()
    const own = await as(client).createWebhook({ url: receiver.url, events: ['*'] })
    const missing = problems.notFound
    await expect(as(admin).webhooks({ userId: client.id })).rejects.toMatchObject(missing)
    for (const stranger of [admin, await manager(), await application.addUser()]) {
      const calls = as(stranger)
      await expect(calls.webhookDeliveries({ id: own.id })).rejects.toMatchObject(missing)
      await expect(calls.saveWebhook({ id: own.id, webhook: { enabled: false } })).rejects.toMatchObject(missing)
      await expect(calls.rotateWebhook({ id: own.id })).rejects.toMatchObject(missing)
      await expect(calls.testWebhook({ id: own.id })).rejects.toMatchObject(missing)
      await expect(calls.deleteWebhook({ id: own.id })).rejects.toMatchObject(missing)
    }
    await expect(as(admin).webhookDeliveries({ id })).rejects.toMatchObject(missing)
    // The log of another webhook of one's own is another log
    const second = await as(client).createWebhook({ url: receiver.url, events: ['*'] })
    const sent = await as(client).testWebhook({ id: own.id })
    await settle()
    await expect(as(client).resendWebhookDelivery({ id: second.id, deliveryId: sent.id })).rejects.toMatchObject(
      missing,
    )
    await as(client).deleteWebhook({ id: own.id })
    expect(await application.app.store.fork().count(WebhookDelivery, { webhook: own.id })).toBe(0)
  })

  test.each([
    ['is banned', (user: User) => as(admin).banUser({ userId: user.id, isBanned: true })],
    ['is deleted', (user: User) => as(admin).deleteUser({ userId: user.id })],
    [
      'has other rights',
      (user: User) => as(admin).saveUser({ userId: user.id, user: { roles: ['ROLE_MANAGER_REQ'] } }),
    ],
  ])('a webhook ends when its owner %s, with all that waits', async (_what, happens) => {
    const staff = await manager()
    const id = await listen(staff, ['order.new'])
    await allow(staff, id)
    receiver.answers(status(503))
    const client = await application.addUser()
    await addOrder(application, client)
    await settle()
    expect(await statuses(id)).toEqual(['WAITING'])
    await happens(staff)
    expect(await statuses(id)).toEqual(['DROPPED'])
    await addOrder(application, client)
    await settle()
    expect(receiver.received).toHaveLength(1)
    expect(
      await as(admin)
        .webhooks({ userId: staff.id })
        .catch(() => [{ ended: 'OWNER' }]),
    ).toMatchObject([{ ended: 'OWNER' }])
  })

  test('who comes back with other rights asks an admin again, and is not shown what never left', async () => {
    const staff = await manager()
    const id = await listen(staff, ['order.new'])
    await allow(staff, id)
    receiver.answers(status(503))
    const client = await application.addUser()
    await addOrder(application, client)
    await settle()
    const [before] = (await as(staff).webhookDeliveries({ id })).items
    expect(before?.request).toContain('Shenzhen')
    await as(admin).saveUser({ userId: staff.id, user: { roles: ['ROLE_MANAGER_REQ'] } })
    const now = await application.app.store.fork().findOneOrFail(User, { id: staff.id })
    expect((await as(now).webhooks())[0]).toMatchObject({ state: 'ENDED', ended: 'OWNER' })
    await expect(as(now).saveWebhook({ id, webhook: { enabled: true } })).rejects.toMatchObject(
      problems.webhookNotAllowed,
    )
    expect((await as(now).webhookDeliveries({ id })).items).toMatchObject([{ status: 'DROPPED', request: null }])
    await allow(now, id)
    const again = as(now).resendWebhookDelivery({ id, deliveryId: before?.id ?? 0 })
    await expect(again).rejects.toMatchObject(problems.notFound)
  })

  test('a client is told of an INN by its own claim, and nothing of what others do with the same INN', async () => {
    const [first, second] = [await application.addUser(), await application.addUser()]
    await as(first).addInn({ claim: { inn: '7736050003', name: 'Чужая' } })
    await as(admin).approveInn({ inn: '7736050003' })
    const id = await listen(second, ['inn.pending'])
    await as(second).addInn({ claim: { inn: '7736050003', name: 'Своя' } })
    await settle()
    const [delivery] = (await as(second).webhookDeliveries({ id })).items
    const { data } = JSON.parse(delivery?.request ?? '') as { data: Record<string, unknown> }
    expect(data).toMatchObject({ inn: '7736050003', name: 'Своя', status: 'PENDING', version: null })
    const claim = await application.app.store.fork().findOneOrFail(InnClaim, { client: second.id })
    expect(data['id']).toBe(claim.id)
  })

  test.each([
    ['was banned', { isBanned: true }],
    ['was deleted', { deletedAt: new Date() }],
    ['has lost the right', { managesOrders: false }],
  ])('each try asks anew: nothing goes to one who %s between the event and the call', async (_what, change) => {
    const staff = await manager()
    const id = await listen(staff, ['order.new'])
    await allow(staff, id)
    receiver.answers(status(503))
    await addOrder(application, await application.addUser())
    await settle()
    const em = application.app.store.fork()
    // Past the program, so that nothing ends with it
    await em.nativeUpdate(User, { id: staff.id }, change)
    await em.nativeUpdate(WebhookDelivery, { webhook: id }, { nextTryAt: new Date(0) })
    await settle()
    expect(await statuses(id)).toEqual(['DROPPED'])
    expect(receiver.received).toHaveLength(1)
  })

  test('an API key neither makes nor reads webhooks, whatever its scopes are', async () => {
    const user = await application.addUser()
    const id = await listen(user)
    const { secret } = await keyOf(application, user, { scopes: KEY_SCOPES })
    const calls = [
      ['GET', '/webhook'],
      ['POST', '/webhook'],
      ['PUT', `/webhook/${id}`],
      ['DELETE', `/webhook/${id}`],
      ['POST', `/webhook/${id}/rotate`],
      ['POST', `/webhook/${id}/test`],
      ['GET', `/webhook/${id}/delivery`],
      ['POST', `/webhook/${id}/delivery/1/resend`],
      ['GET', '/webhook-event'],
    ] as const
    for (const [method, path] of calls) {
      const { code, status: refused } = problems.keyScope
      const body = method === 'GET' ? undefined : { url: receiver.url, events: ['*'], webhook: {} }
      expect(await application.rest(secret, method, path, body)).toMatchObject({ status: refused, body: { code } })
    }
  })

  test('an address that is private and an event that its owner never hears of are field errors', async () => {
    receiver = await openReceiver()
    const client = await application.addUser()
    const fields = async (input: object) => {
      const { status: code, body } = await application.rest(application.token(client), 'POST', '/webhook', {
        url: receiver.url,
        events: ['*'],
        ...input,
      })
      return [code, ...((body['fieldErrors'] ?? []) as { field: string }[]).map(({ field }) => field)]
    }
    expect(await fields({ url: 'https://10.0.0.1/' })).toEqual([400, 'url'])
    expect(await fields({ url: 'https://0xa9fea9fe/' })).toEqual([400, 'url'])
    expect(await fields({ url: 'http://example.com/' })).toEqual([400, 'url'])
    expect(await fields({ events: ['approval.waiting'] })).toEqual([400, 'events'])
    expect(await fields({ events: [] })).toEqual([400, 'events'])
    const requests = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    await expect(as(requests).createWebhook({ url: receiver.url, events: ['order.paid'] })).rejects.toMatchObject(
      problems.validation,
    )
    const types = (await as(requests).webhookEvents()).map(({ type }) => type)
    expect(types).toContain('request.new')
    expect(types.some(type => type.startsWith('order.'))).toBe(false)
  })

  test('somebody has ten webhooks at most', async () => {
    receiver = await openReceiver()
    const user = await application.addUser()
    for (let n = 0; n < MOST_WEBHOOKS; n++) await as(user).createWebhook({ url: receiver.url, events: ['*'] })
    await expect(as(user).createWebhook({ url: receiver.url, events: ['*'] })).rejects.toMatchObject(
      problems.tooManyWebhooks,
    )
  })
})

test('in production no address of this machine is taken', async () => {
  const application = await openTestApplication({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://trinity.example',
      JWT_SECRET: 'Qm7vXk29TzLr4bNw8HsJy3PcVd6FgRe1',
      SECRETS_KEY: 'Zt5nWq81MxKp7cBv2LdGh9RyTf3JsUe6',
      REQUIRE_2FA: 'off',
    },
  })
  const client = await application.addUser()
  const body = { url: 'http://127.0.0.1:4500/', events: ['*'] }
  const answer = await application.rest(application.token(client), 'POST', '/webhook', body)
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'url' }] } })
  await application.close()
})
