import { bodyOf, drawEventId } from '../../webhook/queue.service.ts'
import { WebhookDelivery } from '../../webhook/webhook.entity.ts'
import { createWebhook, saveWebhook } from '../../webhook/webhook.service.ts'
import type { Context } from '../../core/context.ts'
import { calling } from './walk.ts'

const MINUTE = 60_000

/** What the log of the client's webhook shows: event, answer, how long it took, how long ago in minutes. */
const SENT = [
  { type: 'order.new', httpStatus: 200, ms: 84, answer: '{"ok":true}', ago: 190 },
  { type: 'balance.moved', httpStatus: 200, ms: 91, answer: '{"ok":true}', ago: 64 },
  { type: 'order.paid', httpStatus: 502, ms: 10_000, answer: 'Bad Gateway', ago: 61 },
  { type: 'test', httpStatus: 200, ms: 120, answer: '', ago: 12 },
] as const

/** A webhook of a client with its log, and one of a manager that waits for an admin: both are off, so that nothing goes out. */
export async function addWebhooks(client: Context, manager: Context): Promise<void> {
  const made = { url: 'https://hooks.example.com/trinity', events: ['*'], description: '1С: платежи' }
  const { id } = await createWebhook(calling(client, 'createWebhook'), made)
  await saveWebhook(calling(client, 'saveWebhook'), id, { enabled: false })
  await createWebhook(calling(manager, 'createWebhook'), {
    url: 'https://desk.example.com/events',
    events: ['order.new', 'order.inquiry', 'message.created'],
    description: 'Бот отдела',
  })
  const em = client.app.store.fork()
  for (const { type, httpStatus, ms, answer, ago } of SENT) {
    const at = new Date(Date.now() - ago * MINUTE)
    const isTaken = httpStatus === 200
    await em.insert(WebhookDelivery, {
      webhook: id,
      eventId: drawEventId(),
      type,
      about: null,
      body: bodyOf(type, at, { id: 1 }),
      status: isTaken ? 'DELIVERED' : 'FAILED',
      tries: isTaken ? 1 : 10,
      nextTryAt: null,
      claim: null,
      triedAt: at,
      ms,
      httpStatus,
      failure: isTaken ? null : 'STATUS',
      answer,
      createdAt: at,
    })
  }
}
