import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderStatus, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { EVENT_KINDS, eventsFor } from '../../domain/webhook/events.ts'
import type { User } from '../../server/account/account.entity.ts'
import { Approval } from '../../server/approval/approval.entity.ts'
import { sendMessage } from '../../server/chat/chat.service.ts'
import { write } from '../../server/core/context.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn, blockInn } from '../../server/inn/registry.service.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { openReceiver, type Receiver, type ReceivedEvent } from '../support/receiver.ts'
import { addWorld, type World } from '../support/world.ts'

let application: TestApplication
let world: World
const receivers: Receiver[] = []
const heard = new Map<User, () => readonly ReceivedEvent[]>()

beforeAll(async () => {
  application = await openTestApplication()
  world = await addWorld(application)
  const listeners = [world.client.user, world.otherClient.user, world.orders, world.admin]
  const admin = clientOf(application, world.admin)
  for (const user of listeners) {
    const receiver = await openReceiver()
    receivers.push(receiver)
    const made = await clientOf(application, user).createWebhook({ url: receiver.url, events: ['*'] })
    if (user === world.orders) await admin.saveWebhook({ id: made.id, webhook: { enabled: true, version: 1 } })
    heard.set(user, () => receiver.events(made.secret ?? ''))
  }
  const { client, manager, replenishmentIn, orderIn, requestIn } = world
  const [asClient, asManager] = [application.contextFor(client.user), application.contextFor(manager)]
  await addInn(asClient, { inn: '500100732259', name: 'ИП Белова' })
  await approveInn(asManager, { inn: '500100732259' })
  await blockInn(asManager, { inn: '500100732259', comment: 'Проверка' })
  for (const one of ['NEW', 'APPROVED', 'REJECTED'] as const) await requestIn(client.user, one)
  for (const one of Object.values(ReplenishmentStatus)) await replenishmentIn(client.user, one)
  for (const one of Object.values(OrderStatus)) await orderIn(client.user, client.credited, one)
  await sendMessage(asClient, { type: 'ORDER', instanceId: client.order, text: 'Когда дойдёт?' })
  await write(asManager, async em => void em.create(Approval, proposalOf(manager.id)))
  await application.app.webhooks.settle()
}, 120_000)
afterAll(async () => {
  for (const receiver of receivers) await receiver.close()
  await application.close()
})

/** A payment that the manager has proposed. */
const proposalOf = (proposedBy: number) => ({
  step: 'PAY' as const,
  type: 'ORDER' as const,
  instanceId: world.client.newOrder,
  desk: 'ORDER_DESK' as const,
  status: 'WAITING' as const,
  subject: 'Shenzhen Lumen',
  amounts: [],
  changes: [],
  figures: '{}',
  action: 'payOrder' as const,
  input: {},
  files: [],
  proposedBy,
  signatures: 'manager',
  waitingOn: `ORDER ${world.client.newOrder}`,
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 86_400_000),
})

const eventsOf = (user: User) => heard.get(user)?.() ?? []
const typesOf = (user: User) => [...new Set(eventsOf(user).map(({ type }) => type))].toSorted()
const rolesOf = (user: User) => application.contextFor(user).viewer?.roles ?? []

test('every event of the catalogue happens, and a client is told of each that concerns clients', () => {
  const { user } = world.client
  expect(typesOf(user)).toEqual(
    eventsFor(rolesOf(user))
      .map(({ type }) => type)
      .toSorted(),
  )
})

test('staff are told of the kinds of their desk', () => {
  const known = new Set(eventsFor(rolesOf(world.orders)).map(({ type }) => type))
  expect(typesOf(world.orders).filter(type => !known.has(type))).toEqual([])
  expect(typesOf(world.orders)).toContain('order.paid')
  expect(typesOf(world.orders)).toContain('approval.waiting')
  expect(typesOf(world.admin)).toEqual(EVENT_KINDS.map(({ type }) => type).toSorted())
})

test('nobody is told of what belongs to somebody else', () => {
  expect(eventsOf(world.otherClient.user)).toEqual([])
})

test('every event tells where the record stands, and none a message or what only staff may read', () => {
  for (const { type, data } of eventsOf(world.client.user)) {
    for (const key of ['id', 'status', 'previousStatus', 'version']) expect(data, type).toHaveProperty(key)
    for (const key of ['text', 'deadline', 'workItem']) expect(data, type).not.toHaveProperty(key)
    const [, status = ''] = type.split('.')
    if (data['status'] !== null) expect(data['status']).toBe(status.toUpperCase())
  }
  expect(JSON.stringify(eventsOf(world.client.user))).not.toContain('Когда дойдёт')
})

test('the catalogue shows an example of each event, in the words of its reader', async () => {
  const kinds = await clientOf(application, world.client.user).webhookEvents()
  expect(kinds.find(({ type }) => type === 'order.paid')).toMatchObject({
    description: 'Ордер, статус «Оплачен»',
    example: { type: 'order.paid', data: { status: 'PAID' } },
  })
})
